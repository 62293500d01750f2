package org.gfxisa.simulator.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.gfxisa.Isa;
import org.gfxisa.TargetId;
import org.gfxisa.simulator.check.CheckKind;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.dispatch.Device;
import org.gfxisa.simulator.dispatch.DeviceOptions;
import org.gfxisa.simulator.dispatch.Progress;
import org.gfxisa.simulator.dispatch.Timeline;
import org.gfxisa.simulator.exec.Tier;
import org.gfxisa.simulator.explore.Choices;
import org.gfxisa.simulator.explore.Exploration;
import org.gfxisa.simulator.host.KernelOutput;
import org.gfxisa.simulator.trace.PerfettoTimeline;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that run kernels. */
final class ExecutionOptions {
    private static final int MOST_THREADS = 1024;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Number of threads, which share the work-groups (default: ${DEFAULT-VALUE}). The results do not depend on "
                            + "it, unless the kernel itself has races.")
    private int threads;

    @Option(
            names = "--budget",
            paramLabel = "N",
            defaultValue = "100000000",
            description =
                    "Instructions that a wave may execute before the run ends because the wave seems to be in an endless loop "
                            + "(default: ${DEFAULT-VALUE}).")
    private long budget;

    @Option(
            names = "--launch-budget",
            paramLabel = "N",
            defaultValue = "1000000000",
            description =
                    "Instructions that all waves of a launch may execute together without a work-group ending (default: "
                            + "${DEFAULT-VALUE}).")
    private long launchBudget;

    @Option(
            names = "--stack",
            paramLabel = "BYTES",
            defaultValue = "4096",
            description = "Stack size of a work-item where the compiler does not know how much is needed (default: "
                    + "${DEFAULT-VALUE}).")
    private int stack;

    @Option(
            names = "--engine",
            paramLabel = "interpret|compile|auto",
            defaultValue = "auto",
            description =
                    "How code is executed (default: ${DEFAULT-VALUE}). interpret: one instruction at a time. compile: "
                            + "everything is compiled before it first runs. auto: hot code is compiled. The results are the same.")
    private Tier engine;

    @Option(
            names = "--stats",
            description =
                    "Prints on standard error what was executed and how fast, and what was interpreted instead of compiled, "
                            + "with the reasons.")
    private boolean stats;

    @Option(
            names = "--counts",
            description =
                    "Counts what each instruction did: executions, active lanes, cache lines and LDS cycles of its accesses "
                            + "beside the least possible, and what limits the occupancy. One thread interprets the kernels.")
    private boolean counts;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Writes a timeline of the waves, which ui.perfetto.dev shows.")
    private Optional<Path> trace = Optional.empty();

    @Option(
            names = "--dump-ir",
            paramLabel = "FILE",
            description =
                    "Writes the IR of compiled vector instructions: each one before and after lowering, and each fused group.")
    private Optional<Path> dumpIr = Optional.empty();

    @Mixin
    private MemoryOptions memory = new MemoryOptions();

    @Mixin
    private CheckOptions checks = new CheckOptions();

    private Set<CheckKind> kinds = Set.of();
    private Timeline timeline = Timeline.NONE;
    private Optional<Consumer<String>> ir = Optional.empty();

    /** A command's work, which may fail. */
    interface Work {
        int run() throws IOException, CliException;
    }

    /** Runs a command's work. Afterwards completes the trace, even if the work failed, and prints the findings. */
    int execute(Console console, OutputStream out, Work work) throws IOException, CliException {
        check();
        memory.check();
        kinds = checks.kinds(memory.isModelled());
        int code = runWithIrDump(work);
        return checks.report(console, out) ? CliException.FAILED : code;
    }

    /** Returns whether a trace is written. */
    boolean isTraced() {
        return trace.isPresent();
    }

    /** Adds the findings of a device on which a kernel has run, whatever the result. */
    synchronized void collect(String file, Device device) {
        checks.collect(file, device);
    }

    /** Returns the options of modelled memory. */
    MemoryOptions memory() {
        return memory;
    }

    private int runWithIrDump(Work work) throws IOException, CliException {
        if (dumpIr.isEmpty()) {
            return runWithTrace(work);
        }
        Path file = dumpIr.get();
        try (Writer writer = irFile(file)) {
            ir = Optional.of(text -> append(writer, text));
            return runWithTrace(work);
        } catch (UncheckedIOException e) {
            throw CliException.unwritable(file.toString(), e.getCause());
        }
    }

    private static Writer irFile(Path file) throws CliException {
        try {
            return Files.newBufferedWriter(file);
        } catch (IOException e) {
            throw CliException.unwritable(file.toString(), e);
        }
    }

    private static void append(Writer writer, String text) {
        synchronized (writer) {
            try {
                writer.write(text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private int runWithTrace(Work work) throws IOException, CliException {
        if (trace.isEmpty()) {
            return work.run();
        }
        try (PerfettoTimeline file = traceFile(trace.get())) {
            timeline = file;
            return work.run();
        } catch (UncheckedIOException e) {
            throw CliException.unwritable(trace.get().toString(), e.getCause());
        }
    }

    private static PerfettoTimeline traceFile(Path file) throws CliException {
        try {
            return new PerfettoTimeline(new BufferedOutputStream(Files.newOutputStream(file)));
        } catch (IOException e) {
            throw CliException.unwritable(file.toString(), e);
        }
    }

    /** Checks the values of the options. */
    private void check() throws CliException {
        if (threads < 1 || threads > MOST_THREADS) {
            throw CliException.usage("--threads " + threads + ": expected 1 to " + MOST_THREADS);
        }
        if (stack < 0) {
            throw CliException.usage("--stack " + stack + ": expected at least 0");
        }
        if (budget < 1) {
            throw CliException.usage("--budget " + budget + ": expected at least 1");
        }
        if (launchBudget < 1) {
            throw CliException.usage("--launch-budget " + launchBudget + ": expected at least 1");
        }
    }

    /**
     * Makes a GPU for a code object.
     *
     * @param modelled the schedules of modelled memory; empty if memory is not modelled
     */
    Device device(CodeObject object, Progress progress, KernelOutput output, Optional<Choices> modelled)
            throws CodeObjectException, CliException {
        TargetId target = ObjectFilter.target(object);
        Isa isa = TargetOption.isa(target.processor());
        boolean isExplored = modelled.filter(Exploration.class::isInstance).isPresent();
        return new Device(
                target,
                isa,
                ir.map(engine::printing).orElse(engine),
                new DeviceOptions(
                        threads,
                        new DeviceOptions.Limits(budget, launchBudget, stack),
                        new DeviceOptions.Listeners(isExplored ? Progress.NONE : progress, timeline, output),
                        kinds,
                        new DeviceOptions.Modelling(modelled, memory.agents()),
                        counts));
    }

    /** Prints what instructions did, if this was requested. */
    void printCounts(Device device, OutputStream to, boolean isJson) throws IOException {
        if (device.counts().isPresent()) {
            CountsReport report = new CountsReport(device, device.counts().get());
            if (isJson) {
                report.json(to);
            } else {
                report.text(to);
            }
        }
    }

    private static String rate(double perSecond) {
        return perSecond < 1e5
                ? String.format(Locale.ROOT, "%,.0f", perSecond)
                : String.format(Locale.ROOT, "%.1f million", perSecond / 1e6);
    }

    /** Prints what was executed and how fast, if this was requested. */
    void printStatistics(Console console, String what, Device device, long nanoseconds) {
        if (!stats) {
            return;
        }
        double seconds = nanoseconds / 1e9;
        console.err()
                .printf(
                        Locale.ROOT,
                        "%s: %,d wave instructions in %.3f s, %s a second%n",
                        what,
                        device.instructions(),
                        seconds,
                        rate(device.instructions() / seconds));
        if (engine != Tier.INTERPRET) {
            CompiledShare.of(device).lines().forEach(console.err()::println);
        }
        console.err()
                .println(
                        device.approximations().isEmpty()
                                ? "  no approximations: all results are those of the hardware"
                                : "  approximations: " + String.join(", ", device.approximations()));
    }
}
