package org.gfxisa.simulator.codeobject.asm;

import java.util.Arrays;
import org.gfxisa.simulator.codeobject.SourceLine;

/**
 * The code of a section.
 *
 * @param section its name
 * @param bytes all of its contents
 * @param starts the offsets of the instructions in ascending order
 * @param lines the source lines of the instructions, also in included files
 */
public record CodeListing(String section, byte[] bytes, int[] starts, SourceLine[] lines) {
    /** Returns the index of the instruction at an offset, or else of the one before it; -1 if there is none. */
    public int find(int offset) {
        int found = Arrays.binarySearch(starts, offset);
        return found >= 0 ? found : -found - 2;
    }
}
