package org.gfxisa.tiny;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes the table format that {@link org.gfxisa.table.IsaTables} reads. */
final class TableBytes {
    private final Map<String, Integer> pool = new LinkedHashMap<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    void u(long value) {
        long rest = value;
        while (rest >>> 7 != 0) {
            body.write((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        body.write((int) rest);
    }

    void s(int value) {
        u((value << 1 ^ value >> 31) & 0xffffffffL);
    }

    void flag(boolean value) {
        u(value ? 1 : 0);
    }

    void fixed64(long value) {
        for (int shift = 56; shift >= 0; shift -= 8) {
            body.write((int) (value >>> shift));
        }
    }

    void string(String text) {
        pool.putIfAbsent(text, pool.size());
        u(pool.get(text));
    }

    void strings(Collection<String> texts) {
        u(texts.size());
        texts.forEach(this::string);
    }

    void ints(int... values) {
        u(values.length);
        for (int value : values) {
            s(value);
        }
    }

    void longs(long... values) {
        u(values.length);
        for (long value : values) {
            fixed64(value);
        }
    }

    void bytes(byte... values) {
        u(values.length);
        body.writeBytes(values);
    }

    /** Parts of bits: first bit, width, first bit in the value, and so on. */
    void parts(int... numbers) {
        u(numbers.length / 3);
        for (int number : numbers) {
            u(number);
        }
    }

    /** The whole table. */
    byte[] finish(int magic, int version) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(all)) {
            out.writeInt(magic);
            out.writeShort(version);
            TableBytes header = new TableBytes();
            header.u(pool.size());
            out.write(header.body.toByteArray());
            for (String text : pool.keySet()) {
                out.writeUTF(text);
            }
            out.write(body.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all.toByteArray();
    }
}
