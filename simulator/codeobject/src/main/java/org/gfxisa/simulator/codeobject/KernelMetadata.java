package org.gfxisa.simulator.codeobject;

import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.KernelKind;
import org.gfxisa.isa.abi.SourceLanguage;

/**
 * The metadata of a kernel (LLVM AMDGPU usage, "Code Object Metadata").
 *
 * @param name the name in the source
 * @param kind when the kernel runs
 * @param symbol the symbol of the kernel descriptor; for code object V2 that of the kernel
 * @param parameters the parameters in order, followed by hidden ones
 * @param kernargSize the size of the kernel-argument segment in bytes
 * @param kernargAlign the alignment of the kernel-argument segment in bytes
 * @param groupSize the size of statically allocated local memory in bytes
 * @param privateSize the size of statically allocated private memory of a work-item in bytes
 * @param dynamicStack whether a work-item may need more private memory
 * @param wavefrontSize the number of lanes in a wave
 * @param sgprs the number of scalar registers used
 * @param vgprs the number of vector registers used
 * @param agprs the number of accumulation registers used
 * @param maxWorkGroupSize the maximum number of work-items in a work-group
 * @param requiredWorkGroupSize the required work-group size in three dimensions; empty if there is none
 * @param language the source language; empty if it is unknown
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

    /** Returns the same kernel with other arguments. */
    public KernelMetadata with(KernargLayout arguments) {
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
