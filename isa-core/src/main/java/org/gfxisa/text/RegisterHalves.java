package org.gfxisa.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gfxisa.SlotValue;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/**
 * Operands that are halves of registers. A suffix may select the half ({@code v1.h}). For some operands a bit of a modifier
 * ({@code op_sel:[0,1]}) selects it as well; then either the suffix or the modifier may be omitted.
 */
final class RegisterHalves {
    /**
     * A half that a modifier selects, too.
     *
     * @param operand index among the operands of the text
     * @param slot index of its slot
     * @param modifier index of the modifier's slot
     * @param bit the bit in the modifier's value
     */
    private record Shared(int operand, int slot, int modifier, long bit) {}

    private static final int NONE = -1;

    private final CodeRules rules;
    private final SlotCodec[] slots;
    private final int[] operands;
    /** Indices of the operands that may be halves. */
    private final int[] mayBe;

    private final Shared[] shared;

    RegisterHalves(CodeRules rules, SlotCodec[] slots, int[] operands) {
        this.rules = rules;
        this.slots = slots;
        this.operands = operands;
        mayBe = IntStream.range(0, operands.length)
                .filter(i -> slots[operands[i]].slot().half() >= 0)
                .toArray();
        List<Shared> found = new ArrayList<>();
        for (int i = 0; i < operands.length; i++) {
            int half = slots[operands[i]].slot().half();
            for (int m = 0; half >= 0 && m < slots.length; m++) {
                long bit = slots[m].slot().kind() instanceof Kind.Bits
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

    /** Makes the suffixes and the modifiers consistent; false, with the error in the cursor, if they contradict each other. */
    boolean agree(Cursor in, ParsedOperand[] written, long[] values) {
        return (mayBe.length < 2 || areAlike(in, written, values))
                && (shared.length == 0 || modifiersAgree(in, written, values));
    }

    /** Returns whether all operands have a suffix or none has, in a syntax where the low half has a suffix. */
    private boolean areAlike(Cursor in, ParsedOperand[] written, long[] values) {
        int bare = NONE;
        boolean isTold = false;
        for (int i : mayBe) {
            ParsedOperand operand = written[i];
            boolean isHalf =
                    operand.kind == ParsedOperand.Kind.REGISTER && slots[operands[i]].isHalf(values[operands[i]]);
            if (isHalf && operand.half >= 0) {
                isTold = true;
            } else if (isHalf && !rules.halfText(operand.code, false).isEmpty()) {
                bare = operand.from;
            }
        }
        return !isTold
                || bare == NONE
                || in.fail(bare, "either all operands or none must have a suffix for the half, this one has none");
    }

    /** Returns whether the modifier is only accepted if the operands have suffixes that agree with it. */
    private static boolean isOnlyTold(Slot modifier) {
        return modifier.kind() instanceof Kind.Bits bits && bits.use() == Kind.Bits.Use.TOLD;
    }

    private boolean modifiersAgree(Cursor in, ParsedOperand[] written, long[] values) {
        // A modifier without any bit set counts as omitted.
        for (Shared half : shared) {
            ParsedOperand operand = written[half.operand];
            if (operand.kind != ParsedOperand.Kind.REGISTER || !slots[half.slot].isHalf(values[half.slot])) {
                continue;
            }
            long said = values[half.modifier];
            boolean isHigh = (said & half.bit) != 0;
            String name = slots[half.modifier].slot().name();
            if (said != 0 && operand.half < 0 && isOnlyTold(slots[half.modifier].slot())) {
                String message = "%s needs a suffix for its half where " + name + " is given";
                return in.fail(operand.from, message, slots[half.slot].slot().name());
            }
            if (said != 0 && operand.half >= 0 && isHigh != operand.half > 0) {
                String message = name + " says that %s is the " + (isHigh ? "high" : "low") + " half";
                return in.fail(operand.from, message, slots[half.slot].slot().name());
            }
            values[half.slot] |= operand.half < 0 && isHigh ? SlotValue.HIGH_HALF : 0;
        }
        for (Shared half : shared) {
            values[half.modifier] |= SlotValue.isHighHalf(values[half.slot]) ? half.bit : 0;
        }
        return true;
    }
}
