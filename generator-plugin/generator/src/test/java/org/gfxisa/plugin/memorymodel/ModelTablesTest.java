package org.gfxisa.plugin.memorymodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.SequenceKey.Cell;
import org.gfxisa.plugin.RealSpec;
import org.gfxisa.plugin.SpecSet;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.SourceText;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.model.Processors;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.SpecLayer;
import org.gfxisa.plugin.spec.yaml.YamlReader;
import org.junit.jupiter.api.Test;

class ModelTablesTest {
    private static final int CELLS = 180;
    private static final int CLUSTER_CELLS = 28;
    private static final int HSA_CELLS = 125;
    private static final String SMALL = """
            rows:
              - {op: load, order: monotonic, scope: wavefront, space: [global, local], steps: [op]}
            tables:
              gfx9:
                title: Nine
                families: {gfx9: holds}
                modes: [default, tgsplit]
                returns: glc
                words: {vm: s_waitcnt vmcnt(0), lds: s_waitcnt lgkmcnt(0), inv: buffer_wbinvl1_vol, near: {tgsplit: glc}}
                rows:
                  - {op: load, order: acquire, scope: agent, space: global, steps: [op near, vm, lds if joint (Q1), inv]}
                  - {op: load, order: seq_cst, scope: agent, space: global, steps: [vm unless tgsplit, as acquire]}
            """;

    private static final ProcessorSpec NINE = Processors.of("gfx900", "gfx9");

    private final Diagnostics diagnostics = new Diagnostics();

    private List<ModelTable> read(String yaml) {
        return new ModelReader(diagnostics).read(List.of(document(yaml)));
    }

    private SpecDocument document(String yaml) {
        return new SpecDocument(
                0,
                "memory-model/t.yaml",
                SpecFolder.MEMORY_MODEL,
                YamlReader.read(new SourceText("memory-model/t.yaml", yaml), diagnostics)
                        .orElseThrow());
    }

    private List<String> problems(String yaml) {
        Diagnostics found = new Diagnostics();
        new ModelCheck(Set.of("Q1"), found).check(read(yaml));
        found.reportAll(diagnostics);
        return found.sorted().stream().map(Diagnostic::message).toList();
    }

    private List<String> sequence(String order, String mode, String... flags) {
        ModelTable table = read(SMALL).get(0);
        SequenceKey key =
                new SequenceKey(new Cell("load", order, "agent", "global"), mode, SequenceKey.PLAIN, Set.of(flags));
        return new Sequences(table, new Lineages(Map.of()), NINE).texts(key);
    }

    @Test
    void everyTableHasTheSameCells() {
        SpecSet spec = SpecSet.loadUnchecked(List.of(SpecLayer.folder(RealSpec.ROOT, "")), diagnostics);
        List<ModelTable> tables = new ModelReader(diagnostics).read(spec.documents(SpecFolder.MEMORY_MODEL));
        assertFalse(tables.isEmpty());
        tables.forEach(t -> {
            int cells = t.scopes().contains("cluster") ? CELLS + CLUSTER_CELLS : CELLS;
            assertEquals(cells, t.cells().size(), t.name());
            assertEquals(
                    cells, t.rows().stream().mapToInt(r -> r.cells().size()).sum(), t.name());
        });
    }

    @Test
    void otherModelsHaveTheirOwnNames() {
        SpecSet spec = SpecSet.loadUnchecked(List.of(SpecLayer.folder(RealSpec.ROOT, "")), diagnostics);
        ModelTable hsa = new ModelReader(diagnostics)
                .models(spec.documents(SpecFolder.MEMORY_MODEL))
                .get(0);
        assertEquals("hsa", hsa.vocabulary().name());
        assertEquals(HSA_CELLS, hsa.cells().size());
        assertTrue(hsa.cells().contains(new Cell("load", "acquire", "workgroup", "local")));
    }

    @Test
    void reasonsNeedAWord() {
        SpecDocument document = document(SMALL + "reasons: {inv: {after: it is new}, vmx: {after: it is done}}\n");
        Diagnostics found = new Diagnostics();
        ModelReader reader = new ModelReader(found);
        new ModelCheck(Set.of("Q1"), found).reasons(reader.reasons(List.of(document)), reader.read(List.of(document)));
        assertEquals(
                List.of("unknown word 'vmx'"),
                found.sorted().stream().map(Diagnostic::message).toList());
    }

    @Test
    void namesThatAModelDoesNotHaveAreReported() {
        Diagnostics found = new Diagnostics();
        SpecDocument document = document("""
                models:
                  old:
                    title: Old
                    orders: {rlx: monotonic}
                    scopes: {wg: workgroup}
                    spaces: {group: local}
                    tables:
                      gfx9:
                        families: {gfx9: holds}
                        modes: [default]
                        returns: glc
                        words: {}
                        rows: [{op: load, order: rlx, scope: wgp, space: group, steps: [op]}]
                """);
        new ModelReader(found).models(List.of(document));
        assertEquals(
                List.of("the model has no scope 'wgp'"),
                found.sorted().stream().map(Diagnostic::message).toList());
    }

    @Test
    void stepsDependOnConditions() {
        assertEquals(
                List.of("<op>", "s_waitcnt vmcnt(0) lgkmcnt(0)", "buffer_wbinvl1_vol"),
                sequence("acquire", "default", "joint"));
        assertEquals(List.of("<op> glc", "s_waitcnt vmcnt(0)", "buffer_wbinvl1_vol"), sequence("acquire", "tgsplit"));
    }

    @Test
    void stepsThatOnlyTheDocumentHasAreNotTaken() {
        ModelTable table = read(SMALL.replace("lds if joint (Q1)", "not lds if joint (Q1)"))
                .get(0);
        SequenceKey key = new SequenceKey(
                new Cell("load", "acquire", "agent", "global"), "default", SequenceKey.PLAIN, Set.of("joint"));
        Sequences sequences = new Sequences(table, new Lineages(Map.of()), NINE);
        assertEquals(List.of("<op>", "s_waitcnt vmcnt(0)", "buffer_wbinvl1_vol"), sequences.texts(key));
        assertEquals(
                List.of("<op>", "s_waitcnt vmcnt(0)", "s_waitcnt lgkmcnt(0)", "buffer_wbinvl1_vol"),
                sequences.documented(key, Set.of("Q1")).stream()
                        .map(Sequences.Part::text)
                        .toList());
    }

    @Test
    void aRowContinuesLikeAnother() {
        assertEquals(
                List.of("s_waitcnt vmcnt(0)", "<op>", "s_waitcnt vmcnt(0)", "buffer_wbinvl1_vol"),
                sequence("seq_cst", "default"));
        assertEquals(List.of("<op> glc", "s_waitcnt vmcnt(0)", "buffer_wbinvl1_vol"), sequence("seq_cst", "tgsplit"));
    }

    @Test
    void mistakesAreReported() {
        assertEquals(List.of(), problems(SMALL));
        assertTrue(problems(SMALL.replace("lds if joint", "lsd if joint")).contains("unknown word of the table 'lsd'"));
        assertTrue(problems(SMALL.replace("unless tgsplit", "unless tgsplt")).contains("unknown condition 'tgsplt'"));
        assertTrue(problems(SMALL.replace("(Q1)", "(Q2)")).contains("unknown erratum 'Q2'"));
        assertTrue(problems(SMALL.replace("as acquire", "as release")).contains("table gfx9 has no release load"));
        assertTrue(problems(SMALL.replace("seq_cst", "acquire").replace(", as acquire", ""))
                .contains("table gfx9 has load acquire agent global twice"));
        assertTrue(problems(SMALL.replace("lds if joint (Q1)", "not lds if joint"))
                .contains("no erratum says why the step is not taken"));
        assertTrue(problems(SMALL.replace("[op near,", "[op near (),")).contains("'op near ()' is not a step"));
    }

    @Test
    void aTableLacksCellsThatAnotherHas() {
        String other = SMALL.substring(SMALL.indexOf("  gfx9:"))
                .replace("gfx9:", "gfx10:")
                .replaceAll("(?m)^ *- \\{op: load, order: seq_cst.*\n", "");
        assertTrue(
                problems(SMALL + other).contains("table gfx10 lacks load seq_cst agent global, 1 of 4 cells in all"));
    }
}
