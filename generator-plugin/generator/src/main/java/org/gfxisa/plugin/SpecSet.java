package org.gfxisa.plugin;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.SourceLines;
import org.gfxisa.plugin.diag.SourceText;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.SpecLayer;
import org.gfxisa.plugin.spec.SpecSource;
import org.gfxisa.plugin.spec.schema.SchemaCheck;
import org.gfxisa.plugin.spec.schema.SchemaSet;
import org.gfxisa.plugin.spec.yaml.SourceReader;
import org.gfxisa.plugin.spec.yaml.YamlReader;

/**
 * A complete spec in memory: the documents of all layers and their lines.
 *
 * <p>A file with a syntax error has no document, so definitions that other files need will seem to be missing. The next stage
 * should therefore run only if no error was reported here.
 */
public final class SpecSet implements SourceLines {
    private final List<SpecDocument> documents;
    private final Map<String, SourceText> texts;
    private final Set<SpecFolder> broken;
    private final String hash;

    private SpecSet(List<SpecDocument> documents, Map<String, SourceText> texts, Set<SpecFolder> broken, String hash) {
        this.documents = List.copyOf(documents);
        this.broken = broken;
        this.texts = Map.copyOf(texts);
        this.hash = hash;
    }

    /**
     * Reads, parses and checks every file against the schema of its folder, which the base must contain.
     *
     * @param layers the base, followed by overlays
     * @param diagnostics receives errors
     */
    public static SpecSet load(List<SpecLayer> layers, Diagnostics diagnostics) {
        SpecSource source = SpecSource.read(layers, diagnostics);
        SpecSet set = parse(source, diagnostics);
        SchemaCheck check = new SchemaCheck(new SchemaSet(source.schemas(), set.targets(), diagnostics));
        set.documents.forEach(document -> {
            Diagnostics own = new Diagnostics();
            check.check(document, own);
            if (own.hasErrors()) {
                set.broken.add(document.folder());
            }
            diagnostics.reportAll(own);
        });
        return set;
    }

    /** Reads and parses without schemas, for small specs in tests. */
    public static SpecSet loadUnchecked(List<SpecLayer> layers, Diagnostics diagnostics) {
        return parse(SpecSource.read(layers, diagnostics), diagnostics);
    }

    private static SpecSet parse(SpecSource source, Diagnostics diagnostics) {
        List<SpecDocument> documents = new ArrayList<>();
        Map<String, SourceText> texts = new HashMap<>();
        Set<SpecFolder> broken = EnumSet.noneOf(SpecFolder.class);
        for (SpecSource.RawFile file : source.files()) {
            Diagnostics own = new Diagnostics();
            SourceText text = SourceReader.decode(file.name(), file.bytes(), own);
            texts.put(file.name(), text);
            SpecFolder folder = SpecFolder.named(file.topFolder()).orElseThrow();
            if (!own.hasErrors()) {
                YamlReader.read(text, own)
                        .map(root -> new SpecDocument(file.layer(), file.path(), folder, root))
                        .ifPresent(documents::add);
            }
            if (own.hasErrors()) {
                broken.add(folder);
            }
            diagnostics.reportAll(own);
        }
        return new SpecSet(documents, texts, broken, source.hash());
    }

    /** Returns whether every file of a top-level folder was read and matches its schema. */
    public boolean isReadable(SpecFolder folder) {
        return !broken.contains(folder);
    }

    /** Returns all documents, sorted by path and layer. */
    public List<SpecDocument> documents() {
        return documents;
    }

    private Set<String> targets() {
        return documents(SpecFolder.TARGETS).stream()
                .flatMap(d -> d.root().map("targets").stream())
                .flatMap(targets -> targets.names().stream())
                .collect(Collectors.toSet());
    }

    /** Returns the names of the files of overlays. */
    public Set<String> ownFiles() {
        return documents.stream()
                .filter(d -> d.layer() > 0)
                .map(d -> d.root().position().file())
                .collect(Collectors.toSet());
    }

    /** Returns the documents in one top-level folder, sorted by path and layer. */
    public List<SpecDocument> documents(SpecFolder folder) {
        return documents.stream().filter(d -> d.folder() == folder).toList();
    }

    /** Returns a SHA-256 hash of everything that was read, as 64 hexadecimal digits, independent of the order of files. */
    public String hash() {
        return hash;
    }

    @Override
    public Optional<String> line(String file, int line) {
        return Optional.ofNullable(texts.get(file)).flatMap(text -> text.line(line));
    }
}
