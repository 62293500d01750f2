package org.gfxisa.text;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotBits;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;

/** Counters to wait for: {@code vmcnt(0) lgkmcnt(3)}. A counter at its maximum is not waited for and not printed. */
final class CountersSyntax extends Syntax {
    private final Counter[] counters;
    /** The bits of the counters; all bits if values with unknown bits need no special treatment. */
    private final long known;

    CountersSyntax(SlotCodec codec, Kind.Counters kind) {
        super(codec);
        counters = kind.parts().stream().map(Counter::new).toArray(Counter[]::new);
        long used = kind.isStrict() ? 0 : -1;
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
        if (startsNumber(in)) {
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
        return in.succeed(value);
    }

    @Override
    public String expected() {
        return Arrays.stream(counters).map(Counter::name).collect(Collectors.joining(", "));
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
            if (!Numbers.expressionStarts(in) || !Numbers.expression(in)) {
                return in.fail(from, "expected a number for %s", counter.name);
            }
            long count = saturates ? Math.min(in.value(), counter.highest()) : in.value();
            if (count < 0 || count > counter.highest()) {
                return in.fail(from, "%s %d is not in 0..%d", counter.name, count, counter.highest(), 0);
            }
            return in.succeed(counter.with(value, count)) && closes(in);
        }
        return in.fail(in.at(), "expected one of %s, or a number", expected());
    }

    private record Counter(String name, char[] chars, char[] saturating, SlotBits bits) {
        Counter(Kind.Counters.Part part) {
            this(
                    part.name(),
                    part.name().toCharArray(),
                    (part.name() + "_sat").toCharArray(),
                    new SlotBits(part.bits()));
        }

        long get(long value) {
            return bits.read(value, 0, 0);
        }

        long with(long value, long count) {
            return value & ~bits.write(0, -1) | bits.write(0, count);
        }

        long highest() {
            return get(-1);
        }
    }
}
