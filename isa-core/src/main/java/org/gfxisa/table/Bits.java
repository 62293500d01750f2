package org.gfxisa.table;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a value lies in an encoding, or in another value: consecutive bits, in one or several parts.
 *
 * @param parts the parts, in the order in which they were written
 */
public record Bits(List<Part> parts) {
    private static final Pattern PART = Pattern.compile("(\\d{1,3})(?::(\\d{1,3}))?(?:@(\\d{1,2}))?");
    /** Bits of the longest instruction: five dwords, in three 64-bit words. */
    public static final int LIMIT = 192;

    /**
     * Consecutive bits.
     *
     * @param from lowest bit in the encoding
     * @param width how many, 1 to 32
     * @param to where the lowest bit goes in the value
     */
    public record Part(int from, int width, int to) {
        /** Highest bit in the encoding. */
        public int last() {
            return from + width - 1;
        }
    }

    public Bits {
        parts = List.copyOf(parts);
    }

    /** No bits: a constant. */
    public static Bits none() {
        return new Bits(List.of());
    }

    /** One bit. */
    public static Bits bit(int n) {
        return new Bits(List.of(new Part(n, 1, 0)));
    }

    /** Reads {@code "hi:lo"}, {@code "n"} or {@code "7:0, 15@9"} (lowest part first); empty if it is no such text. */
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

    /** Width of the value: one more than its highest bit. */
    public int width() {
        return parts.stream().mapToInt(p -> p.to + p.width).max().orElse(0);
    }

    /** The bits of the encoding that are used, as a mask. */
    public BigInteger mask() {
        BigInteger mask = BigInteger.ZERO;
        for (Part p : parts) {
            mask = mask.or(ones(p.width).shiftLeft(p.from));
        }
        return mask;
    }

    /** Whether a bit of the encoding, or of the value, is named twice. */
    public boolean repeats() {
        int named = parts.stream().mapToInt(Part::width).sum();
        return mask().bitCount() < named || Long.bitCount(covered()) < named;
    }

    /** The encoding's bits when the value is {@code value}. */
    public BigInteger place(long value) {
        BigInteger word = BigInteger.ZERO;
        for (Part p : parts) {
            BigInteger piece = BigInteger.valueOf(value >>> p.to).and(ones(p.width));
            word = word.or(piece.shiftLeft(p.from));
        }
        return word;
    }

    /** The value when the encoding is {@code word}. */
    public long extract(BigInteger word) {
        long value = 0;
        for (Part p : parts) {
            value |= word.shiftRight(p.from).and(ones(p.width)).longValue() << p.to;
        }
        return value;
    }

    /** Whether {@code value} can be written in these bits. */
    public boolean holds(long value) {
        return (value & ~covered()) == 0;
    }

    /** The bits of the value that have a place. */
    private long covered() {
        long covered = 0;
        for (Part p : parts) {
            covered |= (1L << p.width) - 1 << p.to;
        }
        return covered;
    }

    /** These bits and one more above them. */
    public Bits plus(Bits other) {
        List<Part> all = new ArrayList<>(parts);
        int shift = width();
        other.parts.forEach(p -> all.add(new Part(p.from, p.width, p.to + shift)));
        return new Bits(all);
    }

    /** These bits less some of the encoding's. */
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
