package org.gfxisa.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.Opcode;
import org.gfxisa.isa.Targets;
import org.gfxisa.table.Form;
import org.gfxisa.table.Slot;
import org.junit.jupiter.api.Test;

/** The records of what instructions do beyond computing. */
class ActionsTest {
    private static final String TARGET = "gfx90a";
    private static final int FEWEST = 500;
    private static final boolean SET = true;
    private static final boolean CLEAR = false;

    @Test
    void everyInstructionComputesOrActs() {
        Isa isa = isa(TARGET);
        Set<String> without = new TreeSet<>();
        int actions = 0;
        for (Form form : isa.tables().forms()) {
            actions += isa.action(form.opcode()).isPresent() ? 1 : 0;
            if (isa.execution(form.opcode()).isEmpty()) {
                without.add(form.mnemonic());
            }
        }
        assertEquals(Set.of(), without);
        assertTrue(actions > FEWEST, actions + " forms");
    }

    @Test
    void operandsThatActionsSpeakOfAreThere() {
        for (Form form : isa(TARGET).tables().forms()) {
            Optional<Action> action = isa(TARGET).action(form.opcode());
            Set<String> slots = form.slots().stream().map(Slot::name).collect(Collectors.toSet());
            if (action.orElse(null) instanceof MemoryAction memory) {
                assertTrue(slots.stream().anyMatch(data(form, memory)::contains), form.mnemonic() + " " + slots);
                assertFalse(
                        memory.comparand() != Comparand.NONE && memory.space() == Space.LDS && !slots.contains("data1"),
                        form.mnemonic());
                assertEquals(memory.stride() != 0, slots.contains("offset1"), form.mnemonic());
                assertFalse(memory.lds() == Setting.MODIFIER && !slots.contains("lds"), form.mnemonic());
                assertFalse(memory.returns() == Setting.MODIFIER && !slots.contains("glc"), form.mnemonic());
                assertFalse(memory.returns() == Setting.ALWAYS && !slots.contains("vdst"), form.mnemonic());
            }
        }
    }

    /** Data goes to LDS without an operand. */
    private static Set<String> data(Form form, MemoryAction memory) {
        return form.variant().equals("lds") || memory.lds() == Setting.ALWAYS
                ? form.slots().stream().map(Slot::name).collect(Collectors.toSet())
                : Set.of("vdst", "vdata", "sdata", "data0");
    }

    /** What an access moves is as wide as the operand that it moves. */
    @Test
    void elementsAreAsWideAsOperands() {
        int checked = 0;
        for (Form form : isa(TARGET).tables().forms()) {
            if (!(isa(TARGET).action(form.opcode()).orElse(null) instanceof MemoryAction memory)) {
                continue;
            }
            int values = memory.stride() != 0 && memory.access() != Access.STORE
                            || memory.comparand() != Comparand.NONE && memory.space() != Space.LDS
                    ? 2
                    : 1;
            for (Slot slot : form.slots()) {
                boolean isData = slot.name().equals("vdata")
                        || slot.name().equals("sdata")
                        || slot.name().equals("data0");
                if (isData && memory.access() != Access.LOAD
                        || slot.name().equals("vdst") && memory.access() == Access.LOAD) {
                    int expected = memory.element().dwords() * (slot.name().equals("data0") ? 1 : values);
                    assertEquals(expected, slot.width().dwords(), form.mnemonic() + " " + slot.name());
                    checked++;
                }
            }
        }
        assertTrue(checked > 200, checked + " operands");
    }

    @Test
    void scalarOffsetsCountInWhatTheGenerationSays() {
        assertEquals(4, memory("gfx600", Opcode.S_LOAD_DWORDX4).immediateUnit());
        assertEquals(4, memory("gfx700", Opcode.S_BUFFER_LOAD_DWORD).immediateUnit());
        assertEquals(1, memory(TARGET, Opcode.S_LOAD_DWORDX4).immediateUnit());
        assertEquals(64, memory(TARGET, Opcode.S_SCRATCH_LOAD_DWORD).registerUnit());
        assertEquals(Element.B128, memory(TARGET, Opcode.S_LOAD_DWORDX4).element());
    }

    @Test
    void narrowLoadsKnowSignAndHalf() {
        MemoryAction load = memory(TARGET, Opcode.GLOBAL_LOAD_SBYTE_D16_HI);
        assertEquals(Element.I8, load.element());
        assertEquals(Half.HIGH, load.half());
        assertTrue(load.element().isSigned());
        assertEquals(Half.LOW, memory(TARGET, Opcode.DS_READ_U16_D16).half());
        assertEquals(Half.NONE, memory(TARGET, Opcode.FLAT_LOAD_UBYTE).half());
        assertEquals(64, memory(TARGET, Opcode.DS_WRITE2ST64_B64).stride());
        assertEquals(Addressing.M0_ONCE, memory(TARGET, Opcode.DS_APPEND).addressing());
    }

    @Test
    void branchesDependOnTheirRegister() {
        assertBranch(Opcode.S_CBRANCH_SCC0, CLEAR, SET);
        assertBranch(Opcode.S_CBRANCH_SCC1, SET, CLEAR);
        assertTrue(condition(Opcode.S_CBRANCH_VCCZ).test(SET, 0, -1, -1));
        assertFalse(condition(Opcode.S_CBRANCH_VCCZ).test(CLEAR, 1L << 63, 0, 0));
        assertTrue(condition(Opcode.S_CBRANCH_EXECNZ).test(CLEAR, 0, 1L << 40, 0));
        assertFalse(condition(Opcode.S_CBRANCH_EXECNZ).test(SET, -1, 0, -1));
        assertTrue(condition(Opcode.S_CBRANCH_CDBGSYS_OR_USER).test(CLEAR, 0, 0, 1 << 20));
        assertFalse(condition(Opcode.S_CBRANCH_CDBGSYS_AND_USER).test(SET, -1, -1, 1 << 20));
        assertTrue(condition(Opcode.S_BRANCH).test(CLEAR, 0, 0, 0));
        assertEquals(Condition.ALWAYS, condition(Opcode.S_ENDPGM));
    }

    private static void assertBranch(int opcode, boolean taken, boolean other) {
        assertTrue(condition(opcode).test(taken, 0, 0, 0));
        assertFalse(condition(opcode).test(other, -1, -1, -1));
    }

    @Test
    void matrixShapesGiveTheRegistersOfTheirOperands() {
        List<Integer> seen = new java.util.ArrayList<>();
        for (Form form : isa(TARGET).tables().forms()) {
            if (isa(TARGET).action(form.opcode()).orElse(null) instanceof MatrixAction matrix) {
                int results =
                        matrix.m() * matrix.n() * matrix.blocks() * matrix.c().bits() / Integer.SIZE / Lanes.COUNT;
                int left =
                        matrix.m() * matrix.k() * matrix.blocks() * matrix.a().bits() / Integer.SIZE / Lanes.COUNT;
                form.slots().stream()
                        .filter(s -> s.name().equals("vdst"))
                        .forEach(s -> assertEquals(results, s.width().dwords(), form.mnemonic()));
                form.slots().stream()
                        .filter(s -> s.name().equals("src0"))
                        .forEach(s -> assertEquals(left, s.width().dwords(), form.mnemonic()));
                seen.add(form.opcode());
            }
        }
        assertTrue(seen.stream().distinct().count() >= 27, seen.size() + " forms");
    }

    private static Isa isa(String target) {
        return Targets.find(target).flatMap(Processor::isa).orElseThrow();
    }

    private static MemoryAction memory(String target, int opcode) {
        return (MemoryAction) isa(target).action(opcode).orElseThrow();
    }

    private static Condition condition(int opcode) {
        return ((ControlAction) isa(TARGET).action(opcode).orElseThrow()).when();
    }
}
