package org.gfxisa.simulator.op.image;

import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.semantics.Floats;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.BufferFormat;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.wave.Wave;

/** The coordinates of an image instruction, in registers or, with A16, in halves of them. */
final class ImageAddress {
    private static final int HALF = 16;

    private final LaneRegisters registers;
    private final boolean half;
    private final boolean array;

    ImageAddress(Bound bound) {
        if (bound.modifier("dim").isPresent()) {
            throw new Unsupported("images of gfx10 and later are not simulated");
        }
        registers = LaneRegisters.of(bound.first("vaddr"));
        half = bound.flag("a16");
        array = bound.flag("da");
    }

    /** How many coordinates there are; without DA, an array's slice is not given and is the first. */
    int coordinates(ImageType type) {
        boolean sliced = type == ImageType.D1_ARRAY || type == ImageType.D2_ARRAY;
        return type.coordinates() - (sliced && !array ? 1 : 0);
    }

    /** A coordinate that counts texels. */
    int integer(Wave wave, int index, int lane) {
        return half
                ? registers.get(wave, index / 2, lane) >>> HALF * (index % 2) & 0xffff
                : registers.get(wave, index, lane);
    }

    /** A register of the address. */
    int register(Wave wave, int index, int lane) {
        return registers.get(wave, index, lane);
    }

    /**
     * A coordinate for sampling.
     *
     * @param first the register where they begin
     */
    float real(Wave wave, int first, int index, int lane) {
        int bits = half ? integer(wave, 2 * first + index, lane) : integer(wave, first + index, lane);
        return Float.intBitsToFloat(half ? Floats.F32.fromF16(bits, BufferFormat.KEEP) : bits);
    }
}
