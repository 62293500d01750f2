package org.gfxisa.source;

/**
 * An error in an assembly source.
 *
 * @param line number of the line, from 1
 * @param column number of the character, from 1
 * @param message what is wrong and what was expected
 */
public record Problem(int line, int column, String message) {
    @Override
    public String toString() {
        return line + ":" + column + ": " + message;
    }
}
