package org.gfxisa.plugin.model;

import java.util.List;

/** One of the ways that an instruction is executed, at the targets where it is executed so. */
public sealed interface InstructionExecution permits InstructionSemantics, DualSemantics, InstructionAction {
    /** The instruction's name. */
    String instruction();

    /** The spec file that says so. */
    String file();

    /** The processors that it holds for. */
    List<String> targets();
}
