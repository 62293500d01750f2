package org.gfxisa.plugin.model;

import java.util.List;

/** One of the ways to execute an instruction, with the targets to which it applies. */
public sealed interface InstructionExecution permits InstructionSemantics, DualSemantics, InstructionAction {
    /** Returns the instruction's name. */
    String instruction();

    /** Returns the spec file that defines it. */
    String file();

    /** Returns the processors to which it applies. */
    List<String> targets();
}
