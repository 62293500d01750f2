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

/** Follows the wait states that the instruction set's hazards need. */
final class HazardAnalysis implements Analysis<HazardState> {
    /** Place of what a caller did. */
    private static final int CALLER = -1;

    private final ControlFlow flow;
    private final HazardChecker checker;
    private final StepText text;
    private final Reporter reporter;
    private final Pauses pauses;
    private final Consumer<Found> sink;
    /** Waits for counters without which a hazard would not have ended. */
    private final BitSet endings = new BitSet();

    private final HazardRemedies remedies;
    private final Instruction instruction = new Instruction();
    /** What is wrong with a step; a register that it reads twice counts once. */
    private final Set<Found> found = new LinkedHashSet<>();

    private int index;
    private Optional<Remedy> remedy = Optional.empty();

    HazardAnalysis(ControlFlow flow, HazardChecker checker, StepText text, Consumer<Found> sink) {
        this.flow = flow;
        this.checker = checker;
        this.text = text;
        this.sink = sink;
        reporter = new Reporter(flow, text, found::add);
        pauses = new Pauses(flow, checker);
        remedies = new HazardRemedies(checker);
    }

    /** The waits for counters that a hazard needs, whatever the counters are. */
    BitSet endings() {
        return endings;
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
        flow.read(step, instruction);
        if (report) {
            index = step;
            remedy = Optional.empty();
            checker.check(
                    state,
                    instruction,
                    (rule, waitStates, place, register) -> missing(state, rule, waitStates, place, register));
            if (checker.isPause(instruction) && !pauses.isNeeded(state, step) && !pauses.isPadding(step, text)) {
                reporter.report(Rule.UNNEEDED_PAUSE, step, "no hazard that is known here needs it", "");
            }
            boolean isWait = flow.steps().get(step).waits().length > 0;
            if (isWait && checker.ends(state, instruction) && pauses.isNeeded(state, step)) {
                endings.set(step);
            }
            // What comes later is looked at as if that were made good here.
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
