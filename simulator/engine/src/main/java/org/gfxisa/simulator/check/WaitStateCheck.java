package org.gfxisa.simulator.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.Instruction;
import org.gfxisa.hazards.HazardChecker;
import org.gfxisa.hazards.HazardRemedies;
import org.gfxisa.hazards.HazardRule;
import org.gfxisa.hazards.HazardSink;
import org.gfxisa.hazards.HazardState;
import org.gfxisa.simulator.check.FindingReporter.Actor;

/**
 * Checks that instructions keep the wait states that the processor's hazards require. The hazard state after an instruction is computed once for each
 * path, because waves usually execute the same paths.
 */
final class WaitStateCheck implements HazardSink {
    /** The largest number of cached hazard states. When it is reached, the cache is cleared. */
    private static final int MOST_POINTS = 1 << 16;

    private final HazardChecker checker;
    private final HazardRemedies remedies;
    private final FindingReporter reporter;
    private final List<InstructionSite> sites;
    private final Map<HazardState, KnownPoint> points = new HashMap<>();
    private Optional<WaveShadow> reader = Optional.empty();
    /** The hazard state before the instruction that is checked. */
    private HazardState pending;

    private boolean isBroken;

    /**
     * Creates a check for the waves of a machine.
     *
     * @param sites the instructions by id
     */
    WaitStateCheck(HazardChecker checker, FindingReporter reporter, List<InstructionSite> sites) {
        this.checker = checker;
        this.reporter = reporter;
        this.sites = sites;
        remedies = new HazardRemedies(checker);
        pending = checker.newState();
    }

    /** A wave's position in the graph of hazard states. */
    interface Point {
        /** The position of a wave that is not checked. */
        Point NONE = new Point() {
            @Override
            public Point after(WaveShadow shadow) {
                return this;
            }
        };

        /** Returns the position after the next instruction, and reports hazards of that instruction. */
        Point after(WaveShadow shadow);
    }

    /** Returns the position at the start of a kernel. */
    Point start() {
        return known(checker.newState());
    }

    /**
     * An edge to the next position.
     *
     * @param isBroken whether the instruction comes too early
     */
    private record Transition(int site, KnownPoint to, boolean isBroken) {}

    private final class KnownPoint implements Point {
        private final HazardState state;
        private final Map<Integer, Transition> transitions = new HashMap<>();
        private Transition last = new Transition(-1, this, false);

        KnownPoint(HazardState state) {
            this.state = state;
        }

        @Override
        public Point after(WaveShadow shadow) {
            int site = shadow.site.id;
            if (last.site != site) {
                Transition transition = transitions.get(site);
                if (transition == null || transition.isBroken) {
                    transition = transition(this, shadow);
                    transitions.put(site, transition);
                }
                last = transition.isBroken ? last : transition;
                return transition.to;
            }
            return last.to;
        }
    }

    private KnownPoint known(HazardState state) {
        if (points.size() >= MOST_POINTS) {
            points.clear();
        }
        return points.computeIfAbsent(state, KnownPoint::new);
    }

    private Transition transition(KnownPoint from, WaveShadow shadow) {
        Instruction instruction = shadow.site.instruction();
        HazardState state = checker.newState();
        state.copyFrom(from.state);
        reader = Optional.of(shadow);
        pending = state;
        isBroken = false;
        checker.check(state, instruction, this);
        if (isBroken) {
            // The rest of the path is checked as if the wait states had been inserted here.
            for (Instruction missing : remedies.before(state, instruction)) {
                checker.advance(state, missing, shadow.site.id);
            }
        }
        checker.advance(state, instruction, shadow.site.id);
        return new Transition(shadow.site.id, known(state), isBroken);
    }

    @Override
    public void missing(HazardRule rule, int waitStates, int place, int register) {
        isBroken = true;
        WaveShadow shadow = reader.orElseThrow();
        InstructionSite earlier = sites.get(place);
        Object cause = List.of(CheckRule.HAZARD, rule.name(), shadow.site.address, earlier.address);
        if (reporter.isNew(cause)) {
            String which =
                    register < 0 ? "" : " (" + shadow.site.isa().codec().rules().name(register) + ")";
            reporter.report(
                    cause,
                    CheckRule.HAZARD,
                    Actor.of(shadow.site, shadow.wave, Actor.WHOLE),
                    "comes too early" + which + ": " + rule.title() + "; expected "
                            + remedies.expected(pending, shadow.site.instruction(), rule, waitStates) + " between",
                    Map.of("hazard", rule.name()),
                    Optional.of(Actor.of(earlier, shadow.wave, Actor.WHOLE)));
        }
    }
}
