package org.gfxisa.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.gfxisa.table.Kind;

/**
 * Tables of bytes, indexed by the value of a field, that say whether the value is legal. Equal tables are stored once in a common
 * array.
 */
final class CheckTables {
    /** The value is legal, and a literal follows. An entry of 0 is legal without a literal. */
    static final int LITERAL = 1;
    /** The value is illegal. As a number of dwords it makes any instruction too long. */
    static final int ILLEGAL = 64;

    /** The start of each table, by its bytes as a string, whose hash code is computed fastest. */
    private final Map<String, Integer> starts = new HashMap<>();

    private final Map<Kind.Register, Map<Long, byte[]>> ofRegisters = new IdentityHashMap<>();
    private byte[] bytes = new byte[1 << 14];
    private int used;

    /** Adds a table and returns its index in {@link #bytes()}. */
    int add(byte[] table) {
        String text = new String(table, StandardCharsets.ISO_8859_1);
        Integer known = starts.get(text);
        if (known != null) {
            return known;
        }
        int start = used;
        used += table.length;
        if (used > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(used, bytes.length * 2));
        }
        System.arraycopy(table, 0, bytes, start, table.length);
        starts.put(text, start);
        return start;
    }

    /** Returns the table shared by the slots of a register whose other properties {@code alike} encodes. */
    byte[] ofRegister(Kind.Register register, long alike, Supplier<byte[]> table) {
        return ofRegisters.computeIfAbsent(register, of -> new HashMap<>()).computeIfAbsent(alike, of -> table.get());
    }

    byte[] bytes() {
        return Arrays.copyOf(bytes, used);
    }
}
