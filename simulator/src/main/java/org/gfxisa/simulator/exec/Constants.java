package org.gfxisa.simulator.exec;

import org.gfxisa.OperandView;
import org.gfxisa.semantics.F16;
import org.gfxisa.table.ElementType;

/** Values of inline constants and literals, as the dwords that an instruction reads. */
final class Constants {
    private static final int HALF_MASK = 0xffff;

    private Constants() {}

    /** The low 64 bits of a constant operand. */
    static long value(OperandView view) {
        if (view.literal().isPresent()) {
            int literal = view.literal().getAsInt();
            return view.type() == ElementType.F64 ? (long) literal << 32 : literal & 0xffffffffL;
        }
        if (view.floating().isPresent()) {
            return floating(view.floating().getAsDouble(), view.type());
        }
        return view.integer().orElse(0);
    }

    private static long floating(double value, ElementType type) {
        return switch (type) {
            case F16, V2F16 -> half(value);
            // Integers of 16 bits see the low half of the single.
            case F64, B64 -> Double.doubleToRawLongBits(value);
            default -> Float.floatToRawIntBits((float) value) & 0xffffffffL;
        };
    }

    private static long half(double value) {
        return F16.fromF64(Double.doubleToRawLongBits(value), 0) & HALF_MASK;
    }
}
