package org.gfxisa.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures library and LLVM by turns, round after round, on the same bytes and one thread, and writes a table. Before that it makes sure
 * that both give the same text and the same bytes.
 */
public final class SideBySide {
    private static final String ALLOCATION = "gc.alloc.rate.norm";
    private static final int WARM_UPS = 6;
    private static final int MEASUREMENTS = 3;
    private static final List<String> WITH_TEXT = List.of("decodeText");
    private static final List<String> ASSEMBLERS = List.of("assemble", "assembleSource");

    private final Path code;
    private final String target;
    private final int rounds;
    private final double seconds;
    private final Llvm llvm;
    private final Workload work;
    private final Map<String, Series> ours = new LinkedHashMap<>();
    private final Map<String, Double> allocated = new LinkedHashMap<>();
    private final Series llvmText = new Series();
    private final Series llvmAssembly = new Series();

    private SideBySide(Path code, String target, Path disassembler, String assembler, int rounds, double seconds)
            throws IOException {
        this.code = code;
        this.target = target;
        this.rounds = rounds;
        this.seconds = seconds;
        work = new Workload(code, target);
        Path folder = Files.createDirectories(code.toAbsolutePath().resolveSibling("work"));
        llvm = new Llvm(disassembler, assembler, target, code, work.sourceBytes(), folder);
        for (String name : List.of("decode", "decodeText", "encode", "assemble", "assembleSource")) {
            ours.put(name, new Series());
        }
    }

    /** Arguments: machine code, processor, compiled {@code llvm_disasm.c}, {@code llvm-mc}, rounds, seconds per measurement. */
    public static void main(String[] arguments) throws IOException, RunnerException, CodeObjectException {
        if (arguments.length != 6) {
            System.err.println("usage: SideBySide CODE PROCESSOR LLVM_DISASM LLVM_MC ROUNDS SECONDS");
            System.exit(2);
        }
        SideBySide run = new SideBySide(
                Path.of(arguments[0]),
                arguments[1],
                Path.of(arguments[2]),
                arguments[3],
                Integer.parseInt(arguments[4]),
                Double.parseDouble(arguments[5]));
        try {
            run.compare();
        } catch (IllegalStateException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
        for (int round = 1; round <= run.rounds; round++) {
            System.err.println("round " + round + " of " + run.rounds);
            run.round();
        }
        run.print();
    }

    /** Same text from both, same bytes from both. */
    private void compare() throws IOException, CodeObjectException {
        List<String> theirs = llvm.text();
        List<String> mine = work.text;
        if (!theirs.equals(mine)) {
            int at = 0;
            while (at < Math.min(theirs.size(), mine.size()) && theirs.get(at).equals(mine.get(at))) {
                at++;
            }
            Optional<String> line = at < theirs.size() ? Optional.of(theirs.get(at)) : Optional.empty();
            Optional<String> own = at < mine.size() ? Optional.of(mine.get(at)) : Optional.empty();
            throw new IllegalStateException("instruction " + at + ": LLVM writes " + line + ", gfxisa " + own);
        }
        Path object = llvm.assemble();
        ElfFile elf = CodeObject.read(ByteWindow.of(Files.readAllBytes(object), object.toString()))
                .elf();
        ByteWindow text = elf.contents(elf.section(".text").orElseThrow());
        byte[] assembled = Arrays.copyOfRange(text.array(), text.start(), text.start() + text.size());
        Library library = new Library();
        library.setUp(work);
        if (!Arrays.equals(assembled, library.assembleSource(work))) {
            throw new IllegalStateException("gfxisa and llvm-mc assemble different bytes");
        }
    }

    private void round() throws IOException, RunnerException {
        measure("decode");
        measure("decodeText");
        llvmText.add(llvm.disassembly(seconds));
        measure("encode");
        measure("assemble");
        llvmAssembly.add(llvm.assembly(work.lines.length));
        measure("assembleSource");
    }

    private void measure(String benchmark) throws RunnerException {
        TimeValue time = TimeValue.milliseconds(Math.round(seconds * 1000));
        RunResult result = new Runner(new OptionsBuilder()
                        .include("\\." + Library.class.getSimpleName() + "\\." + benchmark + "$")
                        .jvmArgsAppend("-D" + Workload.CODE + "=" + code, "-D" + Workload.TARGET + "=" + target)
                        .forks(1)
                        .threads(1)
                        .warmupIterations(WARM_UPS)
                        .warmupTime(time)
                        .measurementIterations(MEASUREMENTS)
                        .measurementTime(time)
                        .addProfiler(GCProfiler.class)
                        .addProfiler(CpuTimeProfiler.class)
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .runSingle();
        int items = ASSEMBLERS.contains(benchmark)
                ? work.lines.length
                : benchmark.equals("encode") ? work.forms.length : work.instructions;
        double cpu = result.getSecondaryResults().get(CpuTimeProfiler.NAME).getScore();
        ours.get(benchmark).add(Rate.of(items, result.getPrimaryResult().getScore(), cpu));
        double bytes = result.getSecondaryResults().get(ALLOCATION).getScore() / items;
        allocated.merge(benchmark, bytes, Math::max);
    }

    private void print() {
        System.out.printf(
                "%d instructions, %d bytes; %d rounds; Java %s%n%n",
                work.instructions, work.code.length, rounds, System.getProperty("java.version"));
        System.out.println("Millions a second, median (lowest–highest); by the clock, and by CPU time.");
        System.out.println();
        System.out.println("| | gfxisa, clock | gfxisa, CPU | LLVM, clock | LLVM, CPU | ratio | bytes allocated |");
        System.out.println("| --- | --- | --- | --- | --- | --- | --- |");
        row("decode", "decode");
        row("decode + text", "decodeText");
        row("encode", "encode");
        row("assemble, by line", "assemble");
        row("assemble, a source", "assembleSource");
    }

    private void row(String title, String benchmark) {
        Series own = ours.get(benchmark);
        Optional<Series> theirs = WITH_TEXT.contains(benchmark)
                ? Optional.of(llvmText)
                : ASSEMBLERS.contains(benchmark) ? Optional.of(llvmAssembly) : Optional.empty();
        System.out.printf(
                "| %s | %s | %s | %s | %s | %s | %.3f |%n",
                title,
                own.byClock(),
                own.byCpu(),
                theirs.map(Series::byClock).orElse("–"),
                theirs.map(Series::byCpu).orElse("–"),
                theirs.map(own::over).orElse("–"),
                allocated.get(benchmark));
    }
}
