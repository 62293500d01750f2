package org.gfxisa.exec;

import java.util.List;
import java.util.Optional;

/**
 * Accesses an image: {@code srsrc} describes it, {@code vaddr} the address, {@code dmask} the components of {@code vdata}.
 *
 * @param operation what is done
 * @param address what the address consists of, in the order of its registers
 * @param raw whether data is not converted
 * @param signed whether raw data of less than a dword is sign-extended
 * @param levelZero whether it is the mip level 0 that is sampled, whatever the derivatives are
 * @param d16 whether components are 16 bits wide in registers; MODIFIER: {@code d16}
 * @param returns whether an atomic returns what was in memory; MODIFIER: where the form has a result
 * @param comparand which data value is {@code cmp}
 * @param update what an atomic of 32 bits stores
 * @param wideUpdate the same of 64 bits ({@code dmask} names twice as many components)
 */
public record ImageAction(
        Operation operation,
        List<Part> address,
        boolean raw,
        boolean signed,
        boolean levelZero,
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
        /** Reads one component of the four texels that a sample would filter. */
        GATHER,
        /** Reads one component of four neighbours in a row. */
        GATHER_ROW,
        /** Reads one component of the samples of a texel. */
        LOAD_SAMPLES,
        /** Computes the level of detail that a sample would take. */
        GET_LOD,
        /** Tests a ray against a node of a bounding volume hierarchy. */
        INTERSECT_RAY,
        /** Writes width, height, depth and number of mip levels. */
        GET_SIZE
    }

    /**
     * A part of an address. Each takes registers of its own; where {@code a16} is set, coordinates, mip level, level of
     * detail and clamp are 16 bits wide and stand two in a register.
     */
    public enum Part {
        /** Offsets in texels, 6 bits each in a byte. */
        OFFSET,
        /** Added to the level of detail. */
        BIAS,
        /** Compared with the texels. */
        COMPARE,
        /** By x and by y, for each coordinate. */
        DERIVATIVES,
        /** The same with 16 bits each; those by x, and those by y, begin in a register of their own. */
        HALF_DERIVATIVES,
        /** As many as the image's dimension has, then the slice or face, then the sample. */
        COORDINATES,
        MIP,
        /** Level of detail. */
        LOD,
        /** Lowest level of detail. */
        CLAMP,
        /** A pointer to a node, 32 bits wide. */
        NODE,
        NODE_64,
        /** How far a ray reaches. */
        EXTENT,
        /** Which instances count. */
        MASK,
        ORIGIN,
        DIRECTION,
        /** One by each component of the direction. */
        INVERSE_DIRECTION,
        /** The node, from the pointer on. */
        NODE_OFFSET,
        /** Two nodes, likewise. */
        NODE_OFFSETS
    }

    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.image(this);
    }
}
