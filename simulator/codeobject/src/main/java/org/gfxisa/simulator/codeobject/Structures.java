package org.gfxisa.simulator.codeobject;

import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;

/** Whose structures a processor has, of those that {@code org.gfxisa.isa.abi} describes. */
public final class Structures {
    private Structures() {}

    /** Its own name, or that of the nearest one that it descends from, if another project describes it; for {@code AbiField.isAt}. */
    public static String of(Processor processor) {
        return processor.lineage().stream()
                .filter(name -> Targets.find(name).isPresent())
                .findFirst()
                .orElse(processor.name());
    }
}
