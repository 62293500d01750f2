package org.gfxisa.plugin.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How all instructions are executed. The implementations of each instruction are numbered, for the tables and for the classes
 * that create them.
 */
public final class Executions {
    private final Map<String, List<InstructionExecution>> byInstruction = new TreeMap<>();

    /**
     * Numbers the implementations of each instruction from 0, in this order.
     *
     * @param semantics instructions that compute
     * @param duals dual instructions, whose halves are among the others
     * @param actions instructions with actions
     */
    public Executions(
            List<InstructionSemantics> semantics, List<DualSemantics> duals, List<InstructionAction> actions) {
        Set<InstructionSemantics> halves = duals.stream()
                .flatMap(DualSemantics::parts)
                .map(DualSemantics.Part::semantics)
                .collect(Collectors.toSet());
        semantics.stream().filter(s -> !halves.contains(s)).forEach(this::add);
        duals.forEach(this::add);
        actions.forEach(this::add);
    }

    private void add(InstructionExecution execution) {
        byInstruction
                .computeIfAbsent(execution.instruction(), i -> new ArrayList<>())
                .add(execution);
    }

    /** Returns the implementations of each instruction, by name. */
    public Map<String, List<InstructionExecution>> byInstruction() {
        return byInstruction;
    }

    /**
     * Returns the number of an instruction's implementation on a processor as tables have it: from 1, negative for an action; 0
     * if the spec does not define it.
     */
    public int number(String instruction, String processor) {
        List<InstructionExecution> versions = byInstruction.getOrDefault(instruction, List.of());
        for (int i = 0; i < versions.size(); i++) {
            InstructionExecution execution = versions.get(i);
            if (execution.targets().contains(processor)) {
                return execution instanceof InstructionAction ? -1 - i : 1 + i;
            }
        }
        return 0;
    }
}
