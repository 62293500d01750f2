package org.gfxisa.simulator.check;

import java.util.Optional;
import org.gfxisa.semantics.Floats;

/** How floating-point numbers lie in registers. */
enum FloatLayout {
    /** One in each half. */
    HALF,
    /** Likewise. */
    BRAIN,
    SINGLE,
    /** In two registers. */
    DOUBLE;

    /** That of a type of the spec; empty for what is no floating-point number. */
    static Optional<FloatLayout> of(String type) {
        return switch (type) {
            case "f16", "v2f16" -> Optional.of(HALF);
            case "bf16", "v2bf16" -> Optional.of(BRAIN);
            case "f32", "v2f32" -> Optional.of(SINGLE);
            case "f64" -> Optional.of(DOUBLE);
            default -> Optional.empty();
        };
    }

    /** Registers that one takes, or two halves. */
    int dwords() {
        return this == DOUBLE ? 2 : 1;
    }

    /** Whether there is a NaN: in either half, of halves. */
    boolean isNan(int low, int high) {
        return switch (this) {
            case HALF -> Floats.F16.isNan(low & 0xffff) || Floats.F16.isNan(low >>> 16);
            case BRAIN -> Floats.F32.isNan(low << 16) || Floats.F32.isNan(low & 0xffff0000);
            case SINGLE -> Floats.F32.isNan(low);
            case DOUBLE -> Floats.F64.isNan(pair(low, high));
        };
    }

    /** In words, the lowest one of halves as its bits. */
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
