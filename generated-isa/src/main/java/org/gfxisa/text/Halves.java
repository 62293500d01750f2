package org.gfxisa.text;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.SlotValue;
import org.gfxisa.plan.SlotPlan;
import org.gfxisa.table.Kind;

/**
 * Operands whose half is told twice, by their own text ({@code v1.h}) and by a bit of a modifier ({@code op_sel:[0,1]}): either may be
 * left out.
 */
final class Halves {
    /**
     * A half that a modifier tells too.
     *
     * @param operand its number among the operands of the text
     * @param slot its slot
     * @param modifier the modifier's slot
     * @param bit the bit in the modifier's value
     */
    private record Shared(int operand, int slot, int modifier, long bit) {}

    private final SlotPlan[] slots;
    private final Shared[] shared;

    Halves(SlotPlan[] slots, int[] operands) {
        this.slots = slots;
        List<Shared> found = new ArrayList<>();
        for (int i = 0; i < operands.length; i++) {
            int half = slots[operands[i]].slot().half;
            for (int m = 0; half >= 0 && m < slots.length; m++) {
                long bit = slots[m].slot().kind == Kind.BITS
                        ? slots[m].bits().read(word(half, 0), word(half, 1), word(half, 2))
                        : 0;
                if (bit != 0) {
                    found.add(new Shared(i, operands[i], m, bit));
                }
            }
        }
        shared = found.toArray(Shared[]::new);
    }

    private static long word(int bit, int word) {
        return bit >>> 6 == word ? 1L << bit : 0;
    }

    /** Makes operands and modifiers say the same; false, with the error in the cursor, if they contradict each other. */
    boolean agree(Cursor in, ParsedOperand[] written, long[] values) {
        for (Shared half : shared) {
            if (written[half.operand].kind != ParsedOperand.Kind.REGISTER
                    || !slots[half.slot].isHalf(values[half.slot])) {
                continue;
            }
            long said = values[half.modifier];
            if (said != 0 && written[half.operand].half < 0 && BitsSyntax.isOnlyTold(slots[half.modifier].slot())) {
                String message = "%s is a half: it is written with a suffix where " + slots[half.modifier].slot().name
                        + " is given";
                return in.fail(written[half.operand].from, message, slots[half.slot].slot().name);
            }
            if (written[half.operand].half < 0) {
                values[half.slot] |= (said & half.bit) != 0 ? SlotValue.HIGH_HALF : 0;
            } else if (written[half.operand].half > 0) {
                values[half.modifier] |= half.bit;
            } else if ((said & half.bit) != 0) {
                String name = slots[half.modifier].slot().name;
                String message = name + " says that %s is the high half";
                return in.fail(written[half.operand].from, message, slots[half.slot].slot().name);
            }
        }
        return true;
    }
}
