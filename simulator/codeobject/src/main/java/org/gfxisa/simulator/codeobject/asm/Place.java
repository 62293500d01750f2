package org.gfxisa.simulator.codeobject.asm;

/**
 * A place in a source.
 *
 * @param file its name
 * @param line from 1
 * @param column from 1
 * @param inside what expanded to it, such as {@code " (in macro m, line 7)"}; or nothing
 */
public record Place(String file, int line, int column, String inside) {
    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
