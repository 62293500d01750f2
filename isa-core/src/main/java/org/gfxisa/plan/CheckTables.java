package org.gfxisa.plan;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.gfxisa.table.Kind;

/** Byte tables that tell, per value of a field, whether it is legal; equal ones are kept once, in one array. */
final class CheckTables {
    /** Legal, with a literal. 0: legal. */
    static final int LITERAL = 1;
    /** As a number of dwords more than any instruction has. */
    static final int ILLEGAL = 64;

    /** By the bytes of the tables, as a text: that is hashed fastest. */
    private final Map<String, Integer> starts = new HashMap<>();

    private final Map<Kind.Register, Map<Long, byte[]>> ofRegisters = new IdentityHashMap<>();
    private byte[] bytes = new byte[1 << 14];
    private int used;

    /** Where the table starts in {@link #bytes()}. */
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

    /** The table of slots of a register that are alike in all that the number says. */
    byte[] ofRegister(Kind.Register register, long alike, Supplier<byte[]> table) {
        return ofRegisters.computeIfAbsent(register, of -> new HashMap<>()).computeIfAbsent(alike, of -> table.get());
    }

    byte[] bytes() {
        return Arrays.copyOf(bytes, used);
    }
}
