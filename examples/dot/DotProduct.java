import java.nio.file.Path;
import java.util.Random;
import org.gfxisa.simulator.api.Buffer;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.GpuException;
import org.gfxisa.simulator.api.Local;
import org.gfxisa.simulator.api.Kernel;
import org.gfxisa.simulator.api.Grid;

/**
 * Runs dot.gfx90a.co on a simulated GPU and compares with Java. A JUnit test of a kernel looks the same, with an assertion where
 * this program prints.
 */
public final class DotProduct {
    private DotProduct() {}

    /** The argument is the folder of the code object; without one, examples/dot. */
    public static void main(String[] args) {
        Path folder = Path.of(args.length > 0 ? args[0] : "examples/dot");
        int[] a = new Random(1).ints(5000, -100, 100).toArray();
        int[] b = new Random(2).ints(5000, -100, 100).toArray();

        Gpu gpu = Gpu.of("gfx90a");
        Kernel dot = gpu.load(folder.resolve("dot.gfx90a.co")).kernel("dot");
        Buffer sum = gpu.buffer(0);
        gpu.launch(dot, Grid.of(1024, 256), gpu.buffer(a), gpu.buffer(b), a.length, sum, new Local(1024));

        int expected = 0;
        for (int i = 0; i < a.length; i++) {
            expected += a[i] * b[i];
        }
        System.out.println("dot product: " + sum.toInts()[0] + ", expected " + expected);

        // One element too many: the simulator says where the kernel reads behind its buffer.
        try {
            gpu.launch(dot, Grid.of(1024, 256), gpu.buffer(a), gpu.buffer(b), a.length + 1, sum, new Local(1024));
        } catch (GpuException e) {
            System.out.println(e.getMessage());
        }
    }
}
