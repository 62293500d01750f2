package org.gfxisa.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.gfxisa.simulator.exec.Tier;

/**
 * Measures whether what is compiled when it is hot is ever slower than what is interpreted: each kernel is launched both ways until it is steady,
 * then by turns. Times are processor time of the thread that launches, so that other programs on the machine change little.
 */
public final class AutoRates {
    private static final double MILLIS = 1e3;
    /** A kernel is steady when nothing got faster by so much for as many steps. */
    private static final double FASTER = 1.05;

    private static final int STEPS = 4;
    /** Which part of the time the JVM's compilers may still take. */
    private static final double COMPILERS_ARE_BUSY = 0.05;

    private static final double MICROS = 1e6;
    /** Seconds at most, if it never is. */
    private static final double MOST = 60;

    private static final int TURNS = 5;

    private static final int PLACES = 2;

    private final double seconds;
    private double worst;
    private String worstKernel = "";

    private AutoRates(double seconds) {
        this.seconds = seconds;
    }

    /** Arguments: seconds per measurement; then for each kernel its manifest and its code object. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 1 || arguments.length % PLACES == 0) {
            System.err.println("usage: AutoRates SECONDS [MANIFEST CODE_OBJECT]...");
            System.exit(2);
        }
        AutoRates rates = new AutoRates(Double.parseDouble(arguments[0]));
        System.out.println("Milliseconds of processor time for a launch, one thread, Java "
                + System.getProperty("java.version") + ".");
        System.out.println();
        System.out.println(
                "| code object | interpret | auto, at its slowest second | auto, steady | auto / interpret |");
        System.out.println("|" + " --- |".repeat(5));
        for (int i = 1; i < arguments.length; i += PLACES) {
            rates.row(Path.of(arguments[i]), Path.of(arguments[i + 1]));
        }
        System.out.printf(Locale.ROOT, "%nThe worst ratio is %.2f, of %s.%n", rates.worst, rates.worstKernel);
    }

    private void row(Path manifest, Path object) {
        KernelWorkload interpreted = new KernelWorkload(manifest, object, Tier.INTERPRET, 1);
        KernelWorkload hot = new KernelWorkload(manifest, object, Tier.AUTO, 1);
        settle(interpreted);
        double slowest = settle(hot);
        double least = Double.MAX_VALUE;
        double leastHot = Double.MAX_VALUE;
        for (int turn = 0; turn < TURNS; turn++) {
            least = Math.min(least, measure(interpreted, seconds / TURNS));
            leastHot = Math.min(leastHot, measure(hot, seconds / TURNS));
        }
        double ratio = leastHot / least;
        if (ratio > worst) {
            worst = ratio;
            worstKernel = object.getFileName().toString();
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %.3f | %.3f | %.3f | %.2f |%n",
                object.getFileName(),
                least * MILLIS,
                slowest * MILLIS,
                leastHot * MILLIS,
                ratio);
    }

    /** Launches until nothing gets faster any more; gives the slowest step's seconds for a launch, without the first step. */
    private double settle(KernelWorkload work) {
        double fastest = Double.MAX_VALUE;
        double slowest = 0;
        double passed = 0;
        for (int since = 0; since < STEPS && passed < MOST; since++) {
            double wall = System.nanoTime();
            long compiling = KernelRates.compiledMillis();
            double now = measure(work, seconds / 2);
            double busy = (KernelRates.compiledMillis() - compiling) * MICROS / (System.nanoTime() - wall);
            slowest = passed > 0 ? Math.max(slowest, now) : slowest;
            passed += seconds / 2;
            if (now * FASTER < fastest || busy > COMPILERS_ARE_BUSY) {
                fastest = Math.min(fastest, now);
                since = 0;
            }
        }
        return slowest;
    }

    /** Seconds for a launch, of launches that take so many. */
    private static double measure(KernelWorkload work, double seconds) {
        double start = KernelRates.processorSeconds();
        double passed;
        int launches = 0;
        do {
            work.launch();
            launches++;
            passed = KernelRates.processorSeconds() - start;
        } while (passed < seconds);
        return passed / launches;
    }
}
