package org.gfxisa;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A processor of the target table.
 *
 * @param name as the compiler calls it, e.g. {@code gfx90a}
 * @param family the generation it belongs to
 * @param aliases other names
 * @param elfMachine the value of EF_AMDGPU_MACH in {@code e_flags}
 * @param wavefrontSizes lanes of a wave, 32 or 64 or both
 * @param features target-id features that it supports
 * @param products products that have it
 * @param isaSource loads the instruction set; empty when there is none
 */
public record Processor(
        String name,
        String family,
        List<String> aliases,
        int elfMachine,
        List<Integer> wavefrontSizes,
        List<String> features,
        List<String> products,
        Supplier<Optional<Isa>> isaSource) {
    public Processor {
        aliases = List.copyOf(aliases);
        wavefrontSizes = List.copyOf(wavefrontSizes);
        features = List.copyOf(features);
        products = List.copyOf(products);
    }

    /** The instruction set; empty for a processor that is only listed. */
    public Optional<Isa> isa() {
        return isaSource.get();
    }
}
