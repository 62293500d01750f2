package org.gfxisa.text;

import java.util.Arrays;
import org.gfxisa.TextBuffer;
import org.gfxisa.plan.SlotPlan;

/** Counters to wait for: {@code vmcnt(0) lgkmcnt(3)}. A counter at its highest value is not waited for and not written. */
final class CountersSyntax extends Syntax {
    private static final int PART_NUMBERS = 3;

    private final Counter[] counters;
    /** Bits of counters; all bits where a value with others is no special case. */
    private final long known;

    CountersSyntax(SlotPlan plan) {
        super(plan);
        counters = new Counter[slot.texts.length];
        int at = 0;
        for (int i = 0; i < counters.length; i++) {
            int parts = slot.nums[at++];
            int[] numbers = Arrays.copyOfRange(slot.nums, at, at + parts * PART_NUMBERS);
            at += numbers.length;
            counters[i] = new Counter(
                    slot.texts[i], slot.texts[i].toCharArray(), (slot.texts[i] + "_sat").toCharArray(), numbers);
        }
        boolean isStrict = at < slot.nums.length;
        long used = isStrict ? 0 : -1;
        for (Counter counter : counters) {
            used = counter.with(used, counter.highest());
        }
        known = used;
    }

    @Override
    public void print(long value, TextBuffer out) {
        if ((value & ~known) != 0) {
            out.appendHex(value);
            return;
        }
        boolean none = true;
        for (Counter counter : counters) {
            none &= counter.get(value) == counter.highest();
        }
        boolean first = true;
        for (Counter counter : counters) {
            long count = counter.get(value);
            if (none || count != counter.highest()) {
                if (!first) {
                    out.append(' ');
                }
                first = false;
                out.append(counter.name).append('(').append(count).append(')');
            }
        }
    }

    @Override
    public boolean parse(Cursor in) {
        in.skipBlanks();
        if (Numbers.startsHere(in)) {
            return parseInteger(in, true);
        }
        long value = 0;
        for (Counter counter : counters) {
            value = counter.with(value, counter.highest());
        }
        boolean isOpen;
        do {
            if (!parseCounter(in, value)) {
                return false;
            }
            value = in.value();
            isOpen = in.accept('&') || in.accept(',');
        } while (isOpen || !in.isAtEnd());
        return in.got(value);
    }

    @Override
    public String expected() {
        return String.join(", ", slot.texts);
    }

    private boolean parseCounter(Cursor in, long value) {
        in.skipBlanks();
        for (Counter counter : counters) {
            boolean saturates = in.accept(counter.saturating);
            if (!saturates && !in.accept(counter.chars)) {
                continue;
            }
            if (!in.accept('(')) {
                return in.fail(in.at(), "expected '(' after %s", counter.name);
            }
            in.skipBlanks();
            int from = in.at();
            if (!Numbers.startsHere(in) || !Numbers.expression(in)) {
                return in.fail(from, "expected a number for %s", counter.name);
            }
            long count = saturates ? Math.min(in.value(), counter.highest()) : in.value();
            if (count < 0 || count > counter.highest()) {
                return in.fail(from, "%s %d is not in 0..%d", counter.name, count, counter.highest(), 0);
            }
            return in.accept(')') ? in.got(counter.with(value, count)) : in.fail(in.at(), "expected ')'");
        }
        return in.fail(in.at(), "expected one of %s, or a number", expected());
    }

    /** Parts as source bit, width, target bit. */
    private record Counter(String name, char[] chars, char[] saturating, int[] parts) {
        long get(long value) {
            long count = 0;
            for (int i = 0; i < parts.length; i += PART_NUMBERS) {
                count |= (value >>> parts[i] & mask(i)) << parts[i + 2];
            }
            return count;
        }

        long with(long value, long count) {
            long result = value;
            for (int i = 0; i < parts.length; i += PART_NUMBERS) {
                result = result & ~(mask(i) << parts[i]) | (count >>> parts[i + 2] & mask(i)) << parts[i];
            }
            return result;
        }

        long highest() {
            return get(-1);
        }

        private long mask(int part) {
            return (1L << parts[part + 1]) - 1;
        }
    }
}
