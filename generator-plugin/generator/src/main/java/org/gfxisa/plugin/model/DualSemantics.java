package org.gfxisa.plugin.model;

import java.util.List;
import java.util.stream.Stream;

/**
 * What an instruction computes that is two at once.
 *
 * @param instruction its name
 * @param targets the targets that it holds for
 * @param first the one whose operands are written first
 * @param second the other one
 */
public record DualSemantics(String instruction, List<String> targets, Part first, Part second)
        implements InstructionExecution {
    public DualSemantics {
        targets = List.copyOf(targets);
    }

    /**
     * One of the two.
     *
     * @param suffix what the instruction appends to the names of its operands
     */
    public record Part(InstructionSemantics semantics, String suffix) {}

    /** The file of the first. */
    @Override
    public String file() {
        return first.semantics().file();
    }

    /** Both, in order. */
    public Stream<Part> parts() {
        return Stream.of(first, second);
    }
}
