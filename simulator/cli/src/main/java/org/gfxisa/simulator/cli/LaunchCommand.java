package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.CodeObjectFile;
import org.gfxisa.simulator.codeobject.KernargLayout;
import org.gfxisa.simulator.codeobject.KernelParameter;
import org.gfxisa.simulator.codeobject.KernelSymbol;
import org.gfxisa.simulator.dispatch.Device;
import org.gfxisa.simulator.dispatch.DispatchException;
import org.gfxisa.simulator.dispatch.GridSize;
import org.gfxisa.simulator.dispatch.KernelArgument;
import org.gfxisa.simulator.dispatch.Launcher;
import org.gfxisa.simulator.explore.Choices;
import org.gfxisa.simulator.explore.Exploration;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.manifest.DataType;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a kernel with arguments from the command line. */
@Command(
        name = "launch",
        header = "Runs a kernel with arguments from the command line.",
        description = {
            "%nRuns a kernel of a code object and prints the buffers that it may have written.",
            "%nArguments, in the order of the source:",
            "  3.5, 42, 0xff, f64:1         a value, of the kernel's type or of the one given",
            "  1,2,3,4                      a vector",
            "  u8:1,2,f32:0.5               a structure, with the types of its members",
            "  [in:|out:|inout:]TYPE[COUNT] a buffer of zeros; in: is not printed",
            "  host:TYPE[COUNT]             one that kernels must not access",
            "  [in:|...]fine:TYPE[COUNT]    fine-grained memory, coarse: is the default; of",
            "                               agent 0, with fine@1: or coarse@host: of another",
            "                               or of the host; --memory modelled and",
            "                               --check=atomic tell them apart",
            "  TYPE[COUNT]=CONTENTS         filled with iota, random, @FILE,",
            "                               or numbers separated by commas, repeated",
            "  local[BYTES]                 local memory",
            "%nWithout metadata in the object, arguments stand one behind the other, each at a multiple of its size: pointers of 8"
                    + " bytes, local[BYTES] of 4, numbers without a type of 4.",
            "%nTypes: u8 i8 u16 i16 u32 i32 u64 i64 f16 f32 f64. Some shells want brackets in quotes."
        },
        footer = {
            "",
            "Examples:",
            "  gfxisa launch saxpy.co saxpy --grid 1024 \\",
            "      2.5 'in:f32[1024]=iota' 'f32[1024]=1' 1024",
            "  gfxisa launch mandelbrot.co mandelbrot --grid 96,64 --group 8,8 \\",
            "      'u32[6144]' 96 64 -2.2 -1.2 .034 .037 256"
        })
final class LaunchCommand implements Callable<Integer> {
    private record Allocated(LaunchArgument.Buffer argument, Segment segment) {}

    private final Console console;
    private final PrintStream out;

    @Mixin
    private ExecutionOptions gpu = new ExecutionOptions();

    @Mixin
    private GridOption grid = new GridOption();

    @Option(
            names = "--show",
            paramLabel = "N",
            defaultValue = "64",
            description = "Number of elements of each buffer to print (default: ${DEFAULT-VALUE}).")
    private long show;

    @Option(names = "--json", description = "Prints one JSON object a line for each buffer, with all of its elements.")
    private boolean json;

    @Option(
            names = "--save",
            paramLabel = "DIR",
            description =
                    "Writes a manifest to DIR, with the files that it needs. 'gfxisa run' repeats the launch with it and "
                            + "expects the same result.")
    private Optional<Path> save = Optional.empty();

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "A code object, bundle or HIP program; '-' is standard input.")
    private String file = "";

    @Parameters(index = "1", arity = "0..1", paramLabel = "KERNEL", description = "The name of the kernel.")
    private String kernelName = "";

    @Parameters(
            index = "2..*",
            arity = "0..*",
            paramLabel = "ARG",
            description = "The arguments of the kernel, as described above.")
    private List<String> arguments = new ArrayList<>();

    LaunchCommand(Console console) {
        this.console = console;
        out = new PrintStream(console.out(), false, StandardCharsets.UTF_8);
    }

    @Override
    public Integer call() throws IOException, CliException {
        List<LaunchArgument> parsed = new ArrayList<>();
        for (String argument : arguments) {
            parsed.add(LaunchArgument.parse(argument));
        }
        try {
            return gpu.execute(console, out, () -> attempt(parsed));
        } finally {
            out.flush();
        }
    }

    private int attempt(List<LaunchArgument> parsed) throws IOException, CliException {
        try {
            return launch(parsed);
        } catch (CodeObjectException | DispatchException e) {
            throw CliException.failed(file, e.getMessage());
        }
    }

    private int launch(List<LaunchArgument> parsed)
            throws IOException, CliException, CodeObjectException, DispatchException {
        CodeObject object = withArguments(object(), parsed);
        for (Optional<Choices> seed : gpu.memory().choices(ProgressLine.of(console, kernelName, "runs")::finished)) {
            if (!launch(object, parsed, seed)) {
                return CliException.FAILED;
            }
        }
        gpu.memory().explored().forEach(console::message);
        Optional<String> difference = gpu.memory().difference();
        difference.ifPresent(text -> console.error("", text));
        return difference.isPresent() ? CliException.FAILED : 0;
    }

    /** Lays out the arguments as they are given, if the code object has no metadata. */
    private CodeObject withArguments(CodeObject object, List<LaunchArgument> parsed)
            throws CodeObjectException, CliException {
        if (object.areArgumentsKnown()
                || parsed.isEmpty() && KernelSymbol.of(object.elf()).isEmpty()) {
            return object;
        }
        List<KernargLayout.Argument> given = new ArrayList<>();
        for (LaunchArgument argument : parsed) {
            given.add(argument.natural());
        }
        KernargLayout natural = KernargLayout.of(given);
        console.message(file + " has no metadata: arguments are "
                + (parsed.isEmpty() ? "none" : "laid out as given, in bytes: " + natural));
        return object.with(natural);
    }

    /** Launches the kernel once; returns false if it faulted. */
    private boolean launch(CodeObject object, List<LaunchArgument> parsed, Optional<Choices> seed)
            throws CliException, CodeObjectException, DispatchException, IOException {
        Device device = gpu.device(object, ProgressLine.of(console, kernelName), console.kernels(out), seed);
        LoadedCode code = device.load(object, file);
        LoadedKernel kernel = kernel(code);
        GridSize sizes = grid.grid(kernel.metadata());
        List<Allocated> buffers = new ArrayList<>();
        List<KernelArgument> values = values(code, kernel, parsed, device, buffers);
        long start = System.nanoTime();
        try {
            Launcher launcher = new Launcher(device);
            launcher.initialize(code);
            launcher.launch(kernel, sizes, values);
            launcher.terminate(code);
        } catch (KernelFault fault) {
            console.error("", gpu.memory().why(device.report(fault), seed));
            return false;
        } finally {
            gpu.collect(file, device);
        }
        gpu.printStatistics(console, kernel.name(), device, System.nanoTime() - start);
        gpu.printCounts(device, out, json);
        List<Exploration.Outcome> outcomes = gpu.memory().outcomes();
        if (outcomes.size() > 1 && !json) {
            for (Exploration.Outcome outcome : outcomes) {
                outcome.memory().restore();
                out.println("under " + outcome.schedules() + " schedules, as with --schedule " + outcome.run() + ":");
                print(buffers, seed);
            }
            outcomes.get(0).memory().restore();
        } else {
            print(buffers, seed);
        }
        if (save.isPresent() && gpu.memory().isFirst(seed)) {
            save(save.get(), code, kernel, sizes, parsed, values, buffers);
        }
        return true;
    }

    private void print(List<Allocated> buffers, Optional<Choices> seed) {
        BufferPrinter printer = new BufferPrinter(out, show, "--show ");
        for (Allocated buffer : buffers) {
            byte[] bytes = new byte[buffer.segment().size()];
            buffer.segment().read(0, bytes);
            gpu.memory().output(seed, buffer.segment().name(), bytes);
            if (buffer.argument().isShown() && gpu.memory().isFirst(seed) && json) {
                out.println(printer.json(
                        buffer.segment().name(),
                        buffer.argument(),
                        buffer.segment().buffer()));
            } else if (buffer.argument().isShown() && gpu.memory().isFirst(seed)) {
                printer.print(
                        buffer.segment().name(),
                        buffer.argument().type(),
                        buffer.argument().count(),
                        buffer.segment().buffer());
            }
        }
    }

    private void save(
            Path folder,
            LoadedCode code,
            LoadedKernel kernel,
            GridSize sizes,
            List<LaunchArgument> parsed,
            List<KernelArgument> values,
            List<Allocated> buffers)
            throws CliException {
        SavedLaunch saved = new SavedLaunch(folder, kernel.name());
        Iterator<Allocated> next = buffers.iterator();
        List<KernelParameter> parameters = explicit(code, kernel);
        for (int i = 0; i < parsed.size(); i++) {
            String name = parameters.get(i).name();
            if (values.get(i) instanceof KernelArgument.Value value) {
                boolean isOne = parsed.get(i) instanceof LaunchArgument.Value typed
                        && typed.text().indexOf(',') < 0;
                saved.value(name, value.bytes(), isOne ? type(parsed.get(i), parameters.get(i)) : Optional.empty());
            } else if (values.get(i) instanceof KernelArgument.Local local) {
                saved.local(name, local.bytes());
            } else {
                Allocated buffer = next.next();
                byte[] result = new byte[buffer.segment().size()];
                buffer.segment().read(0, result);
                saved.buffer(name, buffer.argument(), result);
            }
        }
        CodeObject object = code.object();
        byte[] bytes = new byte[object.elf().file().size()];
        object.elf().file().buffer().get(bytes);
        console.message("saved as " + saved.complete(bytes, sizes));
    }

    private static Optional<DataType> type(LaunchArgument argument, KernelParameter parameter) throws CliException {
        return argument instanceof LaunchArgument.Value value
                ? Optional.of(ScalarValue.type(value, parameter))
                : Optional.empty();
    }

    /** Returns the first code object of the file that can be run. */
    private CodeObject object() throws IOException, CliException, CodeObjectException {
        try (Input input = Input.open(file, console)) {
            CodeObjectFile contents = CodeObjectFile.read(ByteWindow.of(input.readAll(), "file"));
            Optional<CodeObject> first = Optional.empty();
            for (CodeObjectFile.Member member : contents.members()) {
                CodeObject object = CodeObject.read(member.bytes());
                if (object.processor().filter(p -> p.isa().isPresent()).isPresent()) {
                    return object;
                }
                first = first.or(() -> Optional.of(object));
            }
            return first.orElseThrow(() -> CliException.failed(
                    input.name(),
                    contents.problems().isEmpty()
                            ? "no code object"
                            : contents.problems().get(0)));
        }
    }

    private LoadedKernel kernel(LoadedCode code) throws CliException {
        List<String> names = code.kernels().stream().map(LoadedKernel::name).toList();
        Optional<LoadedKernel> kernel = code.kernel(kernelName);
        if (kernel.isEmpty()) {
            String all = code.kernels().stream().map(LoadedKernel::signature).collect(Collectors.joining("; "));
            String there = names.isEmpty() ? " (it has no kernels)" : " (its kernels are " + all + ")";
            if (kernelName.isEmpty() || isArgument(kernelName)) {
                String before = kernelName.isEmpty() ? "" : " before '" + kernelName + "'";
                throw CliException.usage(file + ": the name of a kernel is missing" + before + there);
            }
            throw CliException.usage(
                    file + ": no kernel '" + kernelName + "'" + Suggestions.hint(kernelName, names) + there);
        }
        return kernel.get();
    }

    private static List<KernelParameter> explicit(LoadedCode code, LoadedKernel kernel) {
        return code.parameters(kernel).stream().filter(p -> !p.isHidden()).toList();
    }

    private static boolean isArgument(String word) {
        try {
            LaunchArgument.parse(word);
            return true;
        } catch (CliException e) {
            return false;
        }
    }

    private List<KernelArgument> values(
            LoadedCode code, LoadedKernel kernel, List<LaunchArgument> parsed, Device device, List<Allocated> buffers)
            throws CliException {
        List<KernelParameter> args = explicit(code, kernel);
        if (args.size() != parsed.size()) {
            throw CliException.usage(
                    kernel.signature() + " takes " + args.size() + " arguments, " + parsed.size() + " given");
        }
        List<KernelArgument> values = new ArrayList<>();
        for (int i = 0; i < parsed.size(); i++) {
            LaunchArgument argument = parsed.get(i);
            if (argument instanceof LaunchArgument.Buffer buffer) {
                String name = args.get(i).name().isEmpty()
                        ? "argument " + i
                        : args.get(i).name();
                int size = buffer.contents().length;
                Segment segment = buffer.isOfHost()
                        ? device.memory().allocateForHost(name, size)
                        : device.memory().allocate(name, size, buffer.memory());
                segment.write(0, buffer.contents());
                if (!buffer.isInput()) {
                    device.undefine(segment);
                }
                buffers.add(new Allocated(buffer, segment));
                values.add(new KernelArgument.Address(segment.address()));
            } else if (argument instanceof LaunchArgument.Local local) {
                values.add(new KernelArgument.Local(local.bytes()));
            } else if (argument instanceof LaunchArgument.Value value) {
                values.add(new KernelArgument.Value(ScalarValue.bytes(value, args.get(i))));
            }
        }
        return values;
    }
}
