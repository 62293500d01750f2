package org.gfxisa.simulator.reference;

import java.util.SplittableRandom;

/**
 * DPP as the manual has it ("MI200 ISA, 13.3.9").
 *
 * @param control DPP_CTRL
 * @param rows ROW_MASK
 * @param banks BANK_MASK
 * @param bounded whether lanes without a source read zero; otherwise they are not written
 */
record LaneMoves(int control, int rows, int banks, boolean bounded) {
    static final LaneMoves NONE = new LaneMoves(0xe4, 0xf, 0xf, true);
    static final int NOWHERE = -1;

    private static final int ROW = 16;
    private static final int LANES = 64;
    private static final int[] SINGLE = {0x130, 0x134, 0x138, 0x13c, 0x140, 0x141, 0x142, 0x143};

    /** Any control. */
    static LaneMoves any(SplittableRandom random) {
        int control = switch (random.nextInt(6)) {
            case 0 -> random.nextInt(0x100);
            case 1 -> 0x101 + random.nextInt(15);
            case 2 -> 0x111 + random.nextInt(15);
            case 3 -> 0x121 + random.nextInt(15);
            case 4 -> 0x150 + random.nextInt(ROW);
            default -> SINGLE[random.nextInt(SINGLE.length)];
        };
        boolean all = random.nextBoolean();
        return new LaneMoves(
                control, all ? 0xf : random.nextInt(ROW), all ? 0xf : random.nextInt(ROW), random.nextBoolean());
    }

    /** The lane that a lane reads the first source from. */
    int source(int n) {
        int row = n & ~15;
        int at = n & 15;
        int count = control & 15;
        if (control < 0x100) {
            return n & ~3 | control >> 2 * (n & 3) & 3;
        }
        return switch (control >> 4) {
            case 0x10 -> at < ROW - count ? n + count : NOWHERE;
            case 0x11 -> at >= count ? n - count : NOWHERE;
            case 0x12 -> at >= count ? n - count : n + ROW - count;
            case 0x15 -> row + count;
            default -> single(n, row, at);
        };
    }

    private int single(int n, int row, int at) {
        return switch (control) {
            case 0x130 -> n < LANES - 1 ? n + 1 : NOWHERE;
            case 0x134 -> n < LANES - 1 ? n + 1 : 0;
            case 0x138 -> n > 0 ? n - 1 : NOWHERE;
            case 0x13c -> n > 0 ? n - 1 : LANES - 1;
            case 0x140 -> row + ROW - 1 - at;
            case 0x141 -> n & ~7 | 7 - (n & 7);
            case 0x142 -> n > 15 ? row - 1 : NOWHERE;
            case 0x143 -> n > 31 ? 31 : NOWHERE;
            default -> throw new IllegalArgumentException("control " + control);
        };
    }

    /** The lane that a lane reads from, if that one is active. */
    int source(int n, long exec) {
        int from = source(n);
        return from != NOWHERE && (exec >>> from & 1) != 0 ? from : NOWHERE;
    }

    /** Whether a lane is written. */
    boolean writes(int n, long exec) {
        boolean enabled = (exec >>> n & 1) != 0 && (rows >> n / ROW & 1) != 0 && (banks >> n % ROW / 4 & 1) != 0;
        return enabled && (bounded || source(n, exec) != NOWHERE);
    }
}
