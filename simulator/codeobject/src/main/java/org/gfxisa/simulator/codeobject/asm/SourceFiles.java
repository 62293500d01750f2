package org.gfxisa.simulator.codeobject.asm;

import java.io.IOException;
import java.util.Optional;

/** Finds the files that {@code .include} and {@code .incbin} name. */
@FunctionalInterface
public interface SourceFiles {
    /** There are none. */
    SourceFiles NONE = (name, most) -> Optional.empty();

    /**
     * Reads a file.
     *
     * @param name as the source has it
     * @param most bytes that it may have
     * @return its bytes, or nothing if there is no such file
     * @throws IOException if it cannot be read, or is larger
     */
    Optional<byte[]> read(String name, long most) throws IOException;
}
