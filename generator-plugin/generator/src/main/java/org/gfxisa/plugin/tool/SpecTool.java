package org.gfxisa.plugin.tool;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.gfxisa.Isa;
import org.gfxisa.memorymodel.litmus.ProvenPrograms;
import org.gfxisa.plugin.Generator;
import org.gfxisa.plugin.SpecSet;
import org.gfxisa.plugin.diag.DiagnosticRenderer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.docs.CoverageLine;
import org.gfxisa.plugin.docs.ReferenceSite;
import org.gfxisa.plugin.emit.GeneratedFiles;
import org.gfxisa.plugin.emit.OutputFolder;
import org.gfxisa.plugin.spec.SpecLayer;
import org.gfxisa.plugin.spec.SpecSource;
import org.gfxisa.plugin.spec.yaml.MapNode;

/**
 * {@code gfxisa-spec}, a tool that merges a folder of spec files, the overlay, into the base spec on the class path. Command
 * lines:
 * <ul>
 * <li>{@code classes CACHE OVERLAY}: generates and compiles the targets that the overlay defines (all targets if it only changes
 * others) and prints the folder of classes, which is in the cache and reused for equal contents. Lines that end in … report
 * progress
 * <li>{@code docs CACHE OUT COVERAGE [OVERLAY]}: writes the reference, for the targets that the overlay defines if there is one, and
 * prints the path of its first page; proofs about the base spec are kept in the cache. The file COVERAGE has lines of {@link CoverageLine}; it
 * may be empty
 * </ul>
 *
 * <p>The exit code is 0, or 1 with messages on the error output.
 */
public final class SpecTool implements ToolProvider {
    private static final String PACKAGE = "org.gfxisa.overlay";

    @Override
    public String name() {
        return "gfxisa-spec";
    }

    @Override
    public int run(PrintWriter out, PrintWriter err, String... args) {
        try {
            Path cache = Path.of(args[1]);
            List<Path> rest = Stream.of(args).skip(2).map(Path::of).toList();
            out.println(
                    args[0].equals("docs")
                            ? docs(cache, rest.get(0), rest.get(1), rest.subList(2, rest.size()))
                            : classes(new PrivateCache(cache), rest, out));
            return 0;
        } catch (Refused | InvalidPathException e) {
            err.println(e.getMessage());
        } catch (IOException e) {
            err.println("cannot be written: " + e.getMessage());
        }
        return 1;
    }

    /** Thrown for an error of the user. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }
    }

    private static Path docs(Path cache, Path folder, Path coverage, List<Path> overlays) throws IOException, Refused {
        if (!ReferenceSite.isPlace(folder)) {
            throw new Refused(folder + " contains other files; expected a new or an empty folder, or a reference");
        }
        Diagnostics diagnostics = new Diagnostics();
        List<SpecLayer> layers = layers(overlays);
        read(layers, overlays, diagnostics);
        SpecSet spec = SpecSet.load(layers, diagnostics);
        Path known = new PrivateCache(cache)
                .folder(overlays.isEmpty() ? "litmus" : "litmus-overlay", fresh -> {})
                .resolve("proven");
        ProvenPrograms proven = ProvenPrograms.read(known);
        Generator generator = new Generator(spec, diagnostics, line -> {}, proven);
        Generator.Resolved resolved = validated(generator, diagnostics, own(spec));
        proven.write(known);
        SortedMap<String, byte[]> files = ReferenceSite.of(spec, resolved, "gfxisa reference", lines(coverage));
        new OutputFolder(folder).replace(files);
        return folder.resolve("index.html");
    }

    private static List<CoverageLine> lines(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.flatMap(line -> CoverageLine.of(line).stream()).toList();
        }
    }

    private static Path classes(PrivateCache cache, List<Path> overlays, PrintWriter out) throws IOException, Refused {
        List<SpecLayer> layers = layers(overlays);
        Diagnostics diagnostics = new Diagnostics();
        SpecSource source = read(layers, overlays, diagnostics);
        Path folder = cache.folder(build() + source.hash(), fresh -> {
            out.println("checking the spec, which has not been used before…");
            make(layers, diagnostics, fresh, out);
        });
        if (diagnostics.hasErrors()) {
            // The hash does not cover misplaced files.
            validated(
                    new Generator(SpecSet.load(layers, diagnostics), diagnostics, line -> {}), diagnostics, List.of());
        }
        return folder.resolve("classes");
    }

    /** Generates and compiles. */
    private static void make(List<SpecLayer> layers, Diagnostics diagnostics, Path folder, PrintWriter out)
            throws IOException, Refused {
        SpecSet spec = SpecSet.load(layers, diagnostics);
        Generator generator = new Generator(spec, diagnostics, line -> {}, new ProvenPrograms());
        GeneratedFiles files = generator.emit(validated(generator, diagnostics, own(spec)), PACKAGE);
        out.println("compiling " + files.sources().size() + " generated classes…");
        new OutputFolder(folder.resolve("classes")).replace(files.resources());
        new OutputFolder(folder.resolve("sources")).replace(files.sources());
        compile(folder, files.sources());
    }

    /** Reads the files of all layers; an overlay without files is an error. */
    private static SpecSource read(List<SpecLayer> layers, List<Path> overlays, Diagnostics diagnostics)
            throws Refused {
        SpecSource source = SpecSource.read(layers, diagnostics);
        for (int i = 0; i < overlays.size(); i++) {
            int layer = i + 1;
            if (!diagnostics.hasErrors() && source.files().stream().noneMatch(file -> file.layer() == layer)) {
                throw new Refused(overlays.get(i) + " has no spec files; expected some, like targets/NAME.yaml");
            }
        }
        return source;
    }

    /** Returns a prefix of folder names that differs between builds of the generator. */
    private static String build() throws IOException {
        Path code = code(Generator.class);
        return Files.isRegularFile(code) ? Files.getLastModifiedTime(code).toMillis() + "-" : "";
    }

    /** Returns the processors that overlays define. */
    private static List<String> own(SpecSet spec) {
        return spec.documents().stream()
                .filter(document -> document.layer() > 0)
                .flatMap(document -> document.root().entries("targets").stream())
                .filter(target -> target.value() instanceof MapNode node && node.has("processor"))
                .map(MapNode.Entry::name)
                .toList();
    }

    private static void compile(Path folder, Map<String, byte[]> sources) throws IOException, Refused {
        ToolProvider javac = ToolProvider.findFirst("javac")
                .orElseThrow(() -> new Refused("compiling a spec needs a JDK: this Java has no compiler"));
        List<String> args =
                new ArrayList<>(List.of("-proc:none", "-nowarn", "-g:none", "-implicit:none", "--release", "17"));
        args.addAll(List.of("-encoding", "UTF-8"));
        args.addAll(List.of(
                "-cp",
                code(Isa.class).toString(),
                "-d",
                folder.resolve("classes").toString()));
        sources.keySet()
                .forEach(
                        file -> args.add(folder.resolve("sources").resolve(file).toString()));
        StringWriter said = new StringWriter();
        PrintWriter log = new PrintWriter(said);
        if (javac.run(log, log, args.toArray(String[]::new)) != 0) {
            throw new Refused("internal error, please report it: what was generated does not compile\n" + said);
        }
    }

    private static Path code(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<SpecLayer> layers(List<Path> overlays) throws Refused {
        List<SpecLayer> layers = new ArrayList<>();
        for (Path overlay : overlays) {
            if (!Files.isDirectory(overlay)) {
                throw new Refused(overlay + " is not a folder; expected one with spec files, like targets/");
            }
            layers.add(SpecLayer.folder(overlay, overlay.toString().replace('\\', '/') + "/"));
        }
        layers.add(
                0,
                SpecLayer.archive(
                        SpecLayer.findBase().orElseThrow(() -> new Refused("there is no base spec on the class path")),
                        SpecLayer.ARTIFACT_PREFIX,
                        "gfxisa-spec/"));
        return layers;
    }

    /** Resolves the spec; throws an exception with all its errors. */
    private static Generator.Resolved validated(Generator generator, Diagnostics diagnostics, List<String> targets)
            throws Refused {
        Generator.Resolved resolved = generator.validate(targets);
        if (diagnostics.hasErrors()) {
            throw new Refused("the spec has errors\n" + new DiagnosticRenderer(generator.spec()).render(diagnostics));
        }
        return resolved;
    }
}
