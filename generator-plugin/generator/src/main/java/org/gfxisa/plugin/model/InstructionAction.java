package org.gfxisa.plugin.model;

import java.util.List;

/**
 * An instruction's action.
 *
 * @param instruction its name
 * @param file the spec file that says so
 * @param action the action
 * @param targets the targets that it holds for
 */
public record InstructionAction(String instruction, String file, ActionRecord action, List<String> targets)
        implements InstructionExecution {}
