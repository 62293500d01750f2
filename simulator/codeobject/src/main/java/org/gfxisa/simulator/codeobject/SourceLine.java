package org.gfxisa.simulator.codeobject;

/**
 * A place in a source.
 *
 * @param directory the working directory of the compiler; empty if it is unknown
 * @param file the name of the file as given to the compiler
 * @param line the line, counted from 1; 0 for code that the compiler generated
 * @param column the column, counted from 1; 0 if it is unknown
 */
public record SourceLine(String directory, String file, int line, int column) {
    /** Makes a line of a file in an unknown directory. */
    public SourceLine(String file, int line) {
        this("", file, line, 0);
    }

    /** Returns a text such as {@code saxpy.cl:12}, without the directory. */
    @Override
    public String toString() {
        return file.substring(file.lastIndexOf('/') + 1) + ":" + line;
    }
}
