package org.gfxisa;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Little-endian 64-bit words in byte arrays. */
final class InstructionBytes {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private InstructionBytes() {}

    /** Reads eight bytes at {@code offset}; those at {@code limit} and beyond read as zero. */
    static long word(byte[] code, int offset, int limit) {
        if (limit - offset >= Long.BYTES) {
            return (long) LONG.get(code, offset);
        }
        long word = 0;
        for (int i = limit - 1; i >= offset; i--) {
            word = word << Byte.SIZE | code[i] & 0xff;
        }
        return word;
    }

    /** Writes the lowest {@code count} bytes of a word, at most eight. */
    static void store(long word, byte[] out, int offset, int count) {
        if (count >= Long.BYTES) {
            LONG.set(out, offset, word);
            return;
        }
        for (int i = 0; i < count; i++) {
            out[offset + i] = (byte) (word >>> i * Byte.SIZE);
        }
    }
}
