package org.gfxisa.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** LLVM's side: a program on its C interface that disassembles, and its assembler. */
final class Llvm {
    private static final double NANOS = 1e9;

    private final Path disassembler;
    private final String assembler;
    private final String target;
    private final Path code;
    private final Path source;
    private final Path empty;
    private final Path object;
    private final Path errors;

    /**
     * Makes the files that it needs.
     *
     * @param disassembler {@code llvm_disasm.c}, compiled
     * @param assembler {@code llvm-mc}
     * @param folder for the files
     */
    Llvm(Path disassembler, String assembler, String target, Path code, byte[] text, Path folder) throws IOException {
        this.disassembler = disassembler;
        this.assembler = assembler;
        this.target = target;
        this.code = code;
        source = Files.write(folder.resolve("workload.s"), text);
        empty = Files.write(folder.resolve("empty.s"), new byte[0]);
        object = folder.resolve("workload.o");
        errors = folder.resolve("errors.txt");
    }

    /** A line of text per instruction of the code. */
    List<String> text() throws IOException {
        return run(List.of(disassembler.toString(), target, code.toString(), "text"))
                .lines()
                .map(String::strip)
                .toList();
    }

    /** How fast it decodes and writes instructions, in the time given. */
    Rate disassembly(double seconds) throws IOException {
        String[] result = run(List.of(
                        disassembler.toString(), target, code.toString(), "time", Double.toString(seconds)))
                .strip()
                .split(" ");
        return Rate.of(Double.parseDouble(result[0]), Double.parseDouble(result[1]), Double.parseDouble(result[2]));
    }

    /** How fast it assembles lines to an object file; what an empty file takes does not count. */
    Rate assembly(int lines) throws IOException {
        double[] start = assemble(empty);
        double[] whole = assemble(source);
        return Rate.of(lines, whole[0] - start[0], whole[1] - start[1]);
    }

    /** The object file of the last assembly of the text. */
    Path assemble() throws IOException {
        assemble(source);
        return object;
    }

    /** Nanoseconds by the clock and of CPU time. */
    private double[] assemble(Path file) throws IOException {
        String output = run(List.of(
                "bash",
                "-c",
                "TIMEFORMAT='%3R %3U %3S'; { time \"$@\" 2>&3; } 3>&2 2>&1",
                "bash",
                assembler,
                "-triple=amdgcn-amd-amdhsa",
                "-mcpu=" + target,
                "-filetype=obj",
                "-o",
                object.toString(),
                file.toString()));
        String[] seconds = output.strip().split(" ");
        return new double[] {
            Double.parseDouble(seconds[0]) * NANOS,
            (Double.parseDouble(seconds[1]) + Double.parseDouble(seconds[2])) * NANOS
        };
    }

    private String run(List<String> command) throws IOException {
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            int result = process.waitFor();
            if (result != 0) {
                String why = Files.readString(errors).lines().findFirst().orElse("");
                throw new IOException(command.get(0) + " failed with " + result + ": " + why);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        return output;
    }
}
