package org.gfxisa.simulator.codeobject;

/**
 * A place in a source.
 *
 * @param directory where the compiler ran, from where the name of the file is seen; empty where that is not known
 * @param file name of the file, as the compiler was given it
 * @param line counted from 1; 0 when the compiler made the code up
 * @param column counted from 1; 0 where only the line is known
 */
public record SourceLine(String directory, String file, int line, int column) {
    /** A line of a file whose directory is not known. */
    public SourceLine(String file, int line) {
        this("", file, line, 0);
    }

    /** {@code saxpy.cl:12}, without the folder. */
    @Override
    public String toString() {
        return file.substring(file.lastIndexOf('/') + 1) + ":" + line;
    }
}
