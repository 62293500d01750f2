package org.gfxisa.plugin.model;

import java.util.List;
import java.util.stream.Stream;

/**
 * The semantics of a dual instruction.
 *
 * @param instruction name of the instruction
 * @param targets the targets to which it applies
 * @param first the half whose operands are written first
 * @param second the other half
 */
public record DualSemantics(String instruction, List<String> targets, Part first, Part second)
        implements InstructionExecution {
    public DualSemantics {
        targets = List.copyOf(targets);
    }

    /**
     * One half.
     *
     * @param semantics the semantics of the half
     * @param suffix suffix of its operands in the dual instruction
     */
    public record Part(InstructionSemantics semantics, String suffix) {}

    /** Returns the file of the first half. */
    @Override
    public String file() {
        return first.semantics().file();
    }

    /** Returns both halves, in order. */
    public Stream<Part> parts() {
        return Stream.of(first, second);
    }
}
