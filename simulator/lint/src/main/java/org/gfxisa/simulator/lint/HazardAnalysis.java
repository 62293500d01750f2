package org.gfxisa.simulator.lint;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.hazards.HazardChecker;
import org.gfxisa.hazards.HazardRule;
import org.gfxisa.hazards.HazardState;
import org.gfxisa.info.Flow;
import org.gfxisa.simulator.findings.Finding;

/** Follows the wait states that the instruction set's hazards need. */
final class HazardAnalysis implements Analysis<HazardState> {
    /** Place of what a caller did. */
    private static final int CALLER = -1;

    private final ControlFlow flow;
    private final HazardChecker checker;
    private final StepText text;
    private final Reporter reporter;
    private final Pauses pauses;
    private final Consumer<Finding> sink;
    private final Decoder decoder;
    private final Instruction instruction = new Instruction();
    /** What is wrong with a step; a register that it reads twice counts once. */
    private final Set<Finding> found = new LinkedHashSet<>();

    private int index;

    HazardAnalysis(ControlFlow flow, HazardChecker checker, StepText text, Consumer<Finding> sink) {
        this.flow = flow;
        this.checker = checker;
        this.text = text;
        this.sink = sink;
        reporter = new Reporter(flow, text, found::add);
        pauses = new Pauses(flow, checker, this::decode);
        decoder = new Decoder(flow.unit().isa());
    }

    @Override
    public HazardState atEntry(CodeUnit.Entry entry) {
        HazardState state = checker.newState();
        if (entry.isCalled()) {
            checker.inherit(state, CALLER);
        }
        return state;
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
            if (checker.isPause(instruction) && !pauses.isNeeded(state, step) && !pauses.isPadding(step, text)) {
                reporter.report(Rule.UNNEEDED_PAUSE, step, "no hazard that is known here needs it", "");
            }
            found.forEach(sink);
            found.clear();
        }
        checker.advance(state, instruction, step);
        if (flow.steps().get(step).flow() == Flow.CALL) {
            checker.inherit(state, step);
        }
    }

    private void decode(int step, Instruction into) {
        CodeUnit unit = flow.unit();
        int offset = flow.steps().get(step).offset();
        decoder.decode(unit.code(), unit.start() + offset, unit.start() + unit.size(), into);
    }

    private void missing(HazardRule rule, int waitStates, int earlier, int register) {
        String which = register < 0 ? "" : " (" + text.register(register) + ")";
        String message = "comes too early" + which + ": " + rule.title();
        String states =
                waitStates == 0 ? "" : waitStates + (waitStates == 1 ? " more wait state" : " more wait states");
        String or = rule.remedy().isEmpty() || states.isEmpty() ? "" : ", or ";
        String expected = states + or + rule.remedy() + " between";
        if (earlier == CALLER) {
            reporter.report(Rule.HAZARD, rule.name(), index, message, expected);
        } else {
            reporter.report(Rule.HAZARD, rule.name(), index, message, expected, earlier, block -> true);
        }
    }
}
