package org.gfxisa.simulator.codeobject;

import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.KernelKind;
import org.gfxisa.isa.abi.SourceLanguage;

/**
 * What the metadata note says of a kernel (LLVM AMDGPU usage, "Code Object Metadata").
 *
 * @param name in the source
 * @param kind when it runs
 * @param symbol of the kernel descriptor; for code object V2 of the kernel itself
 * @param parameters in order, the hidden ones behind
 * @param kernargSize bytes of the kernel-argument block
 * @param kernargAlign its alignment in bytes
 * @param groupSize bytes of statically allocated local memory
 * @param privateSize bytes of statically allocated private memory of a work-item
 * @param dynamicStack whether more private memory may be needed than that
 * @param wavefrontSize lanes
 * @param sgprs scalar registers used
 * @param vgprs vector registers used
 * @param agprs accumulation registers used
 * @param maxWorkGroupSize work-items in the largest work-group that the kernel was compiled for
 * @param requiredWorkGroupSize the only work-group size allowed, in three dimensions; empty when any is
 * @param language of the source; empty when it is not stated, or not known
 */
public record KernelMetadata(
        String name,
        KernelKind kind,
        String symbol,
        List<KernelParameter> parameters,
        int kernargSize,
        int kernargAlign,
        int groupSize,
        int privateSize,
        boolean dynamicStack,
        int wavefrontSize,
        int sgprs,
        int vgprs,
        int agprs,
        int maxWorkGroupSize,
        List<Integer> requiredWorkGroupSize,
        Optional<SourceLanguage> language) {
    public KernelMetadata {
        parameters = List.copyOf(parameters);
        requiredWorkGroupSize = List.copyOf(requiredWorkGroupSize);
    }

    /** The same kernel with these arguments and no others. */
    public KernelMetadata with(NaturalArguments arguments) {
        return new KernelMetadata(
                name,
                kind,
                symbol,
                arguments.parameters(),
                Math.max(kernargSize, arguments.size()),
                kernargAlign,
                groupSize,
                privateSize,
                dynamicStack,
                wavefrontSize,
                sgprs,
                vgprs,
                agprs,
                maxWorkGroupSize,
                requiredWorkGroupSize,
                language);
    }
}
