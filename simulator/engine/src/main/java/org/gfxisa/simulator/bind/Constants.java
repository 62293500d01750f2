package org.gfxisa.simulator.bind;

import org.gfxisa.OperandView;
import org.gfxisa.semantics.Floats;
import org.gfxisa.table.ElementType;

/** Values of inline constants and literals, as the dwords that an instruction reads. */
public final class Constants {
    private static final int HALF_MASK = 0xffff;

    private Constants() {}

    /** Times a half: two of it. */
    private static final long TWICE = 0x10001;

    /** The low 64 bits of a constant operand. */
    public static long value(OperandView view) {
        if (view.literal().isPresent()) {
            int literal = view.literal().getAsInt();
            return view.type() == ElementType.F64 ? (long) literal << 32 : literal & 0xffffffffL;
        }
        long value = view.floating().isPresent()
                ? floating(view.floating().getAsDouble(), view.type())
                : view.integer().orElse(0);
        return view.type() == ElementType.V2F16_TWICE ? (value & HALF_MASK) * TWICE : value;
    }

    private static long floating(double value, ElementType type) {
        return switch (type) {
            case F16, V2F16, V2F16_TWICE, V2F16_LOW -> half(value);
            case BF16, V2BF16, V2BF16_LOW -> Float.floatToRawIntBits((float) value) >>> Short.SIZE;
            // Integers of 16 bits see the low half of the single.
            case F64, B64 -> Double.doubleToRawLongBits(value);
            default -> Float.floatToRawIntBits((float) value) & 0xffffffffL;
        };
    }

    private static long half(double value) {
        return Floats.F16.fromF64(Double.doubleToRawLongBits(value), 0) & HALF_MASK;
    }
}
