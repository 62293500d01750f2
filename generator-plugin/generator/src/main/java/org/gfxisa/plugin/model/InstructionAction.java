package org.gfxisa.plugin.model;

import java.util.List;

/**
 * An instruction's action.
 *
 * @param instruction name of the instruction
 * @param file the spec file of the action
 * @param action the action
 * @param targets the targets to which it applies
 */
public record InstructionAction(String instruction, String file, ActionRecord action, List<String> targets)
        implements InstructionExecution {}
