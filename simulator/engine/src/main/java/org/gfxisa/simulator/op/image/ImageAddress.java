package org.gfxisa.simulator.op.image;

import java.util.stream.IntStream;
import org.gfxisa.OperandView;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.semantics.Floats;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.BufferFormat;
import org.gfxisa.simulator.wave.Wave;

/**
 * The coordinates of an image instruction, in registers or, with A16, in halves of them. The registers follow each other, or are listed
 * ("RDNA1 ISA, 8.2.2": non-sequential addresses; "RDNA4 ISA, 10.4.1"), the last ones of a list following each other.
 */
final class ImageAddress {
    private static final int HALF = 16;
    private static final String NAME = "vaddr";

    private final int[] registers;
    private final boolean half;
    private final boolean array;
    private final boolean sized;

    ImageAddress(Bound bound) {
        registers = IntStream.range(0, bound.instruction().operandCount())
                .mapToObj(bound.instruction()::operand)
                .filter(view -> view.name().startsWith(NAME) && view.isRegister())
                .flatMapToInt(ImageAddress::numbers)
                .toArray();
        half = bound.flag("a16");
        array = bound.flag("da");
        sized = bound.modifier("dim").isPresent();
    }

    private static IntStream numbers(OperandView view) {
        int first = view.index().orElseThrow();
        return IntStream.range(first, first + view.width());
    }

    /** Whether the instruction says what kind of image it is for. */
    boolean isSized() {
        return sized;
    }

    /** How many coordinates there are; without DA, before there was DIM, an array's slice is not given and is the first. */
    int coordinates(ImageType type) {
        boolean sliced = type == ImageType.D1_ARRAY || type == ImageType.D2_ARRAY;
        return type.coordinates() - (sliced && !array && !sized ? 1 : 0);
    }

    /** A coordinate that counts texels. */
    int integer(Wave wave, int index, int lane) {
        return half ? register(wave, index / 2, lane) >>> HALF * (index % 2) & 0xffff : register(wave, index, lane);
    }

    /** A register of the address. Of a tuple, the encoding of older instructions does not say how many there are. */
    int register(Wave wave, int index, int lane) {
        int last = registers.length - 1;
        return wave.vgpr[index <= last ? registers[index] : registers[last] + index - last][lane];
    }

    /**
     * A coordinate for sampling.
     *
     * @param first the register where they begin
     */
    float real(Wave wave, int first, int index, int lane) {
        int bits = half ? integer(wave, 2 * first + index, lane) : integer(wave, first + index, lane);
        return half ? half(bits) : Float.intBitsToFloat(bits);
    }

    /** A number that has a register of its own; with A16 it is a half. */
    float single(Wave wave, int index, int lane) {
        int bits = register(wave, index, lane);
        return half ? half(bits & 0xffff) : Float.intBitsToFloat(bits);
    }

    /** One of the halves from a register on. */
    float halfAt(Wave wave, int first, int index, int lane) {
        return half(register(wave, first + index / 2, lane) >>> HALF * (index % 2) & 0xffff);
    }

    private static float half(int bits) {
        return Float.intBitsToFloat(Floats.F32.fromF16(bits, BufferFormat.KEEP));
    }
}
