package org.gfxisa.simulator.codeobject.asm;

import java.io.IOException;
import java.util.Optional;

/** Finds the files of {@code .include} and {@code .incbin}. */
@FunctionalInterface
public interface SourceFiles {
    /** There are no files. */
    SourceFiles NONE = (name, most) -> Optional.empty();

    /**
     * Reads a file.
     *
     * @param name the name in the source
     * @param most the maximum size in bytes
     * @return its bytes; empty if there is no such file
     * @throws IOException if it cannot be read or is larger
     */
    Optional<byte[]> read(String name, long most) throws IOException;
}
