package org.gfxisa.simulator.codeobject;

/**
 * A kernel of a loaded code object.
 *
 * @param metadata what the compiler says of it
 * @param descriptor address of its kernel descriptor (code object V2: of its amd_kernel_code_t)
 * @param entry address of its first instruction
 */
public record Kernel(KernelMetadata metadata, long descriptor, long entry) {
    /** Its name, as the compiler gives it. */
    public String name() {
        return metadata.name();
    }
}
