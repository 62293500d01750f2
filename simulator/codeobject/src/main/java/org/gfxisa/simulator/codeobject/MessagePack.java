package org.gfxisa.simulator.codeobject;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.msgpack.core.MessageFormat;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessageUnpacker;

/** Reads Message Pack data into lists, maps and plain values, whatever a damaged file claims of their sizes. */
final class MessagePack {
    private static final int DEEPEST = 32;

    private final MessageUnpacker in;
    private final int size;

    private MessagePack(MessageUnpacker in, int size) {
        this.in = in;
        this.size = size;
    }

    static Object read(ByteWindow bytes) throws CodeObjectException {
        try (MessageUnpacker in =
                org.msgpack.core.MessagePack.newDefaultUnpacker(bytes.array(), bytes.start(), bytes.size())) {
            return new MessagePack(in, bytes.size()).value(0);
        } catch (IOException | MessagePackException e) {
            throw new CodeObjectException("the metadata note is damaged: " + e.getMessage());
        }
    }

    private Object value(int depth) throws IOException, CodeObjectException {
        MessageFormat format = in.getNextFormat();
        return switch (format.getValueType()) {
            case NIL -> {
                in.unpackNil();
                yield "";
            }
            case BOOLEAN -> in.unpackBoolean();
            case INTEGER -> integer(format);
            case FLOAT -> in.unpackDouble();
            case STRING -> text();
            case ARRAY -> array(depth);
            case MAP -> map(depth);
            case BINARY, EXTENSION ->
                throw new CodeObjectException("the metadata note holds " + format + ", which metadata does not have");
        };
    }

    private long integer(MessageFormat format) throws IOException {
        return format == MessageFormat.UINT64 ? in.unpackBigInteger().longValue() : in.unpackLong();
    }

    private String text() throws IOException, CodeObjectException {
        int length = in.unpackRawStringHeader();
        checkSize(length);
        return new String(in.readPayload(length), StandardCharsets.UTF_8);
    }

    private List<Object> array(int depth) throws IOException, CodeObjectException {
        int count = in.unpackArrayHeader();
        checkNesting(count, depth);
        List<Object> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            items.add(value(depth + 1));
        }
        return items;
    }

    private Map<String, Object> map(int depth) throws IOException, CodeObjectException {
        int count = in.unpackMapHeader();
        checkNesting(count, depth);
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            Object key = value(depth + 1);
            map.put(key.toString(), value(depth + 1));
        }
        return map;
    }

    private void checkNesting(int count, int depth) throws CodeObjectException {
        checkSize(count);
        if (depth == DEEPEST) {
            throw new CodeObjectException("the metadata note is nested more than " + DEEPEST + " levels deep");
        }
    }

    private void checkSize(int count) throws CodeObjectException {
        if (count < 0 || count > size) {
            throw new CodeObjectException("the metadata note of " + size + " bytes claims to hold "
                    + Integer.toUnsignedString(count) + " elements");
        }
    }
}
