import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gfxisa.simulator.api.Buffer;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.GpuException;
import org.gfxisa.simulator.api.GpuOptions;
import org.gfxisa.simulator.api.Grid;
import org.gfxisa.simulator.api.Kernel;
import org.gfxisa.simulator.check.CheckKind;

/**
 * Runs programs on the simulator, once as they usually run and once on modelled memory with checks, and compares with what the host computed:
 * {@code Launch INPUT} reads lines of a processor, a code object and the file of the expected results. Prints what differs and what is
 * found, and at last how many runs were equal and different.
 */
public final class Launch {
    private static final int GROUP = 64;
    private static final int RESULTS = 32;
    private static final GpuOptions CHECKED =
            GpuOptions.DEFAULT.withModelledMemory(1).withChecks(CheckKind.defaults());

    private Launch() {}

    public static void main(String[] args) throws Exception {
        int[] input = dwords(Path.of(args[0]));
        int equal = 0;
        int different = 0;
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] fields = line.split(" ");
            for (GpuOptions options : List.of(GpuOptions.DEFAULT, CHECKED)) {
                if (isEqual(Gpu.of(fields[0], options), Path.of(fields[1]), input, dwords(Path.of(fields[2])))) {
                    equal++;
                } else {
                    different++;
                }
            }
        }
        System.out.println(equal + " " + different);
    }

    private static boolean isEqual(Gpu gpu, Path codeObject, int[] input, int[] expected) {
        Buffer output = gpu.buffer(new int[expected.length]);
        try {
            Kernel kernel = gpu.load(codeObject).kernel("k");
            gpu.launch(kernel, Grid.of(expected.length / RESULTS, GROUP), gpu.buffer(input), output);
        } catch (GpuException e) {
            System.out.println(codeObject + ": " + e.getMessage());
            return false;
        }
        int[] actual = output.toInts();
        for (int i = 0; i < expected.length; i++) {
            if (actual[i] != expected[i]) {
                System.out.printf(
                        "%s: item %d, dword %d is %08x, expected %08x%n",
                        codeObject, i / RESULTS, i % RESULTS, actual[i], expected[i]);
                return false;
            }
        }
        gpu.findings().forEach(finding -> System.out.println(codeObject + ": " + finding));
        return gpu.findings().isEmpty();
    }

    private static int[] dwords(Path file) throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        int[] dwords = new int[bytes.length / Integer.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(dwords);
        return dwords;
    }
}
