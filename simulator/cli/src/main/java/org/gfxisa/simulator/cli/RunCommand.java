package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.dispatch.Device;
import org.gfxisa.simulator.dispatch.DispatchException;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.manifest.Manifest;
import org.gfxisa.simulator.manifest.ManifestRun;
import org.gfxisa.simulator.report.FaultReport;
import org.gfxisa.simulator.report.KernelFault;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the launches of a manifest with its code objects. */
@Command(
        name = "run",
        header = "Runs the kernels of manifests and checks their results.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description =
                "%nRuns the kernel that each manifest describes, with every code object that it names or with the one"
                        + " given, and checks what it wrote. For each code object it prints the SHA-256 of every output buffer,"
                        + " then PASS or FAIL.",
        footer = {
            "",
            "Examples:",
            "  gfxisa run saxpy.json dot.json",
            "  gfxisa run saxpy.json --code-object saxpy.gfx90a.co --threads 4 --stats",
            "  gfxisa run saxpy.json --dump results",
            "  gfxisa run saxpy.json --memory modelled --seeds 100 --check",
            "  gfxisa run saxpy.json --trace saxpy.trace.json"
        })
final class RunCommand implements Callable<Integer> {
    private static final long MIB = 1 << 20;

    private final Console console;
    private final PrintStream out;

    @Mixin
    private GpuOptions gpu = new GpuOptions();

    @Option(
            names = "--code-object",
            paramLabel = "FILE",
            description = "Runs this code object instead of the manifests'.")
    private Optional<String> codeObject = Optional.empty();

    @Option(
            names = "--dump",
            paramLabel = "DIR",
            description = "Writes the final bytes of each output buffer to DIR/<code object's file name>/<buffer>.bin.")
    private Optional<Path> dump = Optional.empty();

    @Option(
            names = "--buffers",
            paramLabel = "MIB",
            defaultValue = "2048",
            description = "Most memory for all buffers of a manifest, in MiB (default: ${DEFAULT-VALUE}).")
    private int buffers;

    @Option(names = "--no-expect", description = "Runs manifests that expect nothing, too.")
    private boolean expectsNothing;

    @Parameters(
            arity = "1..*",
            paramLabel = "MANIFEST.json",
            description = "The launch, its arguments and the expected results.")
    private List<String> files = List.of();

    RunCommand(Console console) {
        this.console = console;
        out = new PrintStream(console.out(), true, StandardCharsets.UTF_8);
    }

    @Override
    public Integer call() throws IOException, CliException {
        return gpu.around(out, this::runAll);
    }

    private int runAll() throws IOException {
        int failed = 0;
        for (String file : files) {
            try {
                failed += failures(file);
            } catch (CliException e) {
                console.error(e.where(), e.getMessage());
                failed++;
            }
        }
        return failed > 0 ? CliException.FAILED : 0;
    }

    /** Runs a manifest; how many of its code objects failed. */
    private int failures(String file) throws IOException, CliException {
        Manifest manifest = manifest(file);
        List<String> objects = codeObject.map(List::of).orElse(manifest.codeObjects());
        if (objects.isEmpty()) {
            throw CliException.failed(file, "names no code object, and there is no --code-object");
        }
        if (!manifest.hasExpected() && !expectsNothing) {
            throw CliException.failed(
                    file, "expects nothing, so that nothing can fail; --no-expect runs it nevertheless");
        }
        if (manifest.bufferBytes() > buffers * MIB) {
            throw CliException.failed(
                    file,
                    "buffers of " + manifest.bufferBytes() + " bytes in all, at most " + buffers
                            + " MiB; --buffers allows more");
        }
        int failed = 0;
        for (String object : objects) {
            Optional<String> why = why(manifest, object);
            out.println(Console.cut(why.map(w -> "FAIL " + object + ": " + w).orElse("PASS " + object)));
            failed += why.isPresent() ? 1 : 0;
        }
        return failed;
    }

    private Manifest manifest(String file) throws IOException, CliException {
        try (Input input = Input.open(file, console)) {
            return Manifest.read(Path.of(file), input.readAll());
        } catch (InputException e) {
            throw CliException.failed(file, e.getMessage());
        }
    }

    /** Runs a code object; why it failed, or nothing. */
    private Optional<String> why(Manifest manifest, String object) {
        try {
            return run(manifest, object);
        } catch (InputException | CodeObjectException | DispatchException | CliException e) {
            return Optional.of(e.getMessage());
        } catch (IOException e) {
            return Optional.of(Input.reason(e));
        }
    }

    private Optional<String> run(Manifest manifest, String object)
            throws InputException, CodeObjectException, DispatchException, CliException, IOException {
        Path path = codeObject.isPresent() ? path(object) : manifest.codeObject(object);
        byte[] bytes;
        try (Input input = Input.open(path.toString(), console)) {
            bytes = input.readAll();
        }
        CodeObject code = CodeObject.read(ByteWindow.of(bytes, "file"));
        String name = String.valueOf(path.getFileName());
        for (OptionalLong seed : gpu.memory().seeds()) {
            Optional<String> why = run(manifest, object, name, code, seed);
            if (why.isPresent()) {
                return why.map(w -> gpu.memory().why(w, seed));
            }
        }
        return gpu.memory().difference();
    }

    private Optional<String> run(Manifest manifest, String object, String name, CodeObject code, OptionalLong seed)
            throws InputException, CodeObjectException, DispatchException, CliException {
        Device device = gpu.device(code, ProgressLine.of(console, name), console.kernels(out), seed);
        ManifestRun run = new ManifestRun(manifest, device);
        long start = System.nanoTime();
        try {
            run.run(device.load(code, name));
        } catch (KernelFault fault) {
            console.tell(device.report(fault));
            return Optional.of(FaultReport.headline(fault, device.codes()));
        } finally {
            gpu.collect(object, device);
        }
        gpu.tell(console, object, device, System.nanoTime() - start);
        for (ManifestRun.Output output : run.outputs()) {
            if (gpu.memory().isFirst(seed)) {
                out.println("OUTPUT " + output.name() + " sha256=" + output.hash());
            }
            gpu.memory().output(seed, output.name(), output.bytes());
            if (dump.isPresent() && gpu.memory().isFirst(seed)) {
                write(dump.get().resolve(name), output);
            }
        }
        return run.difference();
    }

    private static Path path(String name) throws CliException {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw CliException.failed(name, "not a valid file name");
        }
    }

    private static void write(Path folder, ManifestRun.Output output) throws CliException {
        if (!output.name().matches("[\\w.-]*\\w[\\w.-]*")) {
            throw CliException.failed("", "buffer '" + output.name() + "' cannot be a file name");
        }
        Path target = folder.resolve(output.name() + ".bin");
        try {
            Files.createDirectories(folder);
            Files.write(target, output.bytes());
        } catch (IOException e) {
            throw CliException.unwritable(target.toString(), e);
        }
    }
}
