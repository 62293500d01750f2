package org.gfxisa.info;

import java.util.Arrays;
import org.gfxisa.Instruction;
import org.gfxisa.SlotValue;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.codec.IsaCodec;
import org.gfxisa.exec.Half;
import org.gfxisa.table.Form;
import org.gfxisa.table.Slot;

/**
 * The registers that an instruction reads and writes: those of its operands in order, then the implicit ones. Each use is of
 * consecutive registers of a file. Valid until the owning {@link InstructionInfo} reads another instruction.
 */
public final class RegisterUses {
    /** Stands for the slot of a register that no operand names. */
    public static final int IMPLICIT = -1;

    /** Stands for the code of a register that no operand can name, such as MODE. */
    public static final int NO_CODE = -1;

    /** The address operand of a vector access, which is read at issue. */
    private static final String ADDRESS = "vaddr";

    private static final int READ = 1;
    private static final int WRITTEN = 2;
    private static final int MERGED = 4;
    private static final int EARLY = 8;
    private static final int HALF = 16;
    private static final int HIGH = 32;

    private final IsaCodec isa;
    private int count;
    /** The slot, or -1 minus the index of the implicit register. */
    private int[] slots = new int[8];

    private int[] codes = new int[8];
    private int[] widths = new int[8];
    private int[] flags = new int[8];

    RegisterUses(IsaCodec isa) {
        this.isa = isa;
    }

    void read(FormInfo info, Instruction instruction) {
        Form form = info.form();
        count = 0;
        for (int slot : info.registers()) {
            long value = instruction.value(slot);
            int code = SlotValue.code(value);
            int width = instruction.width(slot);
            if (width > 0 && code != SlotValue.NO_REGISTER && isa.rules().isRegister(code)) {
                add(slot, code, width, flags(info, slot, value, instruction.isHalf(slot)));
            }
        }
        for (int rest = form.implicitReads() | form.implicitWrites(); rest != 0; rest &= rest - 1) {
            int implicit = Integer.numberOfTrailingZeros(rest);
            int read = (form.implicitReads() >>> implicit & 1) * (READ | EARLY);
            int written = (form.implicitWrites() >>> implicit & 1) * WRITTEN;
            add(
                    IMPLICIT - implicit,
                    isa.tables().implicitOperands().get(implicit).code(),
                    isa.implicitWidth(implicit),
                    read | written);
        }
    }

    private int flags(FormInfo info, int index, long value, boolean isHalf) {
        Slot slot = info.form().slots().get(index);
        int access = (slot.isRead() ? READ : 0) | (slot.isWritten() ? WRITTEN : 0);
        return access
                | (access == (READ | WRITTEN) && info.mergesResult() ? MERGED : 0)
                | (slot.name().equals(ADDRESS) ? EARLY : 0)
                | (isHalf ? HALF : 0)
                | (isHalf && SlotValue.isHighHalf(value) ? HIGH : 0);
    }

    private void add(int slot, int code, int width, int how) {
        if (count == slots.length) {
            slots = Arrays.copyOf(slots, 2 * count);
            codes = Arrays.copyOf(codes, 2 * count);
            widths = Arrays.copyOf(widths, 2 * count);
            flags = Arrays.copyOf(flags, 2 * count);
        }
        slots[count] = slot;
        codes[count] = code;
        widths[count] = width;
        flags[count] = how;
        count++;
    }

    /** Returns the number of uses, which are indexed from 0. */
    public int count() {
        return count;
    }

    /** Returns the operand that names the registers; {@link #IMPLICIT} if none does. */
    public int slot(int use) {
        return Math.max(slots[use], IMPLICIT);
    }

    /** Returns the operand code of the first register, see {@link org.gfxisa.table.Codes}; {@link #NO_CODE} if it has none. */
    public int code(int use) {
        return codes[use];
    }

    /** Returns the width in dwords. */
    public int width(int use) {
        return widths[use];
    }

    /** Returns whether the instruction reads the registers. */
    public boolean isRead(int use) {
        return (flags[use] & READ) != 0;
    }

    /** Returns whether the instruction writes the registers, possibly after later instructions are issued. */
    public boolean isWritten(int use) {
        return (flags[use] & WRITTEN) != 0;
    }

    /** Returns whether the registers are read at issue. The unchanged part of a load's destination is not: the data is merged into it. */
    public boolean isReadAtIssue(int use) {
        return (flags[use] & (READ | MERGED)) == READ;
    }

    /** Returns whether a memory operation may read the registers after it is issued, so that they must not change until then. */
    public boolean isReadLater(int use) {
        return (flags[use] & (READ | MERGED | EARLY)) == READ && codes[use] >= CodeRules.FIRST_VECTOR;
    }

    /** Returns the half of the register that is used, if operands are halves. */
    public Half half(int use) {
        return (flags[use] & HALF) == 0 ? Half.NONE : (flags[use] & HIGH) == 0 ? Half.LOW : Half.HIGH;
    }

    /** Returns the name of one of the registers, counted from 0: {@code v5}, {@code vcc_lo}, {@code mode}. */
    public String name(int use, int register) {
        return slots[use] <= IMPLICIT && (widths[use] == 1 || codes[use] == NO_CODE)
                ? isa.tables().implicitOperands().get(IMPLICIT - slots[use]).name()
                : isa.rules().name(codes[use] + register);
    }

    /** Returns the file of the registers, e.g. {@code vgpr}; an empty text if they have no code. */
    public String file(int use) {
        return codes[use] == NO_CODE ? "" : isa.rules().file(codes[use]);
    }

    /** Returns the number of the first register within its file; -1 if it has no code. */
    public int index(int use) {
        return codes[use] == NO_CODE ? -1 : isa.rules().codes().number(codes[use]);
    }
}
