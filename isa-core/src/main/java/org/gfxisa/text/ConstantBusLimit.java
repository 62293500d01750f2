package org.gfxisa.text;

import org.gfxisa.SlotValue;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.codec.FormCodec;
import org.gfxisa.codec.IsaCodec;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.ImplicitOperand;

/** Counts the scalar registers and literals that a vector instruction reads over the constant bus. */
final class ConstantBusLimit {
    private static final int WIDTH_AT = 16;
    /** The operand widths in which a literal is read, as bits of a mask. */
    private static final int NARROW = 1;

    private static final int WIDE = 2;

    private final CodeRules rules;
    /** By index of the implicit register: its operand code and width; 0 if it does not use the bus. */
    private final int[] implicit;

    ConstantBusLimit(IsaCodec codec) {
        rules = codec.rules();
        implicit = new int[codec.tables().implicitOperands().size()];
        for (int i = 0; i < implicit.length; i++) {
            ImplicitOperand operand = codec.tables().implicitOperands().get(i);
            // A lane mask counts as a register pair in both wave sizes.
            boolean counts = operand.scalarValue() && operand.code() != ImplicitOperand.NO_CODE;
            implicit[i] = counts ? key(operand.code(), operand.width() == 0 ? 2 : operand.width()) : 0;
        }
    }

    /** Returns whether the form's limit holds; if not, the error is in {@code in}. */
    boolean holds(FormCodec form, Cursor in, long[] values) {
        int limit = form.form().busLimit();
        if (limit == 0) {
            return true;
        }
        int used = literals(form, values);
        for (int i = 0; i < form.form().operandCount(); i++) {
            int register = register(form.slots()[i], values[i]);
            used += register != 0 && !isRead(form, values, i, register) ? 1 : 0;
        }
        for (int i = 0; i < implicit.length; i++) {
            boolean reads = (form.form().implicitReads() >>> i & 1) != 0 && implicit[i] != 0;
            used += reads && !isRead(form, values, form.form().operandCount(), implicit[i]) ? 1 : 0;
        }
        return used <= limit
                || in.fail(in.at(), "%d different scalar registers and literals, the limit is %d", "", used, limit, 0);
    }

    /** The one literal counts twice if both 32-bit and 64-bit operands read it. */
    private int literals(FormCodec form, long[] values) {
        int widths = form.form().literal() >= 0 ? NARROW : 0;
        for (int i = 0; i < form.form().operandCount(); i++) {
            SlotCodec slot = form.slots()[i];
            if (slot.isRegister() && SlotValue.code(values[i]) == rules.literal()) {
                widths |= slot.staticWidth() > 1 ? WIDE : NARROW;
            }
        }
        return Integer.bitCount(widths);
    }

    /** Returns the code and width of the scalar register that is read; 0 if none is. */
    private int register(SlotCodec slot, long value) {
        int code = SlotValue.code(value);
        boolean isScalar =
                slot.isRegister() && slot.slot().isRead() && code < CodeRules.FIRST_VECTOR && rules.isRegister(code);
        return isScalar && !slot.register().free().has(code) ? key(code, hasOneName(code) ? 1 : slot.staticWidth()) : 0;
    }

    /** Returns whether the register has the same name in a 64-bit operand, as src_vccz has; s0 and s[0:1] count as different registers. */
    private boolean hasOneName(int code) {
        String name = rules.codes().text32(code);
        return !name.isEmpty() && name.equals(rules.codes().text64(code));
    }

    /** Returns whether one of the first {@code count} operands reads the register. */
    private boolean isRead(FormCodec form, long[] values, int count, int register) {
        for (int i = 0; i < count; i++) {
            if (register(form.slots()[i], values[i]) == register) {
                return true;
            }
        }
        return false;
    }

    private static int key(int code, int width) {
        return code | width << WIDTH_AT;
    }
}
