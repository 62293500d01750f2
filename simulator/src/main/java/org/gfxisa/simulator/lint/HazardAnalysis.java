package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.hazards.HazardChecker;
import org.gfxisa.hazards.HazardRule;
import org.gfxisa.hazards.HazardState;

/** Follows the wait states that the instruction set's hazards need. */
final class HazardAnalysis implements Analysis<HazardState> {
    private final ControlFlow flow;
    private final HazardChecker checker;
    private final StepText text;
    private final Paths paths;
    private final Pauses pauses;
    private final Consumer<Finding> sink;
    private final Decoder decoder;
    private final Instruction instruction = new Instruction();
    private int index;

    HazardAnalysis(ControlFlow flow, HazardChecker checker, StepText text, Consumer<Finding> sink) {
        this.flow = flow;
        this.checker = checker;
        this.text = text;
        this.sink = sink;
        paths = new Paths(flow);
        pauses = new Pauses(flow, checker, this::decode);
        decoder = new Decoder(flow.unit().isa());
    }

    @Override
    public HazardState atEntry(boolean isCalled) {
        // Callers come with a jump, which is time enough for all that is known.
        return checker.newState();
    }

    @Override
    public HazardState copy(HazardState state) {
        HazardState copy = checker.newState();
        copy.copyFrom(state);
        return copy;
    }

    @Override
    public boolean join(HazardState into, HazardState other) {
        return into.join(other);
    }

    @Override
    public void pass(HazardState state, int step, boolean report) {
        decode(step, instruction);
        if (report) {
            index = step;
            checker.check(state, instruction, this::missing);
            if (flow.steps().get(step).flow() == Flow.PAUSE && !pauses.isNeeded(state, step)) {
                unneeded(step);
            }
        }
        checker.advance(state, instruction, step);
    }

    private void decode(int step, Instruction into) {
        CodeUnit unit = flow.unit();
        int offset = flow.steps().get(step).offset();
        decoder.decode(unit.code(), unit.start() + offset, unit.start() + unit.size(), into);
    }

    private void unneeded(int step) {
        int offset = flow.steps().get(step).offset();
        String message = "no hazard that is known here needs it";
        sink.accept(new Finding(
                Rule.UNNEEDED_PAUSE,
                "",
                text.place(offset),
                text.at(offset),
                message,
                "",
                Optional.empty(),
                List.of()));
    }

    private void missing(HazardRule rule, int waitStates, int earlier, int register) {
        int offset = flow.steps().get(index).offset();
        int cause = flow.steps().get(earlier).offset();
        String which = register < 0 ? "" : " (" + text.register(register) + ")";
        String remedy = rule.remedy().isEmpty() ? "" : rule.remedy();
        String states =
                waitStates == 0 ? "" : waitStates + (waitStates == 1 ? " more wait state" : " more wait states");
        String or = remedy.isEmpty() || states.isEmpty() ? "" : ", or ";
        sink.accept(new Finding(
                Rule.HAZARD,
                rule.name(),
                text.place(offset),
                text.at(offset),
                "comes too early" + which + ": " + rule.title(),
                states + or + remedy + " between",
                Optional.of(new Finding.Cause(text.place(cause), text.at(cause))),
                path(earlier)));
    }

    private List<Place> path(int earlier) {
        return paths.branches(earlier, index, block -> true).stream()
                .map(step -> text.place(flow.steps().get(step).offset()))
                .toList();
    }
}
