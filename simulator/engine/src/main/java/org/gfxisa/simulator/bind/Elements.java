package org.gfxisa.simulator.bind;

import org.gfxisa.isa.abi.ChannelSelect;

/** The elements of formatted buffers, and the texels of images: how their components lie in memory, and which of them registers get. */
public final class Elements {
    private static final int ONE = ChannelSelect.ONE.value();
    private static final int FIRST = ChannelSelect.R.value();

    private Elements() {}

    /** Returns whether a resource gives a component the value one. */
    public static boolean isOne(int select) {
        return select == ONE;
    }

    /** The component of memory that a resource selects; negative for a constant. */
    public static int component(int select) {
        return select - FIRST;
    }

    /** Puts the selection into {@code selects} with which each component is itself. */
    public static void selectSame(int[] selects) {
        for (int i = 0; i < selects.length; i++) {
            selects[i] = FIRST + i;
        }
    }

    /** The component of the registers that goes to a component of memory, of so many; -1 for none. */
    public static int source(int[] selects, int count, int component) {
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
     * @param dwords the element as it lies in memory, a dword of each lane in an array
     * @param raw takes the bits of each component
     */
    public static void read(BufferFormat format, int[][] dwords, int lane, int[] raw) {
        int[] widths = format.widths();
        int bit = 0;
        for (int i = 0; i < widths.length; i++) {
            int dword = dwords[bit / Integer.SIZE][lane];
            raw[i] = dword >>> bit % Integer.SIZE & -1 >>> Integer.SIZE - widths[i];
            bit += widths[i];
        }
    }

    /** Puts an element together; the reverse of {@link #read}. */
    public static void write(BufferFormat format, int[] raw, int[][] dwords, int lane) {
        int[] widths = format.widths();
        int bit = 0;
        for (int i = 0; i < widths.length; i++) {
            int[] dword = dwords[bit / Integer.SIZE];
            int above = bit % Integer.SIZE;
            dword[lane] = above == 0 ? raw[i] : dword[lane] | raw[i] << above;
            bit += widths[i];
        }
    }
}
