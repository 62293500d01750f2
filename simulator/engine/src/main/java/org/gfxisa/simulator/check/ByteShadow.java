package org.gfxisa.simulator.check;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.port.MemoryRequest;

/** The undefined bits of allocations and LDS. */
final class ByteShadow {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final byte[] NONE = {};

    private final Map<Object, byte[]> bits = new IdentityHashMap<>();
    /** The last memory that was looked up, and its undefined bits. */
    private Object last = this;

    private byte[] lastBits = NONE;

    /** Marks all bits of an allocation as undefined. */
    void undefine(Segment segment) {
        undefine(segment, segment.size());
    }

    /** Marks all bits of LDS as undefined. */
    void undefine(Lds lds) {
        undefine(lds, lds.size());
    }

    private void undefine(Object memory, int size) {
        if (size > 0) {
            Arrays.fill(bits.computeIfAbsent(memory, m -> new byte[size]), (byte) -1);
            last = this;
        }
    }

    private byte[] of(Object memory) {
        if (memory != last) {
            last = memory;
            lastBits = bits.getOrDefault(memory, NONE);
        }
        return lastBits;
    }

    /** Returns whether any bit of an allocation or LDS may be undefined. */
    boolean has(Object memory) {
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
    int get(Object memory, int offset, int bytes) {
        byte[] from = of(memory);
        int value = 0;
        for (int i = 0; i < bytes && from.length > 0; i++) {
            value |= (from[offset + i] & 0xff) << Byte.SIZE * i;
        }
        return value;
    }

    /** Sets the undefined bits of up to four bytes. */
    void set(Object memory, int size, int offset, int bytes, int value) {
        byte[] to = of(memory);
        if (to.length == 0) {
            if (value == 0) {
                return;
            }
            to = new byte[size];
            bits.put(memory, to);
            last = this;
        }
        for (int i = 0; i < bytes; i++) {
            to[offset + i] = (byte) (value >>> Byte.SIZE * i);
        }
    }
}
