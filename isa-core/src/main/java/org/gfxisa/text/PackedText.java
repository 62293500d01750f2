package org.gfxisa.text;

/** Texts of up to 15 characters packed into two longs, see {@link org.gfxisa.TextBuffer#append(long, long)}. */
final class PackedText {
    static final int MOST = 15;

    private PackedText() {}

    /** Packs the first eight characters of {@code from..to}. */
    static long low(byte[] text, int from, int to) {
        return pack(text, from, Math.min(to, from + Long.BYTES));
    }

    /** Packs the other characters, and the total length. */
    static long high(byte[] text, int from, int to) {
        return pack(text, from + Long.BYTES, to) | (long) (to - from) << Long.SIZE - Byte.SIZE;
    }

    private static long pack(byte[] text, int from, int to) {
        long packed = 0;
        for (int i = to - 1; i >= from; i--) {
            packed = packed << Byte.SIZE | text[i];
        }
        return packed;
    }
}
