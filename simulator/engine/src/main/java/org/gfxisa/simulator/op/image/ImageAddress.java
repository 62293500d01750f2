package org.gfxisa.simulator.op.image;

import java.util.stream.IntStream;
import org.gfxisa.OperandView;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.semantics.Floats;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.BufferFormat;
import org.gfxisa.simulator.wave.Wave;

/**
 * The coordinates of an image instruction. They are in registers or, with A16, in halves of registers. The registers are consecutive, or are listed
 * ("RDNA1 ISA, 8.2.2": non-sequential addresses; "RDNA4 ISA, 10.4.1"), and the last ones of a list are consecutive.
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

    /** Returns whether the instruction has a DIM field. */
    boolean isSized() {
        return sized;
    }

    /** Returns the number of coordinates. On processors without DIM, the slice of an array is only given with DA; otherwise it is the first one. */
    int coordinates(ImageType type) {
        boolean sliced = type == ImageType.D1_ARRAY || type == ImageType.D2_ARRAY || type == ImageType.D2_MSAA_ARRAY;
        return type.coordinates() - (sliced && !array && !sized ? 1 : 0);
    }

    /** Returns an integer coordinate, in texels. */
    int integer(Wave wave, int index, int lane) {
        return half ? register(wave, index / 2, lane) >>> HALF * (index % 2) & 0xffff : register(wave, index, lane);
    }

    /** Returns a register of the address. In the encoding of older processors, the number of registers is not known. */
    int register(Wave wave, int index, int lane) {
        int last = registers.length - 1;
        return wave.vgpr[index <= last ? registers[index] : registers[last] + index - last][lane];
    }

    /**
     * Returns a floating-point coordinate.
     *
     * @param first the register where the coordinates start
     */
    float real(Wave wave, int first, int index, int lane) {
        int bits = half ? integer(wave, 2 * first + index, lane) : integer(wave, first + index, lane);
        return half ? half(bits) : Float.intBitsToFloat(bits);
    }

    /** Returns a number in a register of its own; with A16, it is a half. */
    float single(Wave wave, int index, int lane) {
        int bits = register(wave, index, lane);
        return half ? half(bits & 0xffff) : Float.intBitsToFloat(bits);
    }

    /** Returns one of the halves in the registers from {@code first} on. */
    float halfAt(Wave wave, int first, int index, int lane) {
        return half(register(wave, first + index / 2, lane) >>> HALF * (index % 2) & 0xffff);
    }

    private static float half(int bits) {
        return Float.intBitsToFloat(Floats.F32.fromF16(bits, BufferFormat.KEEP));
    }
}
