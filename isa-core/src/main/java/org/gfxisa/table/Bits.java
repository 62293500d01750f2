package org.gfxisa.table;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The position of a value in an encoding or in another value: one or several contiguous parts.
 *
 * @param parts the parts, in the order in which they were written
 */
public record Bits(List<Part> parts) {
    private static final Pattern PART = Pattern.compile("(\\d{1,3})(?::(\\d{1,3}))?(?:@(\\d{1,2}))?");
    /** The number of bits of the longest instruction: five dwords, held in three 64-bit words. */
    public static final int LIMIT = 192;

    /**
     * Contiguous bits.
     *
     * @param from lowest bit in the encoding
     * @param width number of bits, 1 to 32
     * @param to position of the lowest bit in the value
     */
    public record Part(int from, int width, int to) {
        /** Returns the highest bit in the encoding. */
        public int last() {
            return from + width - 1;
        }
    }

    public Bits {
        parts = List.copyOf(parts);
    }

    /** Returns an empty position, for a constant. */
    public static Bits none() {
        return new Bits(List.of());
    }

    /** Returns the position of a single bit. */
    public static Bits bit(int n) {
        return new Bits(List.of(new Part(n, 1, 0)));
    }

    /** Parses {@code "hi:lo"}, {@code "n"} or {@code "7:0, 15@9"}, with the lowest part first; empty if the text is malformed. */
    public static Optional<Bits> parse(String text) {
        List<Part> parts = new ArrayList<>();
        int next = 0;
        for (String piece : text.split(",", -1)) {
            Matcher m = PART.matcher(piece.strip());
            if (!m.matches()) {
                return Optional.empty();
            }
            int high = Integer.parseInt(m.group(1));
            int low = m.group(2) == null ? high : Integer.parseInt(m.group(2));
            int to = m.group(3) == null ? next : Integer.parseInt(m.group(3));
            int width = high - low + 1;
            if (width < 1 || width > 32 || high >= LIMIT || to + width > 32) {
                return Optional.empty();
            }
            parts.add(new Part(low, width, to));
            next = to + width;
        }
        return Optional.of(new Bits(parts));
    }

    /** Returns the width of the value: one more than its highest bit. */
    public int width() {
        return parts.stream().mapToInt(p -> p.to + p.width).max().orElse(0);
    }

    /** Returns the bits of the encoding that are used, as a mask. */
    public BigInteger mask() {
        BigInteger mask = BigInteger.ZERO;
        for (Part p : parts) {
            mask = mask.or(ones(p.width).shiftLeft(p.from));
        }
        return mask;
    }

    /** Returns whether a bit of the encoding or of the value occurs twice. */
    public boolean repeats() {
        int named = parts.stream().mapToInt(Part::width).sum();
        return mask().bitCount() < named || Long.bitCount(covered()) < named;
    }

    /** Returns the bits of the encoding for a value. */
    public BigInteger place(long value) {
        BigInteger word = BigInteger.ZERO;
        for (Part p : parts) {
            BigInteger piece = BigInteger.valueOf(value >>> p.to).and(ones(p.width));
            word = word.or(piece.shiftLeft(p.from));
        }
        return word;
    }

    /** Extracts the value from an encoding. */
    public long extract(BigInteger word) {
        long value = 0;
        for (Part p : parts) {
            value |= word.shiftRight(p.from).and(ones(p.width)).longValue() << p.to;
        }
        return value;
    }

    /** Returns whether a value can be encoded in these bits. */
    public boolean holds(long value) {
        return (value & ~covered()) == 0;
    }

    /** Returns the bits of the value that are encoded. */
    private long covered() {
        long covered = 0;
        for (Part p : parts) {
            covered |= (1L << p.width) - 1 << p.to;
        }
        return covered;
    }

    /** Returns these bits followed by others, which hold the high bits of the value. */
    public Bits plus(Bits other) {
        List<Part> all = new ArrayList<>(parts);
        int shift = width();
        other.parts.forEach(p -> all.add(new Part(p.from, p.width, p.to + shift)));
        return new Bits(all);
    }

    /** Returns these bits without some bits of the encoding. */
    public Bits without(BigInteger taken) {
        List<Part> rest = new ArrayList<>();
        for (Part p : parts) {
            for (int i = 0; i < p.width; i++) {
                if (!taken.testBit(p.from + i)) {
                    rest.add(new Part(p.from + i, 1, p.to + i));
                }
            }
        }
        return new Bits(rest);
    }

    private static BigInteger ones(int width) {
        return BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    }
}
