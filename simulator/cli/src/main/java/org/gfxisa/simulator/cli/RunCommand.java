package org.gfxisa.simulator.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.xml.stream.XMLStreamException;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.CodeObjectFile;
import org.gfxisa.simulator.dispatch.Device;
import org.gfxisa.simulator.dispatch.DispatchException;
import org.gfxisa.simulator.explore.Choices;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.manifest.Manifest;
import org.gfxisa.simulator.manifest.ManifestRun;
import org.gfxisa.simulator.report.FaultReport;
import org.gfxisa.simulator.report.KernelFault;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the launches of manifests. */
@Command(
        name = "run",
        header = "Runs the kernels of manifests and checks their results.",
        description =
                "%nRuns the kernel that each manifest describes, with every code object that the manifest names or with "
                        + "the given one, and checks the results. Prints the SHA-256 of each output buffer of each code object, "
                        + "then PASS or FAIL.",
        footer = {
            "",
            "Examples:",
            "  gfxisa run saxpy.json dot.json",
            "  gfxisa run saxpy.json --print",
            "  gfxisa run saxpy.json --code-object saxpy.gfx90a.co --threads 4 --stats",
            "  gfxisa run *.json --jobs 4 --junit results.xml",
            "  gfxisa run saxpy.json --dump results",
            "  gfxisa run saxpy.json --memory modelled --seeds 100 --check",
            "  gfxisa run saxpy.json --trace saxpy.trace.json"
        })
final class RunCommand implements Callable<Integer> {
    private static final long MIB = 1 << 20;
    private static final int DEFAULT_SHOWN = 16;

    private final Console console;
    private final PrintStream out;

    @Mixin
    private ExecutionOptions gpu = new ExecutionOptions();

    @Option(
            names = "--code-object",
            paramLabel = "FILE",
            description = "Runs this code object instead of those that the manifests name.")
    private Optional<String> codeObject = Optional.empty();

    @Option(
            names = "--dump",
            paramLabel = "DIR",
            description = "Writes the final bytes of each output buffer to DIR/<code object's file name>/<buffer>.bin.")
    private Optional<Path> dump = Optional.empty();

    @Option(
            names = "--print",
            arity = "0..1",
            preprocessor = CheckOptions.Attached.class,
            paramLabel = "N",
            description =
                    "Prints the first N elements of each output buffer, too (" + DEFAULT_SHOWN + " if there is no N).")
    private Optional<String> shown = Optional.empty();

    @Option(
            names = "--buffers",
            paramLabel = "MIB",
            defaultValue = "2048",
            description = "Limit of the memory for all buffers of a manifest, in MiB (default: ${DEFAULT-VALUE}).")
    private int buffers;

    @Option(names = "--no-expect", description = "Also runs manifests without expected results.")
    private boolean expectsNothing;

    @Option(names = "--confine", description = "Refuses files that a manifest names outside of its own folder.")
    private boolean confined;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of manifests that run at the same time (default: ${DEFAULT-VALUE}).")
    private int jobs;

    @Option(names = "--json", description = "Prints one JSON object a line for each code object.")
    private boolean json;

    @Option(names = "--junit", paramLabel = "FILE", description = "Also writes the results as JUnit XML.")
    private Optional<Path> junit = Optional.empty();

    @Parameters(
            arity = "1..*",
            paramLabel = "MANIFEST.json",
            description = "Manifests, each with a launch, its arguments and the expected results.")
    private List<String> files = List.of();

    RunCommand(Console console) {
        this.console = console;
        out = new PrintStream(console.out(), true, StandardCharsets.UTF_8);
    }

    @Override
    public Integer call() throws IOException, CliException {
        return gpu.execute(console, out, this::runAll);
    }

    private int runAll() throws IOException, CliException {
        if (jobs < 1) {
            throw CliException.usage("--jobs " + jobs + ": expected at least 1");
        }
        shownElements();
        if (jobs > 1 && (gpu.isTraced() || gpu.memory().isModelled())) {
            throw CliException.usage("--trace and --memory modelled run one after another; they take no --jobs");
        }
        List<RunResult> results = jobs == 1 ? runInSequence() : runInParallel();
        if (junit.isPresent()) {
            try (OutputStream report = Files.newOutputStream(junit.get())) {
                RunResult.junit(results, report);
            } catch (IOException e) {
                throw CliException.unwritable(junit.get().toString(), e);
            } catch (XMLStreamException e) {
                throw CliException.failed(junit.get().toString(), "cannot be written: " + e.getMessage());
            }
        }
        return results.stream().anyMatch(result -> result.why().isPresent()) ? CliException.FAILED : 0;
    }

    /** Returns the number of elements of outputs to print; 0 if this was not requested. */
    private int shownElements() throws CliException {
        String number = shown.map(text -> text.equals(CheckOptions.ALL) ? String.valueOf(DEFAULT_SHOWN) : text)
                .orElse("0");
        if (!number.matches("\\d{1,9}")) {
            throw CliException.usage("--print=" + number + ": expected a number of elements from 0 to 999999999");
        }
        return Integer.parseInt(number);
    }

    private List<RunResult> runInSequence() throws IOException {
        List<RunResult> results = new ArrayList<>();
        for (String file : files) {
            results.addAll(results(file, out));
        }
        return results;
    }

    /** Runs several manifests at a time. Their output is printed in the order of the manifests. */
    private List<RunResult> runInParallel() throws IOException {
        ExecutorService pool = Executors.newFixedThreadPool(jobs);
        try {
            List<ByteArrayOutputStream> printed = new ArrayList<>();
            List<Future<List<RunResult>>> running = new ArrayList<>();
            for (String file : files) {
                ByteArrayOutputStream text = new ByteArrayOutputStream();
                printed.add(text);
                running.add(pool.submit(() -> results(file, new PrintStream(text, true, StandardCharsets.UTF_8))));
            }
            List<RunResult> results = new ArrayList<>();
            for (int i = 0; i < running.size(); i++) {
                results.addAll(running.get(i).get());
                printed.get(i).writeTo(out);
            }
            return results;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IOException(e.getCause().getMessage(), e.getCause());
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        } finally {
            pool.shutdownNow();
        }
    }

    /** Runs a manifest with each of its code objects, and prints the results. */
    private List<RunResult> results(String file, PrintStream to) throws IOException {
        try {
            Manifest manifest = checked(file);
            List<RunResult> results = new ArrayList<>();
            for (String object : codeObject.map(List::of).orElse(manifest.codeObjects())) {
                RunResult result = result(file, manifest, object, to);
                if (json) {
                    to.println(result.json());
                } else {
                    to.println(Console.cut(
                            result.why().map(w -> "FAIL " + object + ": " + w).orElse("PASS " + object)));
                }
                results.add(result);
            }
            return results;
        } catch (CliException e) {
            console.error(e.where(), e.getMessage());
            return List.of(new RunResult(file, "", Map.of(), Optional.of(e.getMessage()), 0));
        }
    }

    /** Reads a manifest and checks that it can be run. */
    private Manifest checked(String file) throws IOException, CliException {
        Manifest manifest = manifest(file);
        if (codeObject.isEmpty() && manifest.codeObjects().isEmpty()) {
            throw CliException.failed(file, "names no code object; expected --code-object");
        }
        if (!manifest.hasExpected() && !expectsNothing) {
            throw CliException.failed(
                    file, "has no expected results, so that it cannot fail; --no-expect runs it anyway");
        }
        if (manifest.bufferBytes() > buffers * MIB) {
            throw CliException.failed(
                    file,
                    "buffers of " + manifest.bufferBytes() + " bytes in all, at most " + buffers
                            + " MiB; --buffers allows more");
        }
        return manifest;
    }

    private Manifest manifest(String file) throws IOException, CliException {
        byte[] bytes;
        try (Input input = Input.open(file, console)) {
            bytes = input.readAll();
        }
        try {
            return Manifest.read(Path.of(file), bytes, confined);
        } catch (InputException e) {
            boolean isCode =
                    !CodeObjectFile.read(ByteWindow.of(bytes, file)).members().isEmpty();
            throw CliException.failed(
                    file,
                    isCode
                            ? "is a code object, expected a manifest; 'gfxisa launch' runs code objects"
                            : e.getMessage());
        }
    }

    private RunResult result(String file, Manifest manifest, String object, PrintStream to) {
        Map<String, String> outputs = new LinkedHashMap<>();
        long start = System.nanoTime();
        Optional<String> why;
        try {
            why = run(manifest, object, outputs, to);
        } catch (CliException e) {
            // The line with FAIL already names the code object.
            boolean isKnown = e.where().isEmpty() || e.where().endsWith(object);
            why = Optional.of((isKnown ? "" : e.where() + ": ") + e.getMessage());
        } catch (InputException | CodeObjectException | DispatchException e) {
            why = Optional.of(e.getMessage());
        } catch (IOException e) {
            why = Optional.of(Input.reason(e));
        }
        return new RunResult(file, object, outputs, why, (System.nanoTime() - start) / 1e9);
    }

    /** Runs a code object; returns why it failed, or empty if it passed. */
    private Optional<String> run(Manifest manifest, String object, Map<String, String> outputs, PrintStream to)
            throws InputException, CodeObjectException, DispatchException, CliException, IOException {
        Path path = codeObject.isPresent() ? OutputFile.path(object) : manifest.codeObject(object);
        byte[] bytes;
        try (Input input = Input.open(path.toString(), console)) {
            bytes = input.readAll();
        }
        CodeObject code = CodeObject.read(ByteWindow.of(bytes, "file"));
        String name = String.valueOf(path.getFileName());
        for (Optional<Choices> seed : gpu.memory().choices(ProgressLine.of(console, name, "runs")::finished)) {
            Optional<String> why = run(manifest, object, name, code, seed, outputs, to);
            if (why.isPresent()) {
                return why.map(w -> gpu.memory().why(w, seed));
            }
        }
        gpu.memory().explored().forEach(line -> console.message(object + ": " + line));
        return gpu.memory().difference();
    }

    private Optional<String> run(
            Manifest manifest,
            String object,
            String name,
            CodeObject code,
            Optional<Choices> seed,
            Map<String, String> outputs,
            PrintStream to)
            throws InputException, CodeObjectException, DispatchException, CliException, IOException {
        Device device =
                gpu.device(code, ProgressLine.of(console, name), console.kernels(json ? console.err() : to), seed);
        ManifestRun run = new ManifestRun(manifest, device);
        long start = System.nanoTime();
        try {
            run.run(device.load(code, name));
        } catch (KernelFault fault) {
            console.message(device.report(fault));
            return Optional.of(FaultReport.headline(fault, device.codes()));
        } finally {
            gpu.collect(object, device);
        }
        gpu.printStatistics(console, object, device, System.nanoTime() - start);
        gpu.printCounts(device, to, json);
        for (ManifestRun.Output output : run.outputs()) {
            gpu.memory().output(seed, output.name(), output.bytes());
            if (!gpu.memory().isFirst(seed)) {
                continue;
            }
            String hash = output.hash();
            outputs.put(output.name(), hash);
            if (!json) {
                to.println("OUTPUT " + output.name() + " sha256=" + hash);
            }
            if (!json && shown.isPresent()) {
                new BufferPrinter(to, shownElements(), "--print=")
                        .print(output.name(), output.type(), output.count(), output.values());
            }
            if (dump.isPresent()) {
                write(dump.get().resolve(name), output);
            }
        }
        return run.difference();
    }

    private static void write(Path folder, ManifestRun.Output output) throws CliException {
        if (!output.name().matches("[\\w.-]*\\w[\\w.-]*")) {
            throw CliException.failed("", "buffer '" + output.name() + "' cannot be a file name");
        }
        OutputFile.write(folder, output.name() + ".bin", output.bytes());
    }
}
