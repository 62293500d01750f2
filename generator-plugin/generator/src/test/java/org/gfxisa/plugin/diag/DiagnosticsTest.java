package org.gfxisa.plugin.diag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DiagnosticsTest {
    private static Position at(String file, int line, int column) {
        return new Position(file, line, column);
    }

    @Test
    void theOrderDoesNotDependOnReporting() {
        List<Diagnostic> expected = List.of(
                Diagnostic.error(at("a.yaml", 1, 9), 1, "x"),
                Diagnostic.error(at("a.yaml", 2, 1), 1, "a"),
                Diagnostic.error(at("a.yaml", 2, 1), 1, "b"),
                Diagnostic.error(at("a.yaml", 2, 1), 1, "b").expecting("c"),
                Diagnostic.warning(at("a.yaml", 2, 1), 1, "a"),
                Diagnostic.error(at("a.yaml", 10, 1), 1, "x"),
                Diagnostic.error(at("b.yaml", 1, 1), 1, "x"));
        for (int seed = 0; seed < 50; seed++) {
            List<Diagnostic> shuffled = new ArrayList<>(expected);
            Collections.shuffle(shuffled, new Random(seed));
            Diagnostics diagnostics = new Diagnostics();
            shuffled.forEach(diagnostics::report);
            assertEquals(expected, diagnostics.sorted());
        }
    }

    @Test
    void theSameTwiceCountsOnce() {
        Diagnostics diagnostics = new Diagnostics();
        diagnostics.error(at("a.yaml", 1, 1), 1, "x");
        diagnostics.error(at("a.yaml", 1, 1), 1, "x");
        diagnostics.error(at("a.yaml", 1, 1), 1, "y");
        assertEquals(2, diagnostics.errorCount());
        assertEquals(2, diagnostics.sorted().size());
    }

    @Test
    void countsInWords() {
        Diagnostics diagnostics = new Diagnostics();
        assertEquals("no errors", diagnostics.summary());
        assertTrue(diagnostics.isEmpty());
        diagnostics.report(Diagnostic.warning(at("a.yaml", 1, 1), 1, "w"));
        assertEquals("no errors, 1 warning", diagnostics.summary());
        assertFalse(diagnostics.hasErrors());
        assertFalse(diagnostics.isEmpty());
        diagnostics.error(at("a.yaml", 1, 1), 1, "x");
        assertEquals("1 error, 1 warning", diagnostics.summary());
        assertTrue(diagnostics.hasErrors());
        Diagnostics more = new Diagnostics();
        more.error(at("a.yaml", 1, 1), 1, "y");
        diagnostics.reportAll(more);
        assertEquals("2 errors, 1 warning", diagnostics.summary());
    }

    @Test
    void completesStepByStep() {
        Diagnostic bare = Diagnostic.error(at("a.yaml", 1, 1), 0, "unknown type 'vgrp'");
        Diagnostic full = bare.expecting("a class")
                .suggesting(Optional.of("vgpr"))
                .noting(at("b.yaml", 2, 2), 0, "first")
                .noting(at("c.yaml", 3, 3), 4, "second");
        assertEquals(1, bare.length());
        assertEquals(List.of(), bare.notes());
        assertEquals("unknown type 'vgrp'; did you mean 'vgpr'?", full.headline());
        assertEquals(
                List.of(new Note(at("b.yaml", 2, 2), 1, "first"), new Note(at("c.yaml", 3, 3), 4, "second")),
                full.notes());
    }

    @Test
    void positionsCountFromOne() {
        assertThrows(IllegalArgumentException.class, () -> at("a.yaml", 0, 1));
        assertThrows(IllegalArgumentException.class, () -> at("a.yaml", 1, 0));
        assertEquals("a.yaml:1:1", Position.startOf("a.yaml").toString());
        assertEquals(at("a.yaml", 3, 7), at("a.yaml", 3, 5).plusColumns(2));
    }
}
