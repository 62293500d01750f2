import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.simulator.api.Buffer;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.GpuException;
import org.gfxisa.simulator.api.GpuOptions;
import org.gfxisa.simulator.api.Grid;
import org.gfxisa.simulator.check.CheckKind;

/**
 * Runs programs on each memory with each set of checks: {@code Launch SEEDS} reads lines of a processor, a code object, {@code right} or {@code wrong},
 * the numbers of work-groups, of work-items and of dwords that work-groups share, and the file with input and results. A right program gives these,
 * and nothing is found; of a wrong one something is. Prints what is otherwise, and at last how many programs were as they should be, and how many not.
 */
public final class Launch {
    private static final List<Set<CheckKind>> CHECKS = List.of(Set.of(), Set.of(CheckKind.RACE), CheckKind.defaults());

    private Launch() {}

    public static void main(String[] args) throws Exception {
        int seeds = Integer.parseInt(args[0]);
        int good = 0;
        int bad = 0;
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] fields = line.split(" ");
            Optional<String> found = Optional.empty();
            for (GpuOptions options : options(seeds)) {
                found = found.or(() -> wrong(fields, options));
            }
            boolean isRight = fields[2].equals("right");
            if (found.isPresent() != isRight) {
                good++;
            } else {
                bad++;
                System.out.println(fields[1] + ": " + found.orElse("nothing is found"));
            }
        }
        System.out.println(good + " " + bad);
    }

    private static List<GpuOptions> options(int seeds) {
        List<GpuOptions> all = new ArrayList<>();
        for (Set<CheckKind> checks : CHECKS) {
            GpuOptions fast = GpuOptions.DEFAULT.withChecks(checks);
            all.add(fast);
            for (int seed = 0; seed < seeds; seed++) {
                all.add(fast.withModelledMemory(seed));
            }
        }
        return all;
    }

    /** The finding or the wrong result of a launch; empty if it has neither. */
    private static Optional<String> wrong(String[] fields, GpuOptions options) {
        int items = Integer.parseInt(fields[4]);
        int all = items * Integer.parseInt(fields[3]);
        int shared = Integer.parseInt(fields[5]);
        int[] numbers = dwords(Path.of(fields[6]));
        Gpu gpu = Gpu.of(fields[0], options);
        Buffer memory = gpu.buffer(new int[shared]);
        Buffer output = gpu.buffer(new int[all]);
        try {
            Buffer input = gpu.buffer(Arrays.copyOf(numbers, all));
            gpu.launch(gpu.load(Path.of(fields[1])).kernel("k"), Grid.of(all, items), input, memory, output);
        } catch (GpuException e) {
            return Optional.of(e.getMessage());
        }
        if (!gpu.findings().isEmpty()) {
            return Optional.of(gpu.findings().get(0).toString());
        }
        boolean isEqual = Arrays.equals(memory.toInts(), 0, shared, numbers, all, all + shared)
                && Arrays.equals(output.toInts(), 0, all, numbers, all + shared, numbers.length);
        return isEqual ? Optional.empty() : Optional.of("another result, on " + options);
    }

    private static int[] dwords(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            int[] dwords = new int[bytes.length / Integer.BYTES];
            ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(dwords);
            return dwords;
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
