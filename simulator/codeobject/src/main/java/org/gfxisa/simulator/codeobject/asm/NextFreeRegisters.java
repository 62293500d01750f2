package org.gfxisa.simulator.codeobject.asm;

import java.util.Optional;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.RegisterUses;

/**
 * The symbols {@code .amdgcn.next_free_vgpr} and {@code .amdgcn.next_free_sgpr}: the highest register so far plus one, or a value that was
 * set since.
 */
final class NextFreeRegisters {
    static final String PREFIX = ".amdgcn.next_free_";
    private static final String VGPRS = PREFIX + "vgpr";
    private static final String SGPRS = PREFIX + "sgpr";

    private final InstructionInfo info;
    private long vgprs;
    private long sgprs;

    NextFreeRegisters(Isa isa) {
        info = new InstructionInfo(isa);
    }

    /** Counts the registers of an instruction. */
    void count(Instruction instruction) {
        info.read(instruction);
        RegisterUses uses = info.registers();
        for (int use = 0; use < uses.count(); use++) {
            int end = uses.index(use) + uses.width(use);
            if (uses.file(use).equals("vgpr")) {
                vgprs = Math.max(vgprs, end);
            } else if (uses.file(use).equals("sgpr")) {
                sgprs = Math.max(sgprs, end);
            }
        }
    }

    /** Returns the value of one of them. */
    Optional<Long> find(String name) {
        return name.equals(VGPRS) ? Optional.of(vgprs) : name.equals(SGPRS) ? Optional.of(sgprs) : Optional.empty();
    }

    /** Sets the value of one of them, from which counting continues. */
    void set(String name, long value) {
        if (name.equals(VGPRS)) {
            vgprs = value;
        } else {
            sgprs = value;
        }
    }
}
