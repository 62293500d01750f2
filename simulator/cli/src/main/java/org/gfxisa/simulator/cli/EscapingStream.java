package org.gfxisa.simulator.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Escapes control characters in UTF-8 text as {@code \x1b}, because a terminal would obey those in names and texts of files. Line
 * terminators and tabs are kept.
 */
final class EscapingStream extends FilterOutputStream {
    private static final boolean HAS_RETURNS = System.lineSeparator().indexOf('\r') >= 0;
    /** The first byte of the controls from U+0080 on, and the second byte of the last one. */
    private static final int CONTROL_LEAD = 0xc2;

    private static final int LAST_CONTROL = 0x9f;

    /** Whether the last byte written is a {@link #CONTROL_LEAD}, which is held back. */
    private boolean leads;

    EscapingStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        int plain = from;
        for (int i = from; i < from + count; i++) {
            int b = bytes[i] & 0xff;
            if (leads) {
                leads = false;
                if (b >= 0x80 && b <= LAST_CONTROL) {
                    escape(b);
                    plain = i + 1;
                    continue;
                }
                out.write(CONTROL_LEAD);
            }
            if (b == CONTROL_LEAD || isControl(b)) {
                out.write(bytes, plain, i - plain);
                plain = i + 1;
                leads = b == CONTROL_LEAD;
                if (!leads) {
                    escape(b);
                }
            }
        }
        out.write(bytes, plain, from + count - plain);
    }

    private static boolean isControl(int b) {
        return b == 0x7f || b < ' ' && b != '\n' && b != '\t' && !(b == '\r' && HAS_RETURNS);
    }

    private void escape(int b) throws IOException {
        out.write(String.format("\\x%02x", b).getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void flush() throws IOException {
        if (leads) {
            leads = false;
            out.write(CONTROL_LEAD);
        }
        out.flush();
    }
}
