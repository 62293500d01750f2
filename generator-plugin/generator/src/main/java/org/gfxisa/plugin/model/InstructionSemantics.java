package org.gfxisa.plugin.model;

import java.util.List;
import java.util.stream.Stream;
import org.gfxisa.plugin.does.CompiledDoes;

/**
 * The computation of an instruction.
 *
 * @param instruction name of the instruction
 * @param targets the targets to which it applies
 * @param file the spec file that defines it
 * @param does the compiled text
 */
public record InstructionSemantics(String instruction, List<String> targets, String file, CompiledDoes does)
        implements InstructionExecution {
    public InstructionSemantics {
        targets = List.copyOf(targets);
    }

    /** Returns the first target to which it applies. */
    public String target() {
        return targets.get(0);
    }

    /** Returns the same semantics for additional targets. */
    public InstructionSemantics at(List<String> more) {
        return targets.containsAll(more)
                ? this
                : new InstructionSemantics(
                        instruction,
                        Stream.concat(targets.stream(), more.stream())
                                .distinct()
                                .toList(),
                        file,
                        does);
    }
}
