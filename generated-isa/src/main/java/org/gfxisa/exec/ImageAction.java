package org.gfxisa.exec;

import java.util.Optional;

/**
 * Accesses an image: {@code srsrc} describes it, {@code vaddr} has the coordinates, {@code dmask} the components of {@code vdata}.
 *
 * @param operation what is done
 * @param mip whether the last coordinate is a mip level
 * @param raw whether data is not converted
 * @param signed whether raw data of less than a dword is sign-extended
 * @param d16 whether components are 16 bits wide in registers; MODIFIER: {@code d16}
 * @param returns whether an atomic returns what was in memory; MODIFIER: {@code glc}
 * @param comparand which data value is {@code cmp}
 * @param update what an atomic of 32 bits stores
 * @param wideUpdate the same of 64 bits ({@code dmask} names twice as many components)
 */
public record ImageAction(
        Operation operation,
        boolean mip,
        boolean raw,
        boolean signed,
        Setting d16,
        Setting returns,
        Comparand comparand,
        Optional<AtomicUpdate> update,
        Optional<AtomicUpdate> wideUpdate)
        implements Action {

    /** What is done with an image. */
    public enum Operation {
        LOAD,
        STORE,
        ATOMIC,
        /** Filters texels as the sampler in {@code ssamp} says. */
        SAMPLE,
        /** Writes width, height, depth and number of mip levels. */
        GET_SIZE
    }
}
