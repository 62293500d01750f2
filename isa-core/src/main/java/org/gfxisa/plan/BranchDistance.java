package org.gfxisa.plan;

import java.util.Optional;
import java.util.OptionalLong;
import org.gfxisa.table.Kind;

/**
 * The operand of a branch that says how far it goes: in dwords, with a sign, from the next instruction.
 *
 * @param slot its index
 * @param bits its width
 */
public record BranchDistance(int slot, int bits) {
    private static final int DWORD = 4;

    /** The one of a form; empty where it has none. */
    static Optional<BranchDistance> of(SlotPlan[] slots) {
        for (int i = 0; i < slots.length; i++) {
            if (slots[i].slot().kind() instanceof Kind.Branch) {
                return Optional.of(new BranchDistance(i, slots[i].bits().width()));
            }
        }
        return Optional.empty();
    }

    /** What a value of the operand says, in bytes. */
    public static long bytes(long value) {
        return DWORD * value;
    }

    /** The value for a distance in bytes; empty if no branch goes there. */
    public OptionalLong value(long bytes) {
        return bytes % DWORD == 0 && bytes >= lowest() && bytes <= highest()
                ? OptionalLong.of(bytes / DWORD)
                : OptionalLong.empty();
    }

    /** The farthest distance back, in bytes. */
    public long lowest() {
        return bytes(-1L << bits - 1);
    }

    /** The farthest distance on, in bytes. */
    public long highest() {
        return bytes((1L << bits - 1) - 1);
    }
}
