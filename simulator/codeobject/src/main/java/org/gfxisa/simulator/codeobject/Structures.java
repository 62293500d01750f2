package org.gfxisa.simulator.codeobject;

import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;

/** Finds the processor whose structures in {@code org.gfxisa.isa.abi} apply to another processor. */
public final class Structures {
    private Structures() {}

    /** Returns its own name or, if another project describes it, that of its nearest ancestor here, for {@code AbiField.isAt}. */
    public static String of(Processor processor) {
        return processor.lineage().stream()
                .filter(name -> Targets.find(name).isPresent())
                .findFirst()
                .orElse(processor.name());
    }
}
