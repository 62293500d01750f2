package org.gfxisa.simulator.lint;

/** A range of consecutive registers, packed into a number: the operand code of the first one and the count of dwords. */
final class RegisterRange {
    private static final int COUNT_BITS = 8;

    private RegisterRange() {}

    static int of(int code, int count) {
        return code << COUNT_BITS | count;
    }

    static int first(int range) {
        return range >>> COUNT_BITS;
    }

    /** Returns the code after the last one. */
    static int end(int range) {
        return first(range) + (range & (1 << COUNT_BITS) - 1);
    }

    static boolean overlap(int a, int b) {
        return first(a) < end(b) && first(b) < end(a);
    }

    /** Returns the first code that a range shares with one of several ranges, or -1. */
    static int common(int range, int[] others) {
        for (int other : others) {
            if (overlap(range, other)) {
                return Math.max(first(range), first(other));
            }
        }
        return -1;
    }
}
