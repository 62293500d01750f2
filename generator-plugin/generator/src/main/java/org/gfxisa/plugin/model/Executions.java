package org.gfxisa.plugin.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How all instructions are executed. The versions of each are numbered, for the tables and for the classes that make them. */
public final class Executions {
    private final Map<String, List<InstructionExecution>> byInstruction = new TreeMap<>();

    /**
     * Numbers the executions of each instruction from 0, in this order.
     *
     * @param semantics what computes
     * @param duals what computes as two at once, which are among the others and no instructions by themselves
     * @param actions what the others do
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

    /** The versions of each instruction, by its name. */
    public Map<String, List<InstructionExecution>> byInstruction() {
        return byInstruction;
    }

    /**
     * The number of an instruction's version at a processor as tables have it: from 1, negative for an action; 0 if the spec does not
     * say how it is executed there.
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
