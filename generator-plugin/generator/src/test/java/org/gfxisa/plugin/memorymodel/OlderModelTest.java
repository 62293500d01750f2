package org.gfxisa.plugin.memorymodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.SequenceKey.Cell;
import org.gfxisa.memorymodel.machine.LitmusStep;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The table of the HSA model against the 26 rows of the compute ABI. Needs it: {@code -Dgfxisa.shared=} its folder. */
@EnabledIfSystemProperty(named = "gfxisa.shared", matches = ".+", disabledReason = "gfxisa.shared is not set")
class OlderModelTest {
    private static final int ROWS = 26;
    private static final int COLUMNS = 4;
    private static final String SECTION = "### Memory ";

    private static final Map<String, String> OPERATIONS = Map.of(
            "Ordinary Load", "load",
            "Atomic Load", "load",
            "Ordinary Store", "store",
            "Atomic Store", "store",
            "Atomic RMW", "rmw",
            "Memory Fence", "fence");
    private static final Map<String, List<String>> SCOPES =
            Map.of("-", List.of("none"), "wg-", List.of("wi", "wave", "wg"), "agent+", List.of("agent", "system"));
    /** Errata by which a whole row differs; others are about steps, or say that the document is not right. */
    private static final Set<String> OTHER_ROWS = Set.of("Q15", "Q18", "Q19");

    private static final Map<String, String> SPACES = Map.of("global", "global", "group", "local", "fence", "none");

    private final Diagnostics diagnostics = new Diagnostics();
    private final SpecSet spec = SpecSet.loadUnchecked(List.of(SpecLayer.folder(RealSpec.ROOT, "")), diagnostics);
    private final ModelTable table = new ModelReader(diagnostics)
            .models(spec.documents(SpecFolder.MEMORY_MODEL))
            .get(0);
    private final List<String> unexplained = new ArrayList<>();
    private final Set<Cell> seen = new HashSet<>();

    private Sequences sequences() {
        Map<String, ProcessorSpec> processors = new TreeMap<>();
        new IsaResolver(Definitions.collect(spec.documents(), diagnostics), diagnostics)
                .processors()
                .forEach(p -> processors.put(p.name(), p));
        return new Sequences(table, new Lineages(processors), processors.get("gfx900"));
    }

    @Test
    void everyRowIsTheDocumentsOrHasAnErratum() throws IOException {
        Path document =
                Path.of(System.getProperty("gfxisa.shared"), "reference", "seeds", "amdgpu-compute-abi-v0.40.md");
        Sequences sequences = sequences();
        String section = "";
        int rows = 0;
        for (String line : Files.readAllLines(document)) {
            if (line.startsWith("#")) {
                section = line.startsWith(SECTION) ? line : "";
            }
            String[] cells = line.split("\\|");
            if (!section.isEmpty() && cells.length > COLUMNS && OPERATIONS.containsKey(cells[1].strip())) {
                rows++;
                row(section, cells, sequences);
            }
        }
        assertEquals(ROWS, rows);
        assertTrue(unexplained.isEmpty(), () -> String.join("\n", unexplained));
        Set<Cell> left = new HashSet<>(table.cells());
        left.removeAll(seen);
        // What the document does not have: what may be either segment, and an erratum.
        left.removeIf(c -> c.space().equals("flat"));
        left.removeIf(this::isOther);
        assertEquals(Set.of(), left);
    }

    private void row(String section, String[] cells, Sequences sequences) {
        String space = SPACES.entrySet().stream()
                .filter(e -> section.contains(e.getKey()))
                .findFirst()
                .orElseThrow()
                .getValue();
        List<String> expected = Arrays.stream(cells[COLUMNS].split(";"))
                .map(String::strip)
                .filter(s -> !s.startsWith("memfence"))
                .map(s -> s.replaceFirst("^(load|store|atomic)( with glc=0)?$", LitmusStep.ACCESS)
                        .replaceFirst("^load with glc=1$", LitmusStep.ACCESS + " glc"))
                .toList();
        for (String order : cells[2].strip().split(", *")) {
            for (String scope : SCOPES.get(cells[3].replace(" ", ""))) {
                Cell cell = new Cell(
                        OPERATIONS.get(cells[1].strip()),
                        table.vocabulary().orders().getOrDefault(order, "none"),
                        table.vocabulary().scopes().getOrDefault(scope, "none"),
                        space);
                seen.add(cell);
                SequenceKey key =
                        new SequenceKey(cell, "default", SequenceKey.PLAIN, Set.of("joint", "global", "local"));
                List<String> ours = sequences.documented(key, Set.of("Q16", "Q17")).stream()
                        .map(Sequences.Part::text)
                        .toList();
                if (!ours.equals(expected) && !isOther(cell)) {
                    unexplained.add(section + ": " + cell + "\n  document " + expected + "\n  we have  " + ours);
                }
            }
        }
    }

    private boolean isOther(Cell cell) {
        return Nodes.list(table.row(cell).orElseThrow().node().get("errata")).stream()
                .anyMatch(n -> OTHER_ROWS.contains(n.text()));
    }
}
