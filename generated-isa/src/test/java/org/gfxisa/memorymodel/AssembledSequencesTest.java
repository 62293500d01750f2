package org.gfxisa.memorymodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.table.TableFile;
import org.junit.jupiter.api.Test;

/** The encoder takes every instruction of every sequence. */
class AssembledSequencesTest {
    /** Operands by the beginning of a mnemonic; the first that fits. */
    private static final String[][] OPERANDS = {
        {"buffer_load", "v1, off, s[4:7], 0"},
        {"buffer_store", "v1, off, s[4:7], 0"},
        {"buffer_atomic_cmpswap", "v[4:5], off, s[4:7], 0"},
        {"buffer_atomic", "v4, off, s[4:7], 0"},
        {"global_load", "v1, v[2:3], off"},
        {"global_store", "v[2:3], v1, off"},
        {"flat_load", "v1, v[2:3]"},
        {"flat_store", "v[2:3], v1"},
        {"scratch_load", "v1, v2, off"},
        {"scratch_store", "v2, v1, off"},
        {"ds_read", "v1, v2"},
        {"ds_load", "v1, v2"},
        {"ds_write_", "v2, v1"},
        {"ds_store_", "v2, v1"},
        {"ds_cmpst", "v1, v2, v3, v4"},
        {"ds_add_rtn", "v1, v2, v3"},
        {"ds_add", "v2, v3"},
        {"ds_wrxchg", "v1, v2, v3"},
        {"ds_storexchg", "v1, v2, v3"},
        {"s_load", "s4, s[2:3], 0x0"},
    };

    private static String operands(String mnemonic, ModelAccess access) {
        if (mnemonic.contains("_atomic_") && !mnemonic.startsWith("buffer")) {
            String value = mnemonic.contains("cmpswap") ? "v[4:5]" : "v4";
            String returned = access.operation().returnsValue() ? "v1, " : "";
            return returned + "v[2:3], " + value + (mnemonic.startsWith("global") ? ", off" : "");
        }
        return Arrays.stream(OPERANDS)
                .filter(o -> mnemonic.startsWith(o[0]))
                .findFirst()
                .orElseThrow()[1];
    }

    @Test
    void everyInstructionOfEverySequenceIsTaken() {
        List<String> refused = new ArrayList<>();
        Set<String> models = new TreeSet<>();
        Set<List<Object>> seen = new HashSet<>();
        for (Processor processor : Targets.all()) {
            for (String name : processor.memoryModels()) {
                MemoryModel model = processor.memoryModel(name).orElseThrow();
                // A processor without an instruction set has a model, but nothing that assembles.
                processor.isa().filter(isa -> seen.add(List.of(isa, model))).ifPresent(isa -> {
                    models.add(name);
                    Assembler assembler = new Assembler(isa);
                    Instruction instruction = new Instruction();
                    for (String line : lines(model)) {
                        if (!assembler.assemble(line, instruction)) {
                            refused.add(processor.name() + ": " + line + ": " + assembler.error());
                        }
                    }
                });
            }
        }
        assertEquals(List.of(), refused);
        assertEquals(Set.of("hsa", "llvm"), models);
    }

    private static Set<String> lines(MemoryModel model) {
        Set<String> lines = new LinkedHashSet<>();
        for (String mode : model.modes()) {
            for (ModelAccess access : model.accesses()) {
                String operands =
                        model.mnemonic(access).map(m -> operands(m, access)).orElse("");
                List<String> sequence = model.sequence(mode, access, operands);
                assertFalse(sequence.isEmpty() && access.operation() != Operation.FENCE, access.toString());
                lines.addAll(sequence);
            }
        }
        return lines;
    }

    @Test
    void operandsStandBetweenTheMnemonicAndItsBits() {
        MemoryModel gfx942 =
                Targets.find("gfx942").flatMap(Processor::memoryModel).orElseThrow();
        ModelAccess load =
                ModelAccess.atomic(Operation.LOAD, Ordering.ACQUIRE, SyncScope.SYSTEM, false, AddressSpace.GLOBAL);
        assertEquals(
                List.of("global_load_dword v1, v[2:3], off sc0 sc1", "s_waitcnt vmcnt(0)", "buffer_inv sc0 sc1"),
                gfx942.sequence("default", load, "v1, v[2:3], off"));
    }

    @Test
    void constraintsHoldWithinAThread() {
        MemoryModel model =
                Targets.find("gfx1200").flatMap(Processor::memoryModel).orElseThrow();
        Constraint after = new Constraint(Constraint.Side.FOLLOWING, Constraint.Which.ANY);
        Constraint strict = new Constraint(Constraint.Side.PRECEDING, Constraint.Which.SEQ_CST);
        assertEquals(Set.of(), model.constraints(Operation.LOAD, Ordering.MONOTONIC));
        assertEquals(Set.of(after), model.constraints(Operation.LOAD, Ordering.ACQUIRE));
        assertEquals(Set.of(after, strict), model.constraints(Operation.LOAD, Ordering.SEQ_CST));
    }

    @Test
    void modesAndAccessesThatDoNotExistAreRefused() {
        MemoryModel gfx90a =
                Targets.find("gfx90a").flatMap(Processor::memoryModel).orElseThrow();
        ModelAccess load =
                ModelAccess.atomic(Operation.LOAD, Ordering.ACQUIRE, SyncScope.AGENT, false, AddressSpace.GLOBAL);
        assertEquals(List.of("default", "tgsplit"), gfx90a.modes());
        assertEquals(
                List.of("global_load_dword glc", "s_waitcnt vmcnt(0)", "buffer_wbinvl1_vol"),
                gfx90a.sequence("default", load));
        assertThrows(IllegalArgumentException.class, () -> gfx90a.sequence("wgp", load));
        ModelAccess stored = ModelAccess.plain(Operation.STORE, Ordering.NONATOMIC, AddressSpace.CONSTANT, false);
        assertThrows(IllegalArgumentException.class, () -> gfx90a.sequence("default", stored));
        assertEquals(Optional.empty(), Targets.find("gfx1").flatMap(Processor::memoryModel));
    }

    @Test
    void damagedFilesAreRefused() {
        byte[] text = "gfx90a\n".getBytes(StandardCharsets.UTF_8);
        assertThrows(IOException.class, () -> TableFile.read(MemoryModelTables.class, new ByteArrayInputStream(text)));
    }
}
