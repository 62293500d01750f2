package org.gfxisa.abi;

import java.nio.ByteBuffer;
import java.util.Set;

/**
 * A field of a structure.
 *
 * @param name its name
 * @param title what it holds
 * @param firstBit lowest bit, from the start of the structure
 * @param width in bits, 1 to 64
 * @param isSigned whether it is two's complement
 * @param targets the processors that have it; empty: all
 */
public record AbiField(String name, String title, int firstBit, int width, boolean isSigned, Set<String> targets) {
    private static final int LONG = 64;
    private static final int BYTE = 8;

    /** Whether a processor has the field. */
    public boolean isAt(String target) {
        return targets.isEmpty() || targets.contains(target);
    }

    /** Its value in a structure at a byte offset; unsigned ones zero-extended. */
    public long get(ByteBuffer memory, int at) {
        long value = 0;
        int last = (firstBit + width - 1) / BYTE;
        for (int i = last; i >= firstBit / BYTE; i--) {
            value = value << BYTE | LittleEndian.u8(memory, at + i);
        }
        return extend(value >>> firstBit % BYTE);
    }

    /** Its value in a word. */
    public long get(int word) {
        return extend(Integer.toUnsignedLong(word) >>> firstBit);
    }

    private long extend(long value) {
        return isSigned ? value << LONG - width >> LONG - width : value << LONG - width >>> LONG - width;
    }
}
