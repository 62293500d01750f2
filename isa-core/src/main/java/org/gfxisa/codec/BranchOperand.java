package org.gfxisa.codec;

import java.util.Optional;
import java.util.OptionalLong;
import org.gfxisa.table.Kind;

/**
 * The branch offset of a form: a signed number of dwords from the next instruction.
 *
 * @param slot index of its slot
 * @param bits width of the field
 */
public record BranchOperand(int slot, int bits) {
    private static final int DWORD = 4;

    /** Finds the branch offset of a form; empty if it has none. */
    static Optional<BranchOperand> of(SlotCodec[] slots) {
        for (int i = 0; i < slots.length; i++) {
            if (slots[i].slot().kind() instanceof Kind.Branch) {
                return Optional.of(new BranchOperand(i, slots[i].bits().width()));
            }
        }
        return Optional.empty();
    }

    /** Returns the bytes that a value of the operand stands for. */
    public static long bytes(long value) {
        return DWORD * value;
    }

    /** Returns the value for an offset in bytes; empty if the offset is not a multiple of 4 or out of range. */
    public OptionalLong value(long bytes) {
        return bytes % DWORD == 0 && bytes >= lowest() && bytes <= highest()
                ? OptionalLong.of(bytes / DWORD)
                : OptionalLong.empty();
    }

    /** Returns the lowest offset in bytes, which is negative. */
    public long lowest() {
        return bytes(-1L << bits - 1);
    }

    /** Returns the highest offset in bytes. */
    public long highest() {
        return bytes((1L << bits - 1) - 1);
    }
}
