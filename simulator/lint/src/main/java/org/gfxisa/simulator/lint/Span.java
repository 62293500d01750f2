package org.gfxisa.simulator.lint;

/** Registers that follow each other, as one number: the first one's operand code, and how many dwords. */
final class Span {
    private static final int COUNT_BITS = 8;

    private Span() {}

    static int of(int code, int count) {
        return code << COUNT_BITS | count;
    }

    static int first(int span) {
        return span >>> COUNT_BITS;
    }

    /** One past the last code. */
    static int end(int span) {
        return first(span) + (span & (1 << COUNT_BITS) - 1);
    }

    static boolean overlap(int a, int b) {
        return first(a) < end(b) && first(b) < end(a);
    }

    /** The first code that a span shares with one of several; -1: none. */
    static int common(int span, int[] others) {
        for (int other : others) {
            if (overlap(span, other)) {
                return Math.max(first(span), first(other));
            }
        }
        return -1;
    }
}
