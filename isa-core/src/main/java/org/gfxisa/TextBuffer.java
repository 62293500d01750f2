package org.gfxisa;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing buffer of ASCII text that is reused from line to line. */
public final class TextBuffer {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private byte[] bytes;
    private int length;

    public TextBuffer() {
        this(256);
    }

    /** Creates a buffer with an initial capacity in bytes. */
    public TextBuffer(int capacity) {
        bytes = new byte[Math.max(capacity, 32)];
    }

    /** Returns the underlying array; bytes at {@link #length()} and beyond are undefined. A later append may replace the array. */
    public byte[] array() {
        return bytes;
    }

    /** Returns the number of bytes written since the last {@link #clear()}. */
    public int length() {
        return length;
    }

    /** Empties the buffer and keeps its capacity. */
    public void clear() {
        length = 0;
    }

    /** Appends ASCII characters. */
    public TextBuffer append(byte[] ascii) {
        int n = ascii.length;
        reserve(n);
        System.arraycopy(ascii, 0, bytes, length, n);
        length += n;
        return this;
    }

    /**
     * Appends up to 15 characters with two stores.
     *
     * @param low the first eight characters, starting with the lowest byte
     * @param high the other characters, and the total number of characters in the highest byte
     */
    public TextBuffer append(long low, long high) {
        reserve(2 * Long.BYTES);
        InstructionBytes.store(low, bytes, length, Long.BYTES);
        InstructionBytes.store(high, bytes, length + Long.BYTES, Long.BYTES);
        length += (int) (high >>> Long.SIZE - Byte.SIZE);
        return this;
    }

    /** Appends an ASCII character. */
    public TextBuffer append(char c) {
        reserve(1);
        bytes[length++] = (byte) c;
        return this;
    }

    /** Appends a text; characters outside ASCII become {@code ?}. */
    public TextBuffer append(String text) {
        int n = text.length();
        reserve(n);
        for (int i = 0; i < n; i++) {
            char c = text.charAt(i);
            bytes[length++] = (byte) (c < 0x80 ? c : '?');
        }
        return this;
    }

    /** Appends a number in decimal. */
    public TextBuffer append(long value) {
        reserve(20);
        long rest = value;
        if (rest < 0) {
            bytes[length++] = '-';
        }
        int digits = 1;
        for (long v = rest / 10; v != 0; v /= 10) {
            digits++;
        }
        length += digits;
        int at = length;
        do {
            bytes[--at] = (byte) ('0' + Math.abs(rest % 10));
            rest /= 10;
        } while (rest != 0);
        return this;
    }

    /** Appends {@code 0x} and an unsigned number in lower-case hexadecimal without leading zeros. */
    public TextBuffer appendHex(long value) {
        reserve(18);
        bytes[length++] = '0';
        bytes[length++] = 'x';
        int digits = Math.max(1, (67 - Long.numberOfLeadingZeros(value)) >>> 2);
        for (int i = digits - 1; i >= 0; i--) {
            bytes[length++] = HEX[(int) (value >>> (i * 4)) & 15];
        }
        return this;
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }
}
