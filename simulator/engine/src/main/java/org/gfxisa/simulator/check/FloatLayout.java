package org.gfxisa.simulator.check;

import java.util.Optional;
import org.gfxisa.semantics.Floats;

/** The layouts of floating-point numbers in registers. */
enum FloatLayout {
    /** Two halves in one register. */
    HALF,
    /** Two bfloat16 numbers in one register. */
    BRAIN,
    SINGLE,
    /** One number in two registers. */
    DOUBLE;

    /** Returns the layout of a type of the spec, or empty if it is no floating-point type. */
    static Optional<FloatLayout> of(String type) {
        return switch (type) {
            case "f16", "v2f16" -> Optional.of(HALF);
            case "bf16", "v2bf16" -> Optional.of(BRAIN);
            case "f32", "v2f32" -> Optional.of(SINGLE);
            case "f64" -> Optional.of(DOUBLE);
            default -> Optional.empty();
        };
    }

    /** Returns the number of registers of a number, or of two halves. */
    int dwords() {
        return this == DOUBLE ? 2 : 1;
    }

    /** Returns whether the number is a NaN; for halves, whether one of them is. */
    boolean isNan(int low, int high) {
        return switch (this) {
            case HALF -> Floats.F16.isNan(low & 0xffff) || Floats.F16.isNan(low >>> 16);
            case BRAIN -> Floats.F32.isNan(low << 16) || Floats.F32.isNan(low & 0xffff0000);
            case SINGLE -> Floats.F32.isNan(low);
            case DOUBLE -> Floats.F64.isNan(pair(low, high));
        };
    }

    /** Returns the number as text; for halves, the bits of the lower one. */
    String text(int low, int high) {
        return switch (this) {
            case HALF, BRAIN -> String.format("0x%04x", low & 0xffff);
            case SINGLE -> String.valueOf(Float.intBitsToFloat(low));
            case DOUBLE -> String.valueOf(Double.longBitsToDouble(pair(low, high)));
        };
    }

    private static long pair(int low, int high) {
        return low & 0xffffffffL | (long) high << Integer.SIZE;
    }
}
