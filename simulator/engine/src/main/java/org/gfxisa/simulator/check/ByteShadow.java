package org.gfxisa.simulator.check;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.port.MemoryRequest;

/** The undefined bits of allocations and LDS. */
final class ByteShadow {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final byte[] NONE = {};

    private final Map<Segment, byte[]> bits = new IdentityHashMap<>();
    /** The last memory that was looked up, and its undefined bits. */
    private Segment last = Segment.NONE;

    private byte[] lastBits = NONE;

    /** Marks all bits of an allocation or of LDS as undefined. */
    void undefine(Segment memory) {
        if (memory.size() > 0) {
            Arrays.fill(bits.computeIfAbsent(memory, m -> new byte[m.size()]), (byte) -1);
            forget();
        }
    }

    private void forget() {
        last = Segment.NONE;
        lastBits = NONE;
    }

    private byte[] of(Segment memory) {
        if (memory != last) {
            last = memory;
            lastBits = bits.getOrDefault(memory, NONE);
        }
        return lastBits;
    }

    /** Returns whether any bit of an allocation or LDS may be undefined. */
    boolean has(Segment memory) {
        return of(memory).length > 0;
    }

    /** Returns whether a dword of each lane of a request to LDS is defined. */
    boolean isDefined(MemoryRequest request, int dword) {
        byte[] from = of(request.wave.group().lds());
        int[] low = request.low;
        int further = (int) request.base + Integer.BYTES * dword;
        int undefined = 0;
        for (long rest = from.length > 0 ? request.mask : 0; rest != 0; rest &= rest - 1) {
            undefined |= (int) INT.get(from, low[Long.numberOfTrailingZeros(rest)] + further);
        }
        return undefined == 0;
    }

    /** Returns the undefined bits of up to four bytes. */
    int get(Segment memory, int offset, int bytes) {
        byte[] from = of(memory);
        int value = 0;
        for (int i = 0; i < bytes && from.length > 0; i++) {
            value |= (from[offset + i] & 0xff) << Byte.SIZE * i;
        }
        return value;
    }

    /** Sets the undefined bits of up to four bytes. */
    void set(Segment memory, int offset, int bytes, int value) {
        byte[] to = of(memory);
        if (to.length == 0) {
            if (value == 0) {
                return;
            }
            to = new byte[memory.size()];
            bits.put(memory, to);
            forget();
        }
        for (int i = 0; i < bytes; i++) {
            to[offset + i] = (byte) (value >>> Byte.SIZE * i);
        }
    }
}
