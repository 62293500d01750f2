package org.gfxisa.simulator.check;

import java.util.ArrayDeque;
import java.util.Deque;

/** The low and high halves of products that a wave has computed recently. A low half loses nothing if the high half is computed, too. */
final class RecentProducts {
    private static final int MANY = 8;

    private record Factors(int[] first, int[] second) {}

    private final Deque<Overflow> lows = new ArrayDeque<>();
    private final Deque<Factors> highs = new ArrayDeque<>();

    /** Adds the low halves of products that do not fit. */
    void low(Overflow overflow) {
        highs.forEach(high -> overflow.pair(high.first, high.second));
        add(lows, overflow);
    }

    /** Adds the high halves of the products of these factors, by lane. */
    void high(int[] first, int[] second) {
        lows.forEach(low -> low.pair(first, second));
        add(highs, new Factors(first, second));
    }

    private static <T> void add(Deque<T> to, T one) {
        to.addLast(one);
        if (to.size() > MANY) {
            to.removeFirst();
        }
    }
}
