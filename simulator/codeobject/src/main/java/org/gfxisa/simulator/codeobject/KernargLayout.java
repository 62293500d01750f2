package org.gfxisa.simulator.codeobject;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gfxisa.isa.abi.AmdKernelCode;
import org.gfxisa.isa.abi.AmdKernelCodeProperties;
import org.gfxisa.isa.abi.KernelCodeProperties;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.KernelKind;

/**
 * The layout of arguments of kernels without metadata: each one at the next multiple of its alignment, as compilers place them.
 *
 * @param parameters the parameters with their offsets
 */
public record KernargLayout(List<KernelParameter> parameters) {
    private static final int ALIGN = 16;
    private static final int WAVE = 64;

    public KernargLayout {
        parameters = List.copyOf(parameters);
    }

    /** Returns the offset of the end of the last argument in bytes. */
    int size() {
        return parameters.stream().mapToInt(p -> p.offset() + p.size()).max().orElse(0);
    }

    /**
     * An argument without an offset.
     *
     * @param kind the kind of argument
     * @param size the size in bytes
     * @param align the alignment in bytes, a power of two
     */
    public record Argument(ParameterKind kind, int size, int align) {}

    /** Lays out arguments. */
    public static KernargLayout of(List<Argument> arguments) {
        List<KernelParameter> parameters = new ArrayList<>();
        int end = 0;
        for (Argument given : arguments) {
            int offset = end + given.align - 1 & -given.align;
            parameters.add(new KernelParameter("", "", given.kind, Optional.empty(), offset, given.size, "", 1));
            end = offset + given.size;
        }
        return new KernargLayout(parameters);
    }

    /** Returns the kernels of a file according to their descriptors, with these arguments. */
    List<KernelMetadata> kernels(ElfFile elf) throws CodeObjectException {
        return KernelSymbol.of(elf).stream()
                .map(symbol -> symbol.isKernelCode() ? ofCode(symbol) : ofDescriptor(symbol))
                .toList();
    }

    private KernelMetadata ofDescriptor(KernelSymbol symbol) {
        ByteBuffer bytes = symbol.bytes();
        int properties = KernelDescriptor.kernelCodeProperties(bytes, 0);
        return kernel(
                symbol.name(),
                symbol.name() + KernelSymbol.SUFFIX,
                KernelDescriptor.kernargSize(bytes, 0),
                KernelDescriptor.groupSegmentFixedSize(bytes, 0),
                KernelDescriptor.privateSegmentFixedSize(bytes, 0),
                KernelCodeProperties.usesDynamicStack(properties),
                KernelCodeProperties.enableWavefrontSize32(properties));
    }

    /** Returns the kernel of an amd_kernel_code_t. */
    private KernelMetadata ofCode(KernelSymbol symbol) {
        ByteBuffer bytes = symbol.bytes();
        int properties = AmdKernelCode.codeProperties(bytes, 0);
        return kernel(
                symbol.name(),
                symbol.name(),
                AmdKernelCode.kernargSegmentByteSize(bytes, 0),
                AmdKernelCode.workgroupGroupSegmentByteSize(bytes, 0),
                AmdKernelCode.workitemPrivateSegmentByteSize(bytes, 0),
                AmdKernelCodeProperties.isDynamicCallstack(properties),
                AmdKernelCodeProperties.enableWavefrontSize32(properties));
    }

    private KernelMetadata kernel(
            String name,
            String symbol,
            long kernargSize,
            long groupSize,
            long privateSize,
            boolean dynamicStack,
            boolean isOf32) {
        return new KernelMetadata(
                        name,
                        KernelKind.NORMAL,
                        symbol,
                        List.of(),
                        size(kernargSize),
                        ALIGN,
                        size(groupSize),
                        size(privateSize),
                        dynamicStack,
                        isOf32 ? WAVE / 2 : WAVE,
                        0,
                        0,
                        0,
                        0,
                        List.of(),
                        Optional.empty())
                .with(this);
    }

    private static int size(long bytes) {
        return (int) Math.min(MetadataReader.LARGEST_BLOCK, bytes);
    }

    /** Returns a text such as {@code 8 bytes at 0, 4 at 8}. */
    @Override
    public String toString() {
        return parameters.stream().map(p -> p.size() + " at " + p.offset()).collect(Collectors.joining(", "));
    }
}
