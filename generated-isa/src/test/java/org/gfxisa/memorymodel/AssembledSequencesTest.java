package org.gfxisa.memorymodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Processor;
import org.gfxisa.isa.MemoryModels;
import org.gfxisa.isa.Targets;
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

    /** A mnemonic and cache-policy bits with operands between them. */
    private static String line(String text, Access access) {
        String[] words = text.split(" ", 2);
        String bits = words.length > 1 ? " " + words[1] : "";
        String mnemonic = words[0];
        if (mnemonic.contains("_atomic_") && !mnemonic.startsWith("buffer")) {
            String value = mnemonic.contains("cmpswap") ? "v[4:5]" : "v4";
            String returned = access.operation().returnsValue() ? "v1, " : "";
            String base = mnemonic.startsWith("global") ? ", off" : "";
            return mnemonic + " " + returned + "v[2:3], " + value + base + bits;
        }
        for (String[] operands : OPERANDS) {
            if (mnemonic.startsWith(operands[0])) {
                return mnemonic + " " + operands[1] + bits;
            }
        }
        return text;
    }

    @Test
    void everyInstructionOfEverySequenceIsTaken() {
        List<String> refused = new ArrayList<>();
        int models = 0;
        for (Processor processor : Targets.all()) {
            Optional<MemoryModel> model = MemoryModels.find(processor.name());
            if (model.isEmpty()) {
                continue;
            }
            models++;
            Assembler assembler = new Assembler(processor.isa().orElseThrow());
            Instruction instruction = new Instruction();
            for (String line : lines(model.get())) {
                if (!assembler.assemble(line, instruction)) {
                    refused.add(processor.name() + ": " + line + ": " + assembler.error());
                }
            }
        }
        assertEquals(List.of(), refused);
        assertTrue(models > 0, "no memory models");
    }

    private static Set<String> lines(MemoryModel model) {
        Set<String> lines = new LinkedHashSet<>();
        for (String mode : model.modes()) {
            for (Access access : model.accesses()) {
                List<String> sequence = model.sequence(mode, access);
                assertFalse(sequence.isEmpty() && access.operation() != Operation.FENCE, access.toString());
                sequence.forEach(text -> lines.add(line(text, access)));
            }
        }
        return lines;
    }

    @Test
    void modesAndAccessesThatDoNotExistAreRefused() {
        MemoryModel gfx90a = MemoryModels.find("gfx90a").orElseThrow();
        Access load = Access.atomic(Operation.LOAD, Ordering.ACQUIRE, SyncScope.AGENT, false, AddressSpace.GLOBAL);
        assertEquals(List.of("default", "tgsplit"), gfx90a.modes());
        assertEquals(
                List.of("global_load_dword glc", "s_waitcnt vmcnt(0)", "buffer_wbinvl1_vol"),
                gfx90a.sequence("default", load));
        assertThrows(IllegalArgumentException.class, () -> gfx90a.sequence("wgp", load));
        Access stored = Access.plain(Operation.STORE, Ordering.NONATOMIC, AddressSpace.CONSTANT, false);
        assertThrows(IllegalArgumentException.class, () -> gfx90a.sequence("default", stored));
        assertEquals(Optional.empty(), MemoryModels.find("gfx1"));
    }

    @Test
    void damagedFilesAreRefused() {
        byte[] text = "gfx90a\n".getBytes(StandardCharsets.UTF_8);
        assertThrows(IOException.class, () -> new MemoryModelFile(new ByteArrayInputStream(text)));
    }
}
