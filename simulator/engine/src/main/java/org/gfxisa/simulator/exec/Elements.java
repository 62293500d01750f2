package org.gfxisa.simulator.exec;

import org.gfxisa.isa.abi.ChannelSelect;
import org.gfxisa.simulator.memory.AddressSpace;

/** The elements of formatted buffers, and the texels of images: how their components lie in memory, and which of them registers get. */
final class Elements {
    private static final int DWORD = 4;
    private static final int ONE = ChannelSelect.ONE.value();
    private static final int FIRST = ChannelSelect.R.value();

    private Elements() {}

    /** Whether a resource gives a component the value one. */
    static boolean isOne(int select) {
        return select == ONE;
    }

    /** The component of memory that a resource selects; negative for a constant. */
    static int component(int select) {
        return select - FIRST;
    }

    /** Puts the selection into {@code selects} with which each component is itself. */
    static void selectSame(int[] selects) {
        for (int i = 0; i < selects.length; i++) {
            selects[i] = FIRST + i;
        }
    }

    /** The component of the registers that goes to a component of memory, of so many; -1 for none. */
    static int source(int[] selects, int count, int component) {
        for (int i = 0; i < count; i++) {
            if (component(selects[i]) == component) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Takes an element apart.
     *
     * @param step bytes from one dword of it to the next
     * @param raw takes the bits of each component
     */
    static void read(
            Frame frame, AddressSpace memory, BufferFormat format, long address, int step, int lane, int[] raw) {
        int[] widths = format.widths();
        int bit = 0;
        for (int i = 0; i < widths.length; i++) {
            int dword = dword(frame, memory, format, address, bit / Integer.SIZE, step, lane);
            raw[i] = dword >>> bit % Integer.SIZE & -1 >>> Integer.SIZE - widths[i];
            bit += widths[i];
        }
    }

    /** Dword of an element as it lies in memory, zero-extended. */
    static int dword(
            Frame frame, AddressSpace memory, BufferFormat format, long address, int index, int step, int lane) {
        return format.bytes() >= DWORD
                ? Accesses.readDword(frame, memory, address + (long) index * step, step, lane)
                : Accesses.readSmall(frame, memory, address, format.bytes(), step, lane);
    }

    /** Puts an element together; the reverse of {@link #read}. */
    static void write(
            Frame frame, AddressSpace memory, BufferFormat format, long address, int step, int lane, int[] raw) {
        int[] widths = format.widths();
        int bit = 0;
        int dword = 0;
        for (int i = 0; i < widths.length; i++) {
            dword |= raw[i] << bit % Integer.SIZE;
            bit += widths[i];
            if (bit % Integer.SIZE == 0) {
                long at = address + (long) (bit / Integer.SIZE - 1) * step;
                Accesses.writeDword(frame, memory, at, dword, step, lane);
                dword = 0;
            }
        }
        if (format.bytes() < DWORD) {
            Accesses.writeSmall(frame, memory, address, format.bytes(), dword, step, lane);
        }
    }
}
