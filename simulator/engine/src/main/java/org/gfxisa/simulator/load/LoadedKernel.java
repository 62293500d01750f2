package org.gfxisa.simulator.load;

import java.util.List;
import java.util.stream.Collectors;
import org.gfxisa.simulator.codeobject.KernelMetadata;
import org.gfxisa.simulator.codeobject.KernelParameter;

/**
 * A kernel of a loaded code object.
 *
 * @param metadata what the compiler says of it
 * @param descriptor address of its kernel descriptor (code object V2: of its amd_kernel_code_t)
 * @param entry address of its first instruction
 * @param areArgumentsKnown whether the metadata says what it takes; if not, arguments stand one behind the other
 */
public record LoadedKernel(KernelMetadata metadata, long descriptor, long entry, boolean areArgumentsKnown) {
    /** Its name, as the compiler gives it. */
    public String name() {
        return metadata.name();
    }

    /** Its parameters without the hidden ones, in the order of the source. */
    public List<KernelParameter> parameters() {
        return metadata.parameters().stream().filter(p -> !p.isHidden()).toList();
    }

    /** {@code saxpy(float, float*, float*, uint)}, or how they are passed and how many bytes they have where types are not known. */
    public String signature() {
        return parameters().stream()
                .map(p -> p.typeName().isEmpty() ? p.kind().text() + " of " + p.size() + " bytes" : p.typeName())
                .collect(Collectors.joining(", ", name() + "(", ")"));
    }
}
