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

/** Which bits of memory nobody has defined, of the allocations that have some. */
final class ByteShadow {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final byte[] NONE = {};

    private final Map<Object, byte[]> bits = new IdentityHashMap<>();
    /** What was looked for last, and its bits. */
    private Object last = this;

    private byte[] lastBits = NONE;

    /** Nothing of an allocation is defined. */
    void undefine(Segment segment) {
        undefine(segment, segment.size());
    }

    /** Nothing of a work-group's memory is defined. */
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

    /** Whether anything of an allocation may be undefined. */
    boolean has(Object memory) {
        return of(memory).length > 0;
    }

    /** Whether the dword of each lane of a request is defined, which is in the work-group's memory. */
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

    /** The undefined bits of up to four bytes. */
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
