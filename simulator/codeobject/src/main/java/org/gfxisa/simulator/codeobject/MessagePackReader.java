package org.gfxisa.simulator.codeobject;

import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads MessagePackReader data (MessagePackReader specification, "Formats") into lists, maps and scalars, with limits for damaged input. Integers are
 * {@code Long} or, if they are too large, {@code BigInteger}; nil is an empty text.
 */
final class MessagePackReader {
    private static final int DEEPEST = 32;

    private final ByteBuffer in;
    private final int size;

    private MessagePackReader(ByteBuffer in) {
        this.in = in;
        size = in.remaining();
    }

    static Object read(ByteWindow bytes) throws CodeObjectException {
        try {
            return new MessagePackReader(ByteBuffer.wrap(bytes.array(), bytes.start(), bytes.size())).value(0);
        } catch (BufferUnderflowException e) {
            throw new CodeObjectException("the metadata note is damaged: it ends in the middle of a value");
        }
    }

    private Object value(int depth) throws CodeObjectException {
        int format = in.get() & 0xff;
        return switch (format) {
            case 0xc0 -> "";
            case 0xc2 -> false;
            case 0xc3 -> true;
            case 0xca -> (double) in.getFloat();
            case 0xcb -> in.getDouble();
            case 0xcc, 0xcd, 0xce -> unsigned(format - 0xcc);
            case 0xd0 -> (long) in.get();
            case 0xd1 -> (long) in.getShort();
            case 0xd2 -> (long) in.getInt();
            case 0xcf -> unsignedLong(in.getLong());
            case 0xd3 -> in.getLong();
            case 0xd9, 0xda, 0xdb -> text(unsigned(format - 0xd9));
            case 0xdc, 0xdd -> array(unsigned(format - 0xdb), depth);
            case 0xde, 0xdf -> map(unsigned(format - 0xdd), depth);
            default -> shortValue(format, depth);
        };
    }

    /** Reads a value whose format byte contains its size or the value itself. */
    private Object shortValue(int format, int depth) throws CodeObjectException {
        if (format < 0x80 || format >= 0xe0) {
            return (long) (byte) format;
        }
        if (format < 0x90) {
            return map(format & 0xf, depth);
        }
        if (format < 0xa0) {
            return array(format & 0xf, depth);
        }
        if (format < 0xc0) {
            return text(format & 0x1f);
        }
        throw new CodeObjectException("the metadata note contains a value of format 0x" + Integer.toHexString(format)
                + ", which metadata does not have");
    }

    /** Reads a number of 1, 2 or 4 bytes. */
    private long unsigned(int power) {
        return switch (power) {
            case 0 -> in.get() & 0xff;
            case 1 -> in.getShort() & 0xffff;
            default -> in.getInt() & 0xffff_ffffL;
        };
    }

    private static Number unsignedLong(long bits) {
        return bits >= 0 ? (Number) bits : new BigInteger(Long.toUnsignedString(bits));
    }

    private String text(long length) throws CodeObjectException {
        byte[] bytes = new byte[checked(length)];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private List<Object> array(long count, int depth) throws CodeObjectException {
        List<Object> items = new ArrayList<>();
        for (int left = nested(count, depth); left > 0; left--) {
            items.add(value(depth + 1));
        }
        return items;
    }

    private Map<String, Object> map(long count, int depth) throws CodeObjectException {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int left = nested(count, depth); left > 0; left--) {
            Object key = value(depth + 1);
            map.put(key.toString(), value(depth + 1));
        }
        return map;
    }

    private int nested(long count, int depth) throws CodeObjectException {
        if (depth == DEEPEST) {
            throw new CodeObjectException("the metadata note is nested more than " + DEEPEST + " levels deep");
        }
        return checked(count);
    }

    private int checked(long count) throws CodeObjectException {
        if (count > size) {
            throw new CodeObjectException(
                    "the metadata note of " + size + " bytes claims to contain " + count + " elements");
        }
        return (int) count;
    }
}
