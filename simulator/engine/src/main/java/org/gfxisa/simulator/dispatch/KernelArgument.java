package org.gfxisa.simulator.dispatch;

import java.util.List;
import org.gfxisa.isa.abi.ImageChannelOrder;
import org.gfxisa.isa.abi.ImageChannelType;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.SamplerAddressing;
import org.gfxisa.isa.abi.SamplerFilter;
import org.gfxisa.simulator.codeobject.KernargLayout;
import org.gfxisa.simulator.codeobject.KernargLayout.Argument;
import org.gfxisa.simulator.codeobject.ParameterKind;

/** What is passed for a parameter of a kernel. */
public sealed interface KernelArgument {
    /** Largest alignment of a value, that of a vector, in bytes. */
    int VECTOR = 16;

    /** Arguments one behind the other, each at a multiple of its size, as for kernels of which nothing says what they take. */
    static KernargLayout natural(List<KernelArgument> arguments) {
        return KernargLayout.of(arguments.stream()
                .map(argument -> argument instanceof Value value
                        ? new Argument(
                                ParameterKind.BY_VALUE,
                                value.bytes().length,
                                Math.max(1, Math.min(VECTOR, Integer.lowestOneBit(value.bytes().length))))
                        : argument instanceof Local
                                ? new Argument(ParameterKind.DYNAMIC_SHARED_POINTER, Integer.BYTES, Integer.BYTES)
                                : new Argument(kind(argument), Long.BYTES, Long.BYTES))
                .toList());
    }

    private static ParameterKind kind(KernelArgument argument) {
        return argument instanceof Image
                ? ParameterKind.IMAGE
                : argument instanceof Sampler ? ParameterKind.SAMPLER : ParameterKind.GLOBAL_BUFFER;
    }

    /** An address of global memory. */
    record Address(long address) implements KernelArgument {}

    /** A value passed as it is: its bytes in memory order. The array is not copied. */
    record Value(byte[] bytes) implements KernelArgument {}

    /** That many bytes of local memory. */
    record Local(int bytes) implements KernelArgument {}

    /**
     * An image, whose texels lie row by row.
     *
     * @param address of the first texel, a multiple of 256
     * @param type the dimensions
     * @param width texels of a row, from 1
     * @param height rows; 1 without
     * @param depth slices of a volume or an array; 1 without
     * @param isWritten whether the kernel writes it
     */
    record Image(
            long address,
            ImageType type,
            int width,
            int height,
            int depth,
            ImageChannelOrder order,
            ImageChannelType channel,
            boolean isWritten)
            implements KernelArgument {}

    /**
     * A sampler.
     *
     * @param isNormalized whether coordinates are 0 to 1, not counted in texels
     */
    record Sampler(boolean isNormalized, SamplerAddressing addressing, SamplerFilter filter)
            implements KernelArgument {}
}
