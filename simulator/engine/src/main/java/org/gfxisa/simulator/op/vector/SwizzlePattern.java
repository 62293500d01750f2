package org.gfxisa.simulator.op.vector;

import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/**
 * The pattern of an LDS swizzle, which gives the lane that each lane reads.
 *
 * @param offset the offset field of the instruction, which holds the pattern
 * @param mode the encoding of the pattern
 */
record SwizzlePattern(int offset, Mode mode) {
    private static final String MODIFIER = "swizzle";
    private static final int HALF_WAVE = 32;

    /** The encodings of patterns, with the names of the spec. */
    enum Mode {
        BITMASK_PERM,
        QUAD_PERM,
        ROTATE,
        FFT
    }

    /** Returns the pattern of an instruction, in the first matching mode of its generation. If none matches, the lanes of each quad are permuted. */
    static SwizzlePattern of(Bound bound) {
        int offset = bound.number(MODIFIER);
        Optional<Slot> slot = bound.modifier(MODIFIER);
        List<Kind.Swizzle.Mode> modes =
                slot.isPresent() && slot.get().kind() instanceof Kind.Swizzle swizzle ? swizzle.modes() : List.of();
        return modes.stream()
                .filter(mode -> mode.has(offset))
                .findFirst()
                .map(mode -> new SwizzlePattern(offset, Mode.valueOf(mode.name())))
                .orElse(new SwizzlePattern(offset, Mode.QUAD_PERM));
    }

    int source(int lane) {
        int half = lane / HALF_WAVE * HALF_WAVE;
        int place = lane % HALF_WAVE;
        return switch (mode) {
            case BITMASK_PERM -> {
                int and = offset & 31;
                int or = offset >>> 5 & 31;
                int xor = offset >>> 10 & 31;
                yield half + ((place & and | or) ^ xor);
            }
            case QUAD_PERM -> lane & ~3 | offset >>> 2 * (lane & 3) & 3;
            case ROTATE -> {
                int distance = offset >>> 5 & 31;
                int mask = offset & 31;
                int moved = (offset & 0x400) != 0 ? place - distance : place + distance;
                yield half + (place & mask | moved & 31 & ~mask);
            }
            case FFT -> throw new Unsupported("the FFT swizzle is not simulated");
        };
    }
}
