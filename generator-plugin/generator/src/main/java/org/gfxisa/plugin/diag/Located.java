package org.gfxisa.plugin.diag;

/** A piece of the spec with a location. */
public interface Located {
    /** Returns where it starts. */
    Position position();

    /** Returns the number of code points of the first line that belong to it, at least 1, for underlining. */
    int length();

    /** Creates an error here, to be completed and reported. */
    default Diagnostic error(String message) {
        return Diagnostic.error(position(), length(), message);
    }
}
