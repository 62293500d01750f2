package org.gfxisa.benchmarks;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.gfxisa.simulator.exec.Tier;

/**
 * Measures the simulator, interpreting and compiling, oclgrind and PoCL by turns on the same kernels and writes a table. Each simulator run launches a kernel until
 * it is steady, then for the given time.
 */
public final class KernelRates {
    private static final double MILLION = 1e6;
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e3;
    /** Seconds after which the JVM mostly has machine code of compiled kernels, if nothing got faster since. */
    private static final double MACHINE_CODE = 10;

    private static final double MOST_WARM_UP = 120;
    /** Bytes an instruction from which on the JVM has not compiled all methods with vectors yet. */
    private static final double VECTORS_ARE_OBJECTS = 4;

    private static final double FASTER = 1.03;
    /** Which part of a second the JVM's compilers may still take: they need cores that a second thread is to have. */
    private static final double COMPILERS_ARE_BUSY = 0.05;
    /** Turns of what is compared, since machines become slower and faster. */
    private static final int TURNS = 4;

    /** Where the kernels begin among the arguments, and how many arguments each has. */
    private static final int KERNELS = 5;

    private static final int PLACES = 3;

    private final Path manifests;
    private final int rounds;
    private final double seconds;
    private final Optional<OpenCl> oclgrind;
    private final OpenCl pocl;
    private final OpenCl poclOfTwo;
    private final Path folder;

    private KernelRates(String[] words) throws IOException {
        manifests = Path.of(words[0]);
        oclgrind = words[4].isEmpty()
                ? Optional.empty()
                : Optional.of(new OpenCl(List.of(words[4], "--num-threads", "1", words[1])));
        pocl = pocl(1, words[1]);
        poclOfTwo = pocl(2, words[1]);
        rounds = Integer.parseInt(words[2]);
        seconds = Double.parseDouble(words[3]);
        folder = Files.createTempDirectory("gfxisa-kernels");
    }

    private static OpenCl pocl(int threads, String launcher) {
        return new OpenCl(List.of("env", "POCL_MAX_PTHREAD_COUNT=" + threads, launcher));
    }

    /**
     * Arguments: folder of manifests, compiled {@code ocl_launch.c}, rounds, seconds per measurement, how oclgrind is started or nothing;
     * then for each kernel its name, its source and its code object.
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length < KERNELS || (arguments.length - KERNELS) % PLACES != 0) {
            System.err.println(
                    "usage: KernelRates MANIFESTS OCL_LAUNCH ROUNDS SECONDS OCLGRIND [KERNEL SOURCE CODE_OBJECT]...");
            System.exit(2);
        }
        KernelRates rates = new KernelRates(arguments);
        System.out.println("Millions of wave-instructions a second, and milliseconds for a launch; median of "
                + rounds(rates) + ", Java " + System.getProperty("java.version") + ".");
        System.out.println();
        System.out.println(
                "| kernel | instructions | interpreted | compiled | times | 2 threads | scaling | PoCL's | bytes allocated per instruction |"
                        + " gfxisa, ms | oclgrind, ms | faster | PoCL, ms | slower | results |");
        System.out.println("|" + " --- |".repeat(15));
        for (int i = KERNELS; i < arguments.length; i += PLACES) {
            rates.row(arguments[i], Path.of(arguments[i + 1]), Path.of(arguments[i + 2]));
        }
    }

    private static String rounds(KernelRates rates) {
        return rates.rounds + (rates.rounds == 1 ? " round" : " rounds");
    }

    /** One measurement of the simulator. */
    private record Measured(long instructions, long launches, double seconds, double processorSeconds, long bytes) {
        private static final Measured NOTHING = new Measured(0, 0, 0, 0, 0);

        Measured plus(Measured other) {
            return new Measured(
                    instructions + other.instructions,
                    launches + other.launches,
                    seconds + other.seconds,
                    processorSeconds + other.processorSeconds,
                    bytes + other.bytes);
        }

        double instructionsPerSecond() {
            return instructions / seconds;
        }

        /** Instructions per second of processor time, for one thread; it hardly depends on what else the machine does. */
        double instructionsPerProcessorSecond() {
            return instructions / processorSeconds;
        }
    }

    /** Launches until nothing gets faster any more. */
    private static void warmUp(KernelWorkload work, double least) {
        long start = System.nanoTime();
        double fastest = 0;
        double found = 0;
        double now = 0;
        double bytes = 0;
        double compiling = 1;
        while (now < least
                || (now - found < least || bytes > VECTORS_ARE_OBJECTS || compiling > COMPILERS_ARE_BUSY)
                        && now < MOST_WARM_UP) {
            long instructions = work.instructions();
            long compiled = compiledMillis();
            long allocated = allocated();
            double before = now;
            do {
                work.launch();
                now = (System.nanoTime() - start) / NANOS;
            } while (now - before < 1);
            double rate = (work.instructions() - instructions) / (now - before);
            bytes = (double) (allocated() - allocated) / (work.instructions() - instructions);
            compiling = (compiledMillis() - compiled) / MILLIS / (now - before);
            if (rate > fastest * FASTER) {
                fastest = rate;
                found = now;
            }
        }
    }

    private static Measured measure(KernelWorkload work, double seconds) {
        long allocated = allocated();
        long instructions = work.instructions();
        long start = System.nanoTime();
        double processor = processorSeconds();
        long launches = 0;
        do {
            work.launch();
            launches++;
        } while (System.nanoTime() - start < seconds * NANOS);
        double passed = (System.nanoTime() - start) / NANOS;
        return new Measured(
                work.instructions() - instructions,
                launches,
                passed,
                processorSeconds() - processor,
                allocated() - allocated);
    }

    /** The processor time of this thread until now, in seconds. */
    static double processorSeconds() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadCpuTime() / NANOS;
    }

    /** What the JVM's compilers have taken so far. */
    static long compiledMillis() {
        return ManagementFactory.getCompilationMXBean().getTotalCompilationTime();
    }

    /** Bytes that this thread has allocated so far. */
    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    private void row(String kernel, Path source, Path object) throws IOException {
        Path manifest = manifests.resolve(kernel + ".json");
        List<Double> interpreted = new ArrayList<>();
        List<Double> gain = new ArrayList<>();
        List<Double> one = new ArrayList<>();
        List<Double> scaling = new ArrayList<>();
        List<Double> two = new ArrayList<>();
        List<Double> times = new ArrayList<>();
        List<Double> grind = new ArrayList<>();
        List<Double> native1 = new ArrayList<>();
        List<Double> nativeScaling = new ArrayList<>();
        double bytes = 0;
        long instructions = 0;
        String results = "";
        for (int round = 0; round < rounds; round++) {
            System.err.println(kernel + ", round " + (round + 1) + " of " + rounds);
            KernelWorkload first = new KernelWorkload(manifest, object, Tier.COMPILE, 1);
            Optional<OpenCl.Result> slow =
                    oclgrind.isPresent() ? oclgrind.get().run(first, source, seconds, folder) : Optional.empty();
            Optional<OpenCl.Result> fast = pocl.run(first, source, seconds, folder);
            Optional<OpenCl.Result> faster = poclOfTwo.run(first, source, seconds, folder);
            first.launch();
            instructions = first.instructions();
            results = same(first, slow) + " " + same(first, fast);
            KernelWorkload slowest = new KernelWorkload(manifest, object, Tier.INTERPRET, 1);
            KernelWorkload second = new KernelWorkload(manifest, object, Tier.COMPILE, 2);
            warmUp(slowest, 2 * seconds);
            warmUp(first, Math.max(MACHINE_CODE, 2 * seconds));
            warmUp(second, Math.max(MACHINE_CODE, 2 * seconds));
            Measured slowly = Measured.NOTHING;
            Measured alone = Measured.NOTHING;
            Measured both = Measured.NOTHING;
            for (int turn = 0; turn < TURNS; turn++) {
                slowly = slowly.plus(measure(slowest, seconds / TURNS));
                alone = alone.plus(measure(first, seconds / TURNS));
                both = both.plus(measure(second, seconds / TURNS));
            }
            interpreted.add(slowly.instructionsPerProcessorSecond());
            gain.add(alone.instructionsPerProcessorSecond() / slowly.instructionsPerProcessorSecond());
            one.add(alone.instructionsPerProcessorSecond());
            two.add(both.instructionsPerSecond());
            scaling.add(both.instructionsPerSecond() / alone.instructionsPerSecond());
            times.add(alone.processorSeconds() / alone.launches());
            slow.ifPresent(r -> grind.add(r.processorSeconds()));
            fast.ifPresent(r -> native1.add(r.processorSeconds()));
            if (fast.isPresent() && faster.isPresent()) {
                nativeScaling.add(fast.get().secondsPerLaunch() / faster.get().secondsPerLaunch());
            }
            bytes = Math.max(bytes, (double) alone.bytes() / alone.instructions());
        }
        double time = median(times);
        System.out.printf(
                Locale.ROOT,
                "| %s | %,d | %.1f | %.1f | %.2f | %.1f | %.2f | %s | %.4f | %.3f | %s | %s | %s | %s | %s |%n",
                kernel,
                instructions,
                median(interpreted) / MILLION,
                median(one) / MILLION,
                median(gain),
                median(two) / MILLION,
                median(scaling),
                text(median(nativeScaling)),
                bytes,
                time * MILLIS,
                text(median(grind) * MILLIS),
                text(median(grind) / time),
                text(median(native1) * MILLIS),
                text(time / median(native1)),
                results);
    }

    private static String same(KernelWorkload work, Optional<OpenCl.Result> other) {
        return other.map(r -> r.compare(work).sign()).orElse("–");
    }

    private static String text(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.2f", value);
    }

    /** NaN of nothing. */
    private static double median(List<Double> values) {
        if (values.isEmpty()) {
            return Double.NaN;
        }
        double[] sorted =
                values.stream().flatMapToDouble(DoubleStream::of).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
