package org.gfxisa.simulator.listing;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A buffered byte output with the few formats that listings need; nothing is allocated per call with bytes or numbers. */
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

    /** Text whose characters are bytes (ASCII, or names as files hold them). */
    public ByteSink put(String text) throws IOException {
        for (int i = 0; i < text.length(); i++) {
            put(text.charAt(i));
        }
        return this;
    }

    /** Writes {@code length} bytes of an array, from an index on. */
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

    /** Any text, in UTF-8. */
    public ByteSink utf8(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return put(bytes, 0, bytes.length);
    }

    /** Writes blanks; none for a count of 0 or less. */
    public ByteSink spaces(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            put(' ');
        }
        return this;
    }

    /** At least {@code digits} hexadecimal digits of an unsigned number. */
    public ByteSink hex(long value, int digits) throws IOException {
        return hex(value, digits, LOWER);
    }

    /** As {@link #hex(long, int)}, in capitals. */
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

    /** Passes everything on, through the stream below. */
    public void flush() throws IOException {
        drain();
        out.flush();
    }

    private void drain() throws IOException {
        out.write(buffer, 0, used);
        used = 0;
    }
}
