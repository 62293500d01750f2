package org.gfxisa.plugin.model;

import java.util.List;
import java.util.stream.Stream;
import org.gfxisa.plugin.does.CompiledDoes;

/**
 * What an instruction computes.
 *
 * @param instruction its name
 * @param targets the targets that it holds for
 * @param file the spec file that says so
 * @param does the compiled text
 */
public record InstructionSemantics(String instruction, List<String> targets, String file, CompiledDoes does)
        implements InstructionExecution {
    public InstructionSemantics {
        targets = List.copyOf(targets);
    }

    /** The first target that it holds for. */
    public String target() {
        return targets.get(0);
    }

    /** The same, known to hold for these targets too. */
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
