package org.gfxisa.simulator.listing;

import java.io.IOException;

/** Lists data in code sections: eight bytes a line, in hexadecimal and as characters. */
final class DataListing {
    private static final int BYTES_A_LINE = 8;

    private DataListing() {}

    static void print(CodeSection section, int from, int to, ByteSink out) throws IOException {
        for (int line = from; line < to; line += BYTES_A_LINE) {
            int count = Math.min(BYTES_A_LINE, to - line);
            String address = Long.toHexString(section.address() + line);
            out.spaces(8 - address.length()).put(address).put(':');
            for (int i = 0; i < count; i++) {
                out.put(' ').hex(section.byteAt(line + i), 2);
            }
            out.spaces(3 * (BYTES_A_LINE - count) + 9);
            for (int i = 0; i < count; i++) {
                int value = section.byteAt(line + i);
                out.put(value >= 0x20 && value < 0x7f ? (char) value : '.');
            }
            out.put('\n');
        }
    }
}
