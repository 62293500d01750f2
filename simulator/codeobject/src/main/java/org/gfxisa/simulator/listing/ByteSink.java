package org.gfxisa.simulator.listing;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A buffered byte output with the formats that listings need. Writing bytes or numbers does not allocate memory. */
public final class ByteSink {
    private static final byte[] LOWER = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] UPPER = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    private final OutputStream out;
    private final byte[] buffer = new byte[1 << 16];
    private int used;

    public ByteSink(OutputStream out) {
        this.out = out;
    }

    /** Writes one ASCII character. */
    public ByteSink put(char c) throws IOException {
        if (used == buffer.length) {
            drain();
        }
        buffer[used++] = (byte) c;
        return this;
    }

    /** Writes text whose characters stand for bytes: ASCII, or names from files. */
    public ByteSink put(String text) throws IOException {
        for (int i = 0; i < text.length(); i++) {
            put(text.charAt(i));
        }
        return this;
    }

    /** Writes {@code length} bytes of an array, starting at an index. */
    public ByteSink put(byte[] bytes, int from, int length) throws IOException {
        if (length > buffer.length - used) {
            drain();
            if (length > buffer.length) {
                out.write(bytes, from, length);
                return this;
            }
        }
        System.arraycopy(bytes, from, buffer, used, length);
        used += length;
        return this;
    }

    /** Writes any text in UTF-8. */
    public ByteSink utf8(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return put(bytes, 0, bytes.length);
    }

    /** Writes spaces; none if the count is not positive. */
    public ByteSink spaces(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            put(' ');
        }
        return this;
    }

    /** Writes an unsigned number with at least {@code digits} hexadecimal digits. */
    public ByteSink hex(long value, int digits) throws IOException {
        return hex(value, digits, LOWER);
    }

    /** Writes a number like {@link #hex(long, int)}, but with capital letters. */
    public ByteSink upperHex(long value, int digits) throws IOException {
        return hex(value, digits, UPPER);
    }

    private ByteSink hex(long value, int digits, byte[] alphabet) throws IOException {
        int significant = (67 - Long.numberOfLeadingZeros(value)) / 4;
        for (int i = Math.max(digits, significant) - 1; i >= 0; i--) {
            put((char) alphabet[i > 15 ? 0 : (int) (value >>> 4 * i) & 15]);
        }
        return this;
    }

    /** Writes the buffer to the underlying stream and flushes that. */
    public void flush() throws IOException {
        drain();
        out.flush();
    }

    private void drain() throws IOException {
        out.write(buffer, 0, used);
        used = 0;
    }
}
