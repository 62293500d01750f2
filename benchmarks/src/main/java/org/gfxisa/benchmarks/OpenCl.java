package org.gfxisa.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.dispatch.Grid;
import org.gfxisa.simulator.manifest.ManifestArgument;

/** The same kernel from source on an OpenCL device, through {@code ocl_launch.c}. */
final class OpenCl {
    private static final long FNV_START = 0xcbf29ce484222325L;
    private static final long FNV_FACTOR = 0x100000001b3L;

    /**
     * What a run told.
     *
     * @param secondsPerLaunch of wall time
     * @param hashes of the output buffers after the first launch
     */
    record Result(double secondsPerLaunch, List<String> hashes) {}

    private final List<String> command;

    /** @param command how to start {@code ocl_launch}, with what chooses and limits the device */
    OpenCl(List<String> command) {
        this.command = List.copyOf(command);
    }

    /** Launches a kernel for some time; empty when the device cannot run it. Its buffers start as they are now. */
    Optional<Result> run(KernelWorkload work, Path source, double seconds, Path folder) throws IOException {
        Grid grid = work.manifest.grid();
        List<String> words = new ArrayList<>(command);
        String kernel = work.manifest.entry().replaceFirst("\\.kd$", "");
        words.addAll(List.of(
                source.toString(),
                "-cl-std=CL2.0 -I" + source.getParent(),
                kernel,
                grid.sizeX() + "," + grid.sizeY() + "," + grid.sizeZ(),
                grid.groupX() + "," + grid.groupY() + "," + grid.groupZ(),
                String.valueOf(seconds)));
        for (ManifestArgument arg : work.manifest.args()) {
            words.add(word(arg, work, folder));
        }
        Process process = new ProcessBuilder(words)
                .redirectError(folder.resolve("ocl_launch.log").toFile())
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        List<String> lines = output.lines().toList();
        try {
            if (process.waitFor() != 0 || lines.isEmpty()) {
                System.err.println(words.get(0) + ": "
                        + Files.readString(folder.resolve("ocl_launch.log")).strip());
                return Optional.empty();
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        String[] told = lines.get(lines.size() - 1).split(" ");
        return Optional.of(new Result(
                Double.parseDouble(told[1]) / Long.parseLong(told[0]),
                Arrays.asList(told).subList(2, told.length)));
    }

    private static String word(ManifestArgument arg, KernelWorkload work, Path folder) {
        if (arg instanceof ManifestArgument.Buffer buffer) {
            Path file = folder.resolve(buffer.name() + ".bin");
            try {
                Files.write(file, work.contents(buffer));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return (buffer.isOutput() ? "o:" : "b:") + file;
        }
        if (arg instanceof ManifestArgument.Scalar scalar) {
            return "s:" + HexFormat.of().formatHex(scalar.bytes());
        }
        return "l:" + ((ManifestArgument.Local) arg).bytes();
    }

    /** The hashes that {@code ocl_launch} would print of the simulator's buffers. */
    static List<String> hashes(KernelWorkload work) {
        List<String> hashes = new ArrayList<>();
        for (ManifestArgument arg : work.manifest.args()) {
            if (arg instanceof ManifestArgument.Buffer buffer && buffer.isOutput()) {
                long hash = FNV_START;
                for (byte b : work.contents(buffer)) {
                    hash = (hash ^ b & 0xff) * FNV_FACTOR;
                }
                hashes.add(HexFormat.of().toHexDigits(hash));
            }
        }
        return hashes;
    }
}
