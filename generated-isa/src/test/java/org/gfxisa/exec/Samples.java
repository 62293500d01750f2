package org.gfxisa.exec;

import java.util.Random;
import org.gfxisa.semantics.Mode;

/** Values that find mistakes: bits of all kinds, and MODE and EXEC masks. */
final class Samples {
    private static final int[] SPECIAL = {
        0,
        1,
        -1,
        0x80000000,
        0x7fffffff,
        0x7f800000,
        0xff800000,
        0x7fc00001,
        0x7f800001,
        0xffc00000,
        0x3f800000,
        0xbf800000,
        0x00000001,
        0x807fffff,
        0x00800000,
        0x7f7fffff,
        0x7ff00000,
        0xfff80000,
        0x3ff00000,
        0x7c00,
        0x7e01,
        0x3c00,
        0x8001,
        0xffff,
        0x10000,
        31,
        32,
        63,
        64
    };

    private final Random random;

    Samples(long seed) {
        random = new Random(seed);
    }

    /** A dword. */
    int dword() {
        return switch (random.nextInt(6)) {
            case 0 -> SPECIAL[random.nextInt(SPECIAL.length)];
            case 1 -> random.nextInt(64) - 16;
            case 2 -> Float.floatToRawIntBits((float) (random.nextGaussian() * 100));
            case 3 -> (int) (Double.doubleToRawLongBits(random.nextGaussian() * 100) >>> 32);
            case 4 -> random.nextInt() & 0x83ff83ff | 0x38003800;
            default -> random.nextInt();
        };
    }

    /** An array for all lanes. */
    int[] lanes() {
        int[] lanes = new int[Lanes.COUNT];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = dword();
        }
        return lanes;
    }

    /** A mask of lanes. */
    long mask() {
        return switch (random.nextInt(5)) {
            case 0 -> -1L;
            case 1 -> 1L << random.nextInt(Lanes.COUNT);
            case 2 -> 0xffffffffL;
            case 3 -> 0;
            default -> random.nextLong();
        };
    }

    /** A MODE: often the usual one. */
    int mode() {
        return random.nextBoolean()
                ? Mode.of(Mode.RNE, Mode.RNE, Mode.KEEP, Mode.KEEP, true, true, false)
                : Mode.of(below(4), below(4), below(4), below(4), random.nextBoolean(), random.nextBoolean(), false);
    }

    int below(int limit) {
        return random.nextInt(limit);
    }

    boolean truth() {
        return random.nextBoolean();
    }
}
