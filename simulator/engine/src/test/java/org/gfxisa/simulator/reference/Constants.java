package org.gfxisa.simulator.reference;

import java.util.Optional;
import java.util.SplittableRandom;

/** Inline constants ("MI200 ISA, 6.2.2, table 20"). */
public final class Constants {
    private static final int ZERO = 128;
    private static final int SIXTY_FOUR = 192;
    private static final int INTEGERS = 81;
    private static final int HALF = 240;
    private static final int TURN = 248;

    private Constants() {}

    /** The code of a constant for a source of a type. */
    static int code(String type, Optional<SplittableRandom> random) {
        if (random.isEmpty()) {
            return ZERO;
        }
        boolean isFloat = type.startsWith("f");
        int index = random.get().nextInt(INTEGERS + (isFloat ? TURN - HALF + 1 : 0));
        return index < INTEGERS ? ZERO + index : HALF + index - INTEGERS;
    }

    /** The bits that the source gets. */
    public static long value(int code, String type) {
        if (code < HALF) {
            return code <= SIXTY_FOUR ? code - ZERO : SIXTY_FOUR - code;
        }
        Format f = Format.valueOf(type.toUpperCase());
        if (code == TURN) {
            return switch (f) {
                case F16 -> 0x3118;
                case F32 -> 0x3e22f983;
                case F64 -> 0x3fc45f306dc9c882L;
            };
        }
        // 0.5, 1, 2, 4, each followed by its negation.
        int power = (code - HALF) / 2 - 1;
        return f.one() + ((long) power << f.fraction) | (code % 2 == 1 ? f.sign : 0);
    }
}
