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

/** An argument of a kernel. */
public sealed interface KernelArgument {
    /** The largest alignment of a value, that of a vector, in bytes. */
    int VECTOR = 16;

    /** Returns the layout of arguments for a kernel without metadata: one after another, each aligned to its size. */
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

    /** An address in global memory. */
    record Address(long address) implements KernelArgument {}

    /** A value that is passed as it is: its bytes in memory order. The array is not copied. */
    record Value(byte[] bytes) implements KernelArgument {}

    /** A number of bytes of local memory. */
    record Local(int bytes) implements KernelArgument {}

    /**
     * An image with texels in row-major order.
     *
     * @param address the address of the first texel, a multiple of 256
     * @param type the dimensions
     * @param width the number of texels in a row, from 1
     * @param height the number of rows, or 1
     * @param depth the number of slices of a volume or layers of an array, or 1
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
     * @param isNormalized whether coordinates range from 0 to 1 instead of being counted in texels
     */
    record Sampler(boolean isNormalized, SamplerAddressing addressing, SamplerFilter filter)
            implements KernelArgument {}
}
