package org.gfxisa.simulator.codeobject;

/**
 * A place in a source.
 *
 * @param file name of the file, as the compiler was given it
 * @param line counted from 1; 0 when the compiler made the code up
 */
public record SourceLine(String file, int line) {
    /** {@code saxpy.cl:12}, without the folder. */
    @Override
    public String toString() {
        return file.substring(file.lastIndexOf('/') + 1) + ":" + line;
    }
}
