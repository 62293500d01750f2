package org.gfxisa.plugin.emit;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the run-time table format: LEB128 numbers, zig-zag where signed, strings by number from a pool. */
final class TableOutput {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Map<String, Integer> pool = new LinkedHashMap<>();

    void u(long value) {
        long rest = value;
        while (rest >>> 7 != 0) {
            bytes.write((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        bytes.write((int) rest);
    }

    void s(int value) {
        u((value << 1 ^ value >> 31) & 0xffffffffL);
    }

    void flag(boolean value) {
        u(value ? 1 : 0);
    }

    void fixed64(long value) {
        for (int shift = 56; shift >= 0; shift -= 8) {
            bytes.write((int) (value >>> shift));
        }
    }

    void string(String text) {
        u(pool.computeIfAbsent(text, t -> pool.size()));
    }

    void strings(Collection<String> texts) {
        u(texts.size());
        texts.forEach(this::string);
    }

    void ints(List<Integer> values) {
        u(values.size());
        values.forEach(this::s);
    }

    void ints(int[] values) {
        u(values.length);
        for (int value : values) {
            s(value);
        }
    }

    void octets(List<Integer> values) {
        u(values.size());
        values.forEach(bytes::write);
    }

    /** The whole table: magic number, version, string pool, and what was written. */
    byte[] finish(int magic, int version) {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(whole)) {
            out.writeInt(magic);
            out.writeShort(version);
            TableOutput count = new TableOutput();
            count.u(pool.size());
            count.bytes.writeTo(out);
            for (String text : pool.keySet()) {
                out.writeUTF(text);
            }
            bytes.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        return whole.toByteArray();
    }
}
