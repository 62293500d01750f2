package org.gfxisa.plan;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Byte tables that tell, per value of a field, whether it is legal; equal ones are kept once, in one array. */
final class CheckTables {
    /** Legal, with a literal. 0: legal. */
    static final int LITERAL = 1;
    /** As a number of dwords more than any instruction has. */
    static final int ILLEGAL = 64;

    private final Map<ByteBuffer, Integer> starts = new HashMap<>();
    private byte[] bytes = new byte[1 << 14];
    private int used;

    /** Where the table starts in {@link #bytes()}. */
    int add(byte[] table) {
        Integer known = starts.get(ByteBuffer.wrap(table));
        if (known != null) {
            return known;
        }
        int start = used;
        used += table.length;
        if (used > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(used, bytes.length * 2));
        }
        System.arraycopy(table, 0, bytes, start, table.length);
        starts.put(ByteBuffer.wrap(table), start);
        return start;
    }

    byte[] bytes() {
        return Arrays.copyOf(bytes, used);
    }
}
