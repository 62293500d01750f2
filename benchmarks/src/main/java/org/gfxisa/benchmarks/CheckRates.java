package org.gfxisa.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gfxisa.simulator.check.CheckKind;
import org.gfxisa.simulator.dispatch.DeviceOptions;
import org.gfxisa.simulator.exec.Tier;

/** Measures what modelled memory and checks cost, by turns on the same kernels, beside what oclgrind's cost, and writes a table. */
public final class CheckRates {
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e3;
    private static final DeviceOptions MODELLED = DeviceOptions.DEFAULT.withModelledMemory(0);

    /** A way to run kernels. */
    private record Way(String name, DeviceOptions options) {}

    private static final List<Way> WAYS = List.of(
            new Way("counts", DeviceOptions.DEFAULT.withCounts()),
            new Way("modelled", MODELLED),
            new Way("hazard", DeviceOptions.DEFAULT.withChecks(EnumSet.of(CheckKind.HAZARD))),
            new Way("address", DeviceOptions.DEFAULT.withChecks(EnumSet.of(CheckKind.ADDRESS))),
            new Way("all checks", DeviceOptions.DEFAULT.withChecks(CheckKind.defaults())),
            new Way("both", MODELLED.withChecks(CheckKind.defaults())));

    private CheckRates() {}

    /** Arguments as those of {@link KernelRates}. */
    public static void main(String[] words) throws IOException {
        int rounds = Integer.parseInt(words[2]);
        double seconds = Double.parseDouble(words[3]);
        Path folder = Files.createTempDirectory("gfxisa-checks");
        System.out.println(
                "Milliseconds of processor time for a launch, interpreted by one thread, and how many times as long it takes; median of "
                        + rounds + ", Java " + System.getProperty("java.version") + ".");
        System.out.println();
        System.out.print("| kernel | fast, ms |");
        WAYS.forEach(way -> System.out.print(" " + way.name() + " |"));
        System.out.println(" oclgrind, ms of wall time | with its checks |");
        System.out.println("|" + " --- |".repeat(WAYS.size() + 4));
        for (int place = 5; place + 2 < words.length; place += 3) {
            String kernel = words[place];
            Path manifest = Path.of(words[0]).resolve(kernel + ".json");
            Path source = Path.of(words[place + 1]);
            Path object = Path.of(words[place + 2]);
            List<Double> fast = new ArrayList<>();
            List<List<Double>> ratios = new ArrayList<>();
            WAYS.forEach(way -> ratios.add(new ArrayList<>()));
            for (int round = 0; round < rounds; round++) {
                System.err.println(kernel + ", round " + (round + 1) + " of " + rounds);
                double base = measure(manifest, object, DeviceOptions.DEFAULT, seconds);
                fast.add(base);
                for (int i = 0; i < WAYS.size(); i++) {
                    ratios.get(i).add(measure(manifest, object, WAYS.get(i).options(), seconds) / base);
                }
            }
            KernelWorkload first = new KernelWorkload(manifest, object, Tier.INTERPRET, DeviceOptions.DEFAULT);
            Optional<OpenCl.Result> slow = oclgrind(words, List.of(), first, source, seconds, folder);
            Optional<OpenCl.Result> slower =
                    oclgrind(words, List.of("--data-races", "--uninitialized"), first, source, seconds, folder);
            System.out.printf(Locale.ROOT, "| %s | %.2f |", kernel, median(fast) * MILLIS);
            ratios.forEach(ratio -> System.out.printf(Locale.ROOT, " %.1f |", median(ratio)));
            System.out.printf(
                    Locale.ROOT,
                    " %s | %s |%n",
                    text(slow.map(s -> s.secondsPerLaunch() * MILLIS)),
                    text(slow.flatMap(s -> slower.map(r -> r.secondsPerLaunch() / s.secondsPerLaunch()))));
        }
    }

    private static Optional<OpenCl.Result> oclgrind(
            String[] words, List<String> options, KernelWorkload work, Path source, double seconds, Path folder)
            throws IOException {
        if (words[4].isEmpty()) {
            return Optional.empty();
        }
        List<String> command = new ArrayList<>(List.of(words[4], "--num-threads", "1"));
        command.addAll(options);
        command.add(words[1]);
        return new OpenCl(command).run(work, source, seconds, folder);
    }

    /** Seconds of processor time that a launch takes. */
    private static double measure(Path manifest, Path object, DeviceOptions options, double seconds) {
        KernelWorkload work = new KernelWorkload(
                manifest,
                object,
                Tier.INTERPRET,
                options.withBudget(Long.MAX_VALUE).withLaunchBudget(Long.MAX_VALUE));
        perLaunch(work, seconds);
        return perLaunch(work, seconds);
    }

    private static double perLaunch(KernelWorkload work, double seconds) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long start = threads.getCurrentThreadCpuTime();
        int launches = 0;
        do {
            work.launch();
            launches++;
        } while (threads.getCurrentThreadCpuTime() - start < seconds * NANOS);
        return (threads.getCurrentThreadCpuTime() - start) / NANOS / launches;
    }

    private static String text(Optional<Double> value) {
        return value.map(v -> String.format(Locale.ROOT, "%.1f", v)).orElse("–");
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElse(Double.NaN);
    }
}
