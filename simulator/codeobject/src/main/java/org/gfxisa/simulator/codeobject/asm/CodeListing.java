package org.gfxisa.simulator.codeobject.asm;

import java.util.Arrays;

/**
 * The code of a section.
 *
 * @param section its name
 * @param bytes everything that is in it
 * @param starts where instructions start in it, in order
 * @param lines the lines that they stand in
 */
public record CodeListing(String section, byte[] bytes, int[] starts, int[] lines) {
    /** The line of what is at an offset: that of the instruction there or before; 0 if there is none. */
    public int line(int offset) {
        int found = Arrays.binarySearch(starts, offset);
        int index = found >= 0 ? found : -found - 2;
        return index < 0 ? 0 : lines[index];
    }
}
