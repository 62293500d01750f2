package org.gfxisa.simulator.lint;

import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.gfxisa.Instruction;
import org.gfxisa.hazards.HazardChecker;
import org.gfxisa.hazards.HazardRemedies;
import org.gfxisa.hazards.HazardRule;
import org.gfxisa.hazards.HazardState;
import org.gfxisa.info.Flow;

/** Follows the wait states that the hazards of the instruction set require. */
final class HazardAnalysis implements DataflowAnalysis<HazardState> {
    /** The place of instructions that the caller executed. */
    private static final int CALLER = -1;

    private final ControlFlow flow;
    private final HazardChecker checker;
    private final StepText text;
    private final Reporter reporter;
    private final NopNecessity nops;
    private final Consumer<FixableFinding> sink;
    /** Waits for counters that a hazard requires. */
    private final BitSet endings = new BitSet();

    private final HazardRemedies remedies;
    private final Instruction instruction = new Instruction();
    /** The findings at one step. A set, because a step may read the same register twice. */
    private final Set<FixableFinding> found = new LinkedHashSet<>();

    private int index;
    private Optional<Remedy> remedy = Optional.empty();

    HazardAnalysis(ControlFlow flow, HazardChecker checker, StepText text, Consumer<FixableFinding> sink) {
        this.flow = flow;
        this.checker = checker;
        this.text = text;
        this.sink = sink;
        reporter = new Reporter(flow, text, found::add);
        nops = new NopNecessity(flow, checker);
        remedies = new HazardRemedies(checker);
    }

    /** Returns the waits for counters that a hazard requires, whatever the values of the counters. */
    BitSet endings() {
        return endings;
    }

    @Override
    public HazardState atEntry(CodeRegion.Entry entry) {
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
    public void transfer(HazardState state, int step, boolean report) {
        flow.read(step, instruction);
        if (report) {
            index = step;
            remedy = Optional.empty();
            checker.check(
                    state,
                    instruction,
                    (rule, waitStates, place, register) -> missing(state, rule, waitStates, place, register));
            if (checker.isPause(instruction) && !nops.isNeeded(state, step) && !nops.isPadding(step, text)) {
                reporter.report(Rule.UNNEEDED_PAUSE, step, "no hazard that is known here needs it", "");
            }
            boolean isWait = flow.steps().get(step).waits().length > 0;
            if (isWait && checker.ends(state, instruction) && nops.isNeeded(state, step)) {
                endings.set(step);
            }
            // Later instructions are checked as if this were fixed.
            remedy.ifPresent(r -> r.instructions().forEach(pause -> checker.advance(state, pause, step)));
            found.forEach(sink);
            found.clear();
        }
        checker.advance(state, instruction, step);
        if (flow.steps().get(step).flow() == Flow.CALL) {
            checker.inherit(state, step);
        }
    }

    private void missing(HazardState state, HazardRule rule, int waitStates, int earlier, int register) {
        String which = register < 0 ? "" : " (" + text.register(register) + ")";
        String message = "comes too early" + which + ": " + rule.title();
        String expected = remedies.expected(state, instruction, rule, waitStates) + " between";
        if (remedy.isEmpty()) {
            remedy = Optional.of(Remedy.instructions(remedies.before(state, instruction)));
        }
        if (earlier == CALLER) {
            reporter.report(Rule.HAZARD, rule.name(), index, message, expected, remedy.get());
        } else {
            reporter.report(Rule.HAZARD, rule.name(), index, message, expected, remedy.get(), earlier, block -> true);
        }
    }
}
