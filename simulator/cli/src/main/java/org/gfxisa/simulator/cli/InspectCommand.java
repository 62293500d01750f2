package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gfxisa.TargetId;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectFile;
import org.gfxisa.simulator.codeobject.CodeObjectUri;
import org.gfxisa.simulator.inspect.Inspection;
import org.gfxisa.simulator.inspect.TreeText;
import org.gfxisa.simulator.json.JsonWriter;
import org.gfxisa.simulator.listing.ByteSink;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints everything in code objects except instructions. */
@Command(
        name = "inspect",
        header = "Prints everything in code objects except instructions.",
        description =
                "%nPrints header, target, sections, segments, symbols, relocations, notes, metadata, and kernels with "
                        + "their descriptors, registers, occupancy and arguments. Reads code objects, and every code object in "
                        + "offload bundles and HIP programs.",
        footer = {"", "Examples:", "  gfxisa inspect kernel.co", "  gfxisa inspect --json --only gfx90a libsomething.so"
        })
final class InspectCommand implements Callable<Integer> {
    private final Console console;
    private int errors;

    @Option(names = "--json", description = "Prints one JSON object a line for each code object.")
    private boolean json;

    @Mixin
    private ObjectFilter filter = new ObjectFilter();

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "A code object, bundle or program; '-' is standard input.")
    private List<String> files = new ArrayList<>();

    InspectCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CliException {
        Optional<TargetId> wanted = filter.wanted();
        ByteSink out = new ByteSink(console.out());
        for (String file : files) {
            try (Input input = Input.open(file, console)) {
                byte[] bytes = input.readAll();
                CodeObjectFile contents = CodeObjectFile.read(ByteWindow.of(bytes, "file"));
                ObjectFilter.Use use = (name, object) -> print(name, uri(file, bytes, object), object, out);
                int matching = filter.each(input.name(), contents, use, this::error);
                contents.problems().forEach(problem -> error(input.name(), problem));
                if (matching == 0 && !contents.members().isEmpty() && wanted.isPresent()) {
                    error(input.name(), "no code object for " + wanted.get());
                }
            } catch (CliException e) {
                error(e.where(), e.getMessage());
            }
        }
        out.flush();
        return errors > 0 ? CliException.FAILED : 0;
    }

    /** Returns the position of a code object in a file that contains others; empty if it was decompressed or is the whole file. */
    private static Optional<CodeObjectUri> uri(String file, byte[] bytes, CodeObject object) throws IOException {
        ByteWindow part = object.elf().file();
        boolean isPart = part.array() == bytes && part.size() < bytes.length;
        if (!isPart || file.equals("-") || CodeObjectUri.isUri(file) || Files.size(Path.of(file)) != bytes.length) {
            return Optional.empty();
        }
        String path = Path.of(file).toAbsolutePath().normalize().toString();
        return Optional.of(CodeObjectUri.of(path, part.start(), part.size()));
    }

    private void print(String name, Optional<CodeObjectUri> uri, CodeObject object, ByteSink out) throws IOException {
        Inspection inspection = new Inspection(object);
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("file", name);
        uri.ifPresent(u -> tree.put("uri", u.toString()));
        tree.putAll(inspection.tree());
        if (json) {
            out.utf8(JsonWriter.text(writer -> writer.tree(tree))).put('\n');
        } else {
            new TreeText(out).write(tree);
        }
        out.flush();
        inspection.problems().forEach(problem -> error(name, problem));
    }

    private void error(String where, String what) {
        console.error(where, what);
        errors++;
    }
}
