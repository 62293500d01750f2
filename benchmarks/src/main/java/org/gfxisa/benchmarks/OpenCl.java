package org.gfxisa.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.dispatch.GridSize;
import org.gfxisa.simulator.manifest.DataType;
import org.gfxisa.simulator.manifest.ManifestArgument;

/** The same kernel from source on an OpenCL device, through {@code ocl_launch.c}. */
final class OpenCl {
    /** Sums of floats that are taken in another order, and roots, differ by less of the greatest number. */
    private static final double TOLERANCE = 1e-5;

    /** How results compare with others. */
    enum Likeness {
        EQUAL("="),
        NEAR("≈"),
        DIFFERENT("≠");

        private final String sign;

        Likeness(String sign) {
            this.sign = sign;
        }

        String sign() {
            return sign;
        }
    }

    /**
     * What a run told.
     *
     * @param secondsPerLaunch of wall time
     * @param processorSeconds for a launch, of all its threads
     * @param outputs the output buffers after the first launch, in the order of the arguments
     */
    record Result(double secondsPerLaunch, double processorSeconds, List<byte[]> outputs) {
        /** How the simulator's buffers compare. */
        Likeness compare(KernelWorkload work) {
            Likeness likeness = Likeness.EQUAL;
            int i = 0;
            for (ManifestArgument.Buffer buffer : OpenCl.outputs(work)) {
                Likeness one = OpenCl.compare(buffer, work.contents(buffer), outputs.get(i++));
                likeness = one.compareTo(likeness) > 0 ? one : likeness;
            }
            return likeness;
        }
    }

    private final List<String> command;

    /** @param command how to start {@code ocl_launch}, with what chooses and limits the device */
    OpenCl(List<String> command) {
        this.command = List.copyOf(command);
    }

    /** Launches a kernel for some time; empty when the device cannot run it. Its buffers start as they are now. */
    Optional<Result> run(KernelWorkload work, Path source, double seconds, Path folder) throws IOException {
        GridSize grid = work.manifest.grid();
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
        List<byte[]> outputs = new ArrayList<>();
        for (ManifestArgument.Buffer buffer : outputs(work)) {
            outputs.add(Files.readAllBytes(file(buffer, folder)));
        }
        long launches = Long.parseLong(told[0]);
        return Optional.of(
                new Result(Double.parseDouble(told[1]) / launches, Double.parseDouble(told[2]) / launches, outputs));
    }

    private static Path file(ManifestArgument.Buffer buffer, Path folder) {
        return folder.resolve(buffer.name() + ".bin");
    }

    private static List<ManifestArgument.Buffer> outputs(KernelWorkload work) {
        return work.manifest.args().stream()
                .filter(ManifestArgument.Buffer.class::isInstance)
                .map(ManifestArgument.Buffer.class::cast)
                .filter(ManifestArgument.Buffer::isOutput)
                .toList();
    }

    private static String word(ManifestArgument arg, KernelWorkload work, Path folder) {
        if (arg instanceof ManifestArgument.Buffer buffer) {
            Path file = file(buffer, folder);
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

    private static Likeness compare(ManifestArgument.Buffer buffer, byte[] ours, byte[] others) {
        if (Arrays.equals(ours, others)) {
            return Likeness.EQUAL;
        }
        if (!buffer.type().equals(DataType.F32)) {
            return Likeness.DIFFERENT;
        }
        double greatest = 0;
        double difference = 0;
        for (int at = 0; at < ours.length; at += Float.BYTES) {
            float one = single(ours, at);
            greatest = Math.max(greatest, Math.abs(one));
            difference = Math.max(difference, Math.abs((double) one - single(others, at)));
        }
        return difference <= TOLERANCE * greatest ? Likeness.NEAR : Likeness.DIFFERENT;
    }

    private static float single(byte[] bytes, int at) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getFloat(at);
    }
}
