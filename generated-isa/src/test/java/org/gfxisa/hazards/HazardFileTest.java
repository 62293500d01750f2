package org.gfxisa.hazards;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.Set;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.junit.jupiter.api.Test;

class HazardFileTest {
    private static final String RULE = String.join(
            "\n",
            "@ gfx90a gfx90b",
            "F\t0-9999",
            "R\t256-511\t",
            "H\tone\tA title\tfirst\tthen\t1\t\txnack\tA source\tE1\t*\tANY\tNONE\t\t\t\t\t1\t0\tfalse",
            "1\t1\t0\t\tw\t0\t",
            "2\t0\t\tr\t0\t",
            "");

    private static HazardFile read(String text) throws IOException {
        return new HazardFile(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static int findings(HazardChecker checker, Isa isa) {
        Assembler assembler = new Assembler(isa);
        Instruction instruction = new Instruction();
        HazardState state = checker.newState();
        int[] found = {0};
        for (String line : new String[] {"v_mov_b32_e32 v1, v0", "v_mov_b32_e32 v2, v1"}) {
            assertTrue(assembler.assemble(line, instruction), line);
            checker.check(state, instruction, (rule, waits, place, register) -> found[0]++);
            checker.advance(state, instruction, 0);
        }
        return found[0];
    }

    @Test
    void aRuleOfAFeatureHoldsOnlyWithIt() throws IOException {
        Isa isa = Targets.GFX90A.isa().orElseThrow();
        HazardRules rules = read(RULE).find("gfx90b").orElseThrow();
        assertEquals("xnack", rules.all().get(0).feature());
        assertEquals(0, findings(rules.checker(isa), isa));
        assertEquals(1, findings(rules.checker(isa, Set.of("xnack")), isa));
    }

    @Test
    void matrixInstructionsTakePasses() {
        Isa isa = Targets.GFX90A.isa().orElseThrow();
        HazardRules rules = Targets.GFX90A.hazards().orElseThrow();
        assertEquals(
                OptionalInt.of(16),
                rules.passes(isa.forms("v_mfma_f32_32x32x8f16").get(0)));
        assertEquals(
                OptionalInt.of(2), rules.passes(isa.forms("v_mfma_f32_4x4x4f16").get(0)));
        assertEquals(OptionalInt.empty(), rules.passes(isa.forms("v_add_f32").get(0)));
    }

    @Test
    void whatIsNoListOfRulesIsRefused() throws IOException {
        assertThrows(IOException.class, () -> read("gfx90a\nF\t0\n"));
        HazardFile damaged = read(RULE.replace("\tA source\tE1", ""));
        assertThrows(IllegalArgumentException.class, () -> damaged.find("gfx90a"));
        assertTrue(read(RULE).find("gfx900").isEmpty());
    }
}
