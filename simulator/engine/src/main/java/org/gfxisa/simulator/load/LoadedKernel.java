package org.gfxisa.simulator.load;

import java.util.List;
import java.util.stream.Collectors;
import org.gfxisa.simulator.codeobject.KernelMetadata;
import org.gfxisa.simulator.codeobject.KernelParameter;

/**
 * A kernel of a loaded code object.
 *
 * @param metadata the metadata from the compiler
 * @param descriptor the address of the kernel descriptor (in code object V2, of the amd_kernel_code_t)
 * @param entry the address of the first instruction
 * @param areArgumentsKnown whether the metadata describes the parameters; if not, arguments are laid out one after another
 */
public record LoadedKernel(KernelMetadata metadata, long descriptor, long entry, boolean areArgumentsKnown) {
    /** Returns the name that the compiler gave it. */
    public String name() {
        return metadata.name();
    }

    /** Returns the explicit parameters, in the order of the source. */
    public List<KernelParameter> parameters() {
        return metadata.parameters().stream().filter(p -> !p.isHidden()).toList();
    }

    /**
     * Returns a text such as {@code saxpy(float, float*, float*, uint)}. If the types are not known, it shows how arguments are passed and their
     * sizes.
     */
    public String signature() {
        return parameters().stream()
                .map(p -> p.typeName().isEmpty() ? p.kind().text() + " of " + p.size() + " bytes" : p.typeName())
                .collect(Collectors.joining(", ", name() + "(", ")"));
    }
}
