package org.gfxisa.plugin.diag;

/** Something that was written somewhere. */
public interface Located {
    /** Where it starts. */
    Position position();

    /** How many code points of the first line belong to it, at least 1; for underlining. */
    int length();

    /** An error here, to be completed and reported. */
    default Diagnostic error(String message) {
        return Diagnostic.error(position(), length(), message);
    }
}
