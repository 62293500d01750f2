package org.gfxisa.plugin.diag;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiagnosticRendererTest {
    private static DiagnosticRenderer over(String text) {
        SourceText source = new SourceText("a.yaml", text);
        return new DiagnosticRenderer((file, line) -> source.line(line));
    }

    @Test
    void rendersEveryPart() {
        Diagnostics diagnostics = new Diagnostics();
        diagnostics.report(Diagnostic.error(new Position("a.yaml", 3, 3), 7, "unknown property 'oprands'")
                .expecting("'operands' or 'title'")
                .suggesting(Optional.of("operands"))
                .noting(new Position("a.yaml", 1, 1), 9, "in this instruction"));
        diagnostics.report(Diagnostic.warning(new Position("a.yaml", 1, 1), 1, "no source"));
        assertEquals("""
            a.yaml:1:1: warning: no source
                1 | v_add_f32:
                  | ^
            a.yaml:3:3: error: unknown property 'oprands'; did you mean 'operands'?
                3 |   oprands: {}
                  |   ^~~~~~~
                  expected: 'operands' or 'title'
            a.yaml:1:1: note: in this instruction
                1 | v_add_f32:
                  | ^~~~~~~~~
            1 error, 1 warning
            """, over("v_add_f32:\n  title: x\n  oprands: {}\n").render(diagnostics));
    }

    @Test
    void rendersNothingForNothing() {
        assertEquals("", over("a: 1\n").render(new Diagnostics()));
    }

    @Test
    void managesWithoutTheText() {
        Diagnostic diagnostic =
                Diagnostic.error(new Position("a.yaml", 3, 3), 7, "wrong").expecting("right");
        assertEquals("""
            a.yaml:3:3: error: wrong
                  expected: right
            """, new DiagnosticRenderer(SourceLines.NONE).render(diagnostic));
        assertEquals("a.yaml:3:3: error: wrong", DiagnosticRenderer.headline(diagnostic));
    }

    @Test
    void countsCharactersNotUnits() {
        assertEquals(
                """
                a.yaml:1:4: error: wrong
                    1 | \ud83d\ude00: \u00e9\u00e9\u00e9
                      |    ^~~
                """,
                over("\ud83d\ude00: \u00e9\u00e9\u00e9")
                        .render(Diagnostic.error(new Position("a.yaml", 1, 4), 3, "wrong")));
    }

    @Test
    void showsTabsAndControlCharactersHarmlessly() {
        assertEquals("""
            a.yaml:1:4: error: wrong
                1 | a \ufffdb
                  |    ^
            """, over("a\t\u001bb").render(Diagnostic.error(new Position("a.yaml", 1, 4), 1, "wrong")));
    }

    @Test
    void marksTheEndOfTheLineWhereSomethingIsMissing() {
        assertEquals("""
            a.yaml:1:3: error: wrong
                1 | a:
                  |   ^
            """, over("a:").render(Diagnostic.error(new Position("a.yaml", 1, 3), 5, "wrong")));
    }

    @Test
    void showsThePartOfALongLineThatMatters() {
        String line = "a".repeat(500) + "HERE" + "b".repeat(500);
        assertEquals(
                "a.yaml:1:501: error: wrong\n"
                        + "    1 | ..." + "a".repeat(40) + "HERE" + "b".repeat(66) + "...\n"
                        + "      | " + " ".repeat(43) + "^~~~\n",
                over(line).render(Diagnostic.error(new Position("a.yaml", 1, 501), 4, "wrong")));
    }

    @Test
    void underlinesNoFurtherThanItShows() {
        String rendered = over("x".repeat(5000)).render(Diagnostic.error(new Position("a.yaml", 1, 1), 5000, "wrong"));
        assertEquals(
                "a.yaml:1:1: error: wrong\n    1 | " + "x".repeat(110) + "...\n      | ^" + "~".repeat(109) + "\n",
                rendered);
    }
}
