package org.gfxisa.hazards;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.hazards.HazardTable.Condition;
import org.gfxisa.hazards.HazardTable.Registers;
import org.gfxisa.isa.Targets;
import org.gfxisa.table.IntRanges;
import org.gfxisa.table.TableFile;
import org.junit.jupiter.api.Test;

class HazardTablesTest {
    private static final IntRanges ALL = new IntRanges(List.of(0, 9999));
    private static final Registers VECTOR = new Registers(new IntRanges(List.of(256, 511)), List.of());
    private static final HazardRule TEXT =
            new HazardRule("one", "A title", "first", "then", "1", List.of(), "xnack", "A source", List.of("E1"));

    private static HazardTables tables() {
        Condition writes = new Condition(ALL, List.of(), false, true, false, Optional.of(VECTOR), List.of());
        Condition reads = new Condition(ALL, List.of(), true, false, false, Optional.of(VECTOR), List.of());
        HazardTable.Rule rule = new HazardTable.Rule(
                TEXT,
                List.of(new HazardTable.Count(Optional.empty())),
                HazardTable.Relation.ANY,
                HazardTable.Comparison.NONE,
                Optional.empty(),
                "",
                -1,
                -1,
                1,
                0,
                false,
                List.of(new HazardTable.First(List.of(1), writes)),
                List.of(reads),
                List.of(),
                List.of());
        return new HazardTables(Map.of("gfx90b", new HazardTable(List.of(), List.of(), List.of(rule))));
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
        HazardRules rules = tables().find("gfx90b").orElseThrow();
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
    void tablesAreReadAsTheyWereWritten() throws IOException {
        byte[] bytes = TableFile.bytes(tables());
        assertEquals(tables(), TableFile.read(HazardTables.class, new ByteArrayInputStream(bytes)));
        assertTrue(tables().find("gfx900").isEmpty());
    }
}
