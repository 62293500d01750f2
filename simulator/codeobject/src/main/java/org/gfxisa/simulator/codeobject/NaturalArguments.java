package org.gfxisa.simulator.codeobject;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gfxisa.isa.abi.KernelCodeProperties;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.KernelKind;

/**
 * Arguments of kernels without metadata: one behind the other, each at the next multiple of its alignment, as compilers place them.
 *
 * @param parameters with their offsets
 */
public record NaturalArguments(List<KernelParameter> parameters) {
    private static final int ALIGN = 16;
    private static final int WAVE = 64;

    public NaturalArguments {
        parameters = List.copyOf(parameters);
    }

    /**
     * An argument before it has a place.
     *
     * @param size bytes
     * @param align bytes, a power of two
     */
    public record Given(ParameterKind kind, int size, int align) {}

    /** Lays out arguments. */
    public static NaturalArguments of(List<Given> arguments) {
        List<KernelParameter> parameters = new ArrayList<>();
        int end = 0;
        for (Given given : arguments) {
            int offset = end + given.align - 1 & -given.align;
            parameters.add(new KernelParameter("", "", given.kind, Optional.empty(), offset, given.size, "", 1));
            end = offset + given.size;
        }
        return new NaturalArguments(parameters);
    }

    List<KernelMetadata> kernels(ElfFile elf) throws CodeObjectException {
        int end = parameters.stream().mapToInt(p -> p.offset() + p.size()).max().orElse(0);
        List<KernelMetadata> kernels = new ArrayList<>();
        for (KernelSymbol symbol : KernelSymbol.of(elf)) {
            ByteBuffer bytes = symbol.bytes();
            int properties = KernelDescriptor.kernelCodeProperties(bytes, 0);
            if (!symbol.isKernelCode()) {
                kernels.add(new KernelMetadata(
                        symbol.name(),
                        KernelKind.NORMAL,
                        symbol.name() + KernelSymbol.SUFFIX,
                        parameters,
                        Math.max(end, size(KernelDescriptor.kernargSize(bytes, 0))),
                        ALIGN,
                        size(KernelDescriptor.groupSegmentFixedSize(bytes, 0)),
                        size(KernelDescriptor.privateSegmentFixedSize(bytes, 0)),
                        KernelCodeProperties.usesDynamicStack(properties),
                        KernelCodeProperties.enableWavefrontSize32(properties) ? WAVE / 2 : WAVE,
                        0,
                        0,
                        0,
                        0,
                        List.of(),
                        Optional.empty()));
            }
        }
        return kernels;
    }

    private static int size(long bytes) {
        return (int) Math.min(MetadataReader.LARGEST_BLOCK, bytes);
    }

    /** {@code 8 bytes at 0, 4 at 8}. */
    @Override
    public String toString() {
        return parameters.stream().map(p -> p.size() + " at " + p.offset()).collect(Collectors.joining(", "));
    }
}
