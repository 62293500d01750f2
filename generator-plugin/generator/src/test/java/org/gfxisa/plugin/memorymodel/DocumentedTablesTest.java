package org.gfxisa.plugin.memorymodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.SequenceKey.Cell;
import org.gfxisa.plugin.RealSpec;
import org.gfxisa.plugin.SpecSet;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.isa.IsaResolver;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.SpecLayer;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Every cell of the tables against those of LLVM's AMDGPU usage; where they differ, an erratum of the row or of a step says so. Needs
 * the documents: {@code -Dgfxisa.shared=} the folder with the older one, {@code -Dgfxisa.llvm-doc=} that with LLVM 22's.
 */
class DocumentedTablesTest {
    private static final String OLDER = "gfxisa.shared";
    /** Errata of rows that are as the documents have them. */
    private static final Set<String> AS_DOCUMENTED = Set.of("Q40", "Q42");

    private static final String NEWER = "gfxisa.llvm-doc";
    /** Says that fences of local memory differ, in whole tables. */
    private static final String LOCAL_FENCES = "Q22";

    private static final int MOST_REPORTED = 20;

    private final Diagnostics diagnostics = new Diagnostics();
    private final SpecSet spec = SpecSet.loadUnchecked(List.of(SpecLayer.folder(RealSpec.ROOT, "")), diagnostics);
    private final List<ModelTable> tables = new ModelReader(diagnostics).read(spec.documents(SpecFolder.MEMORY_MODEL));
    private final Map<String, ProcessorSpec> processors = new TreeMap<>();
    private final List<String> unexplained = new ArrayList<>();
    private final Map<String, Integer> explained = new TreeMap<>();
    private int keys;

    DocumentedTablesTest() {
        Definitions definitions = Definitions.collect(spec.documents(), diagnostics);
        new IsaResolver(definitions, diagnostics).processors().forEach(p -> processors.put(p.name(), p));
    }

    @Test
    @EnabledIfSystemProperty(named = OLDER, matches = ".+", disabledReason = "gfxisa.shared is not set")
    void olderTablesAreTheDocuments() throws IOException {
        List<String> document =
                Files.readAllLines(Path.of(System.getProperty(OLDER), "reference", "seeds", "llvm-amdgpu-usage.rst"));
        int rows = compare(document, "GFX6-GFX9", "gfx6", "gfx900");
        rows += compare(document, "GFX90A", "gfx90a", "gfx90a");
        rows += compare(document, "GFX940", "gfx940", "gfx942");
        rows += compare(document, "GFX10", "gfx10", "gfx1010");
        assertEquals(262, rows);
        report("older document");
    }

    @Test
    @EnabledIfSystemProperty(named = NEWER, matches = ".+", disabledReason = "gfxisa.llvm-doc is not set")
    void newerTablesAreTheDocuments() throws IOException {
        List<String> document =
                Files.readAllLines(Path.of(System.getProperty(NEWER), "html", "_sources", "AMDGPUUsage.rst.txt"));
        compare(document, "GFX6-GFX9", "gfx6", "gfx900");
        compare(document, "GFX90A", "gfx90a", "gfx90a");
        compare(document, "GFX942", "gfx940", "gfx942");
        compare(document, "GFX10-GFX11", "gfx10", "gfx1100");
        compare(document, "GFX12", "gfx12", "gfx1200");
        compare(document, "GFX125x", "gfx1250", "gfx1250");
        report("newer document");
    }

    private void report(String document) {
        System.out.printf("%s: %d sequences, explained by errata: %s%n", document, keys, explained);
        assertTrue(
                unexplained.isEmpty(),
                () -> unexplained.size() + " without an erratum:\n"
                        + String.join("\n", unexplained.subList(0, Math.min(MOST_REPORTED, unexplained.size()))));
    }

    /** Compares a table; the number of documented rows. */
    private int compare(List<String> document, String title, String name, String processor) {
        DocumentedTable documented = DocumentedTable.of(document, title);
        ModelTable table =
                tables.stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
        Set<Cell> cells = new HashSet<>();
        documented.rows().forEach(r -> cells.addAll(r.cells()));
        Set<Cell> missing = new HashSet<>(table.cells());
        missing.removeAll(cells);
        missing.removeIf(c ->
                !Nodes.list(table.row(c).orElseThrow().node().get("errata")).isEmpty());
        assertEquals(Set.of(), missing, title);
        assertTrue(table.cells().containsAll(cells), title);
        for (String mode : table.modes()) {
            for (SequenceKey key : SequenceKeys.of(table, mode)) {
                if (DocumentedSequence.has(key)) {
                    compare(documented, table, processors.get(processor), key);
                }
            }
        }
        return documented.rows().size();
    }

    private void compare(DocumentedTable documented, ModelTable table, ProcessorSpec processor, SequenceKey key) {
        keys++;
        Sequences sequences = new Sequences(table, new Lineages(processors), processor);
        Optional<List<Set<String>>> row = DocumentedSequence.documented(documented, table, processor.name(), key);
        if (row.isEmpty()) {
            rowErrata(table, sequences, key).forEach(e -> explained.merge(e, 1, Integer::sum));
            return;
        }
        List<Set<String>> expected = row.get();
        List<Set<String>> ours = DocumentedSequence.ours(sequences.parts(key), table, key);
        if (expected.equals(ours)) {
            return;
        }
        Set<String> errata = stepErrata(sequences, table, key, expected);
        if (errata.isEmpty()) {
            errata = rowErrata(table, sequences, key);
        }
        errata.forEach(e -> explained.merge(e, 1, Integer::sum));
        if (errata.isEmpty()) {
            unexplained.add(String.join(
                    " ",
                    table.name(),
                    key.cell().toString(),
                    key.mode(),
                    key.access(),
                    key.flags() + "\n  document " + expected + "\n  we have  " + ours));
        }
    }

    /** The fewest errata of steps with which our sequence is the document's. */
    private static Set<String> stepErrata(
            Sequences sequences, ModelTable table, SequenceKey key, List<Set<String>> expected) {
        Set<String> all = new TreeSet<>();
        sequences
                .rows(key)
                .forEach(r -> r.steps().stream()
                        .filter(s -> s.holds(key.conditions()))
                        .forEach(s -> s.erratum().ifPresent(all::add)));
        List<Set<String>> choices = new ArrayList<>(List.of(Set.of()));
        for (String erratum : all) {
            List.copyOf(choices).forEach(c -> {
                Set<String> more = new TreeSet<>(c);
                more.add(erratum);
                choices.add(more);
            });
        }
        return choices.stream()
                .sorted(Comparator.comparingInt(Set::size))
                .filter(c -> expected.equals(DocumentedSequence.ours(sequences.documented(key, c), table, key)))
                .findFirst()
                .orElse(Set.of());
    }

    /** The errata of what steps cannot tell: bits, order, names. */
    private static Set<String> rowErrata(ModelTable table, Sequences sequences, SequenceKey key) {
        Set<String> errata = new TreeSet<>();
        sequences.rows(key).forEach(r -> Nodes.list(r.node().get("errata")).forEach(e -> errata.add(e.text())));
        errata.removeAll(AS_DOCUMENTED);
        boolean local = key.cell().op().equals("fence") && !key.flags().contains("global");
        if (local) {
            Nodes.list(table.node().get("errata")).stream()
                    .map(ScalarNode::text)
                    .filter(LOCAL_FENCES::equals)
                    .forEach(errata::add);
        }
        return errata;
    }
}
