package org.gfxisa.simulator.codeobject.asm;

import java.util.Arrays;
import org.gfxisa.simulator.codeobject.SourceLine;

/**
 * The code of a section.
 *
 * @param section its name
 * @param bytes everything that is in it
 * @param starts where instructions start in it, in order
 * @param lines where they stand, in the source or in a file that it includes
 */
public record CodeListing(String section, byte[] bytes, int[] starts, SourceLine[] lines) {
    /** The number, among the instructions, of the one at an offset, or else the one before; -1 if there is none. */
    public int find(int offset) {
        int found = Arrays.binarySearch(starts, offset);
        return found >= 0 ? found : -found - 2;
    }
}
