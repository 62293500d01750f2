package org.gfxisa.simulator.codeobject;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Writes MessagePackReader data, each value in its shortest format. */
final class MessagePackWriter {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    private MessagePackWriter() {}

    /** Writes maps, lists, integers, booleans, doubles and texts. */
    static byte[] write(Object value) {
        MessagePackWriter writer = new MessagePackWriter();
        try {
            writer.value(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return writer.bytes.toByteArray();
    }

    private void value(Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            size(map.size(), 0x80, 15, 0xde);
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                value(entry.getKey());
                value(entry.getValue());
            }
        } else if (value instanceof List<?> list) {
            size(list.size(), 0x90, 15, 0xdc);
            for (Object item : list) {
                value(item);
            }
        } else if (value instanceof Number number && !(value instanceof Double)) {
            integer(number.longValue());
        } else if (value instanceof Boolean truth) {
            out.writeByte(truth ? 0xc3 : 0xc2);
        } else if (value instanceof Double number) {
            floating(number);
        } else {
            text(String.valueOf(value));
        }
    }

    /** Writes a floating-point number. Like LLVM, it rounds numbers in the range of single precision. */
    private void floating(double value) throws IOException {
        double magnitude = Math.abs(value);
        if (magnitude >= Float.MIN_NORMAL && magnitude <= Float.MAX_VALUE) {
            out.writeByte(0xca);
            out.writeFloat((float) value);
        } else {
            out.writeByte(0xcb);
            out.writeDouble(value);
        }
    }

    /** Writes a size, in the format byte or after it in 2 or 4 bytes. */
    private void size(int size, int small, int most, int format) throws IOException {
        if (size <= most) {
            out.writeByte(small | size);
        } else if (size <= 0xffff) {
            out.writeByte(format);
            out.writeShort(size);
        } else {
            out.writeByte(format + 1);
            out.writeInt(size);
        }
    }

    private void text(String text) throws IOException {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        if (utf8.length > 31 && utf8.length <= 0xff) {
            out.writeByte(0xd9);
            out.writeByte(utf8.length);
        } else {
            size(utf8.length, 0xa0, 31, 0xda);
        }
        out.write(utf8);
    }

    private void integer(long value) throws IOException {
        if (value >= -32 && value < 0x80) {
            out.writeByte((int) value);
        } else if (value >= 0) {
            int power = value <= 0xff ? 0 : value <= 0xffff ? 1 : value <= 0xffff_ffffL ? 2 : 3;
            tail(value, 0xcc + power, power);
        } else {
            int power = value >= Byte.MIN_VALUE ? 0 : value >= Short.MIN_VALUE ? 1 : value >= Integer.MIN_VALUE ? 2 : 3;
            tail(value, 0xd0 + power, power);
        }
    }

    private void tail(long value, int format, int power) throws IOException {
        out.writeByte(format);
        for (int shift = (1 << power) * Byte.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            out.writeByte((int) (value >>> shift));
        }
    }
}
