package org.gfxisa.simulator.host;

import java.nio.ByteBuffer;

/** The arguments of HIP's printf: quadwords, and texts that are padded to whole quadwords. */
final class Quadwords implements FormatText.Arguments {
    private final ByteBuffer bytes;

    /** Creates the arguments between the buffer's position and its limit. */
    Quadwords(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    @Override
    public boolean hasNext() {
        return bytes.remaining() >= Long.BYTES;
    }

    @Override
    public int star() {
        return (int) bytes.getLong();
    }

    @Override
    public String next(Conversion conversion) {
        if (conversion.isText()) {
            return conversion.text(text());
        }
        long value = bytes.getLong();
        return conversion.isFloat() ? conversion.real(Double.longBitsToDouble(value)) : conversion.integer(value);
    }

    /** Returns the characters before the next zero byte, one for each byte. */
    String text() {
        StringBuilder text = new StringBuilder();
        int start = bytes.position();
        while (bytes.hasRemaining()) {
            byte next = bytes.get();
            if (next == 0) {
                break;
            }
            text.append((char) (next & 0xff));
        }
        int length = bytes.position() - start;
        bytes.position(Math.min(bytes.limit(), start + (length + Long.BYTES - 1) / Long.BYTES * Long.BYTES));
        return text.toString();
    }
}
