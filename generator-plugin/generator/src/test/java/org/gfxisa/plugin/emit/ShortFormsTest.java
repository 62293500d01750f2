package org.gfxisa.plugin.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ShortFormsTest {
    @Test
    void aSentenceAndAReturnStandOnOneLine() {
        String source = """
                /**
                 * Adds.
                 */
                public Line v_add(Operand a,
                        Operand b) {
                    return line("v_add", a, b);
                }
                """;
        assertEquals("""
                /** Adds. */
                public Line v_add(Operand a, Operand b) { return line("v_add", a, b); }
                """, ShortForms.of(source));
    }

    @Test
    void whatIsLongerStays() {
        String source = """
                    /**
                     * Adds.
                     *
                     * @param a one
                     */
                    public void add(int a) {
                        if (a > 0) {
                            return;
                        }
                        sum += a;
                    }
                """;
        assertEquals(source, ShortForms.of(source));
        String wide = "/**\n * %s\n */\n".formatted("wide ".repeat(30).strip());
        assertEquals(wide, ShortForms.of(wide));
    }
}
