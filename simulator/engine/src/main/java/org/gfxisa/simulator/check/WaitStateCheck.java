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
import org.gfxisa.simulator.check.Reports.Actor;

/**
 * Whether what waves execute comes late enough behind what they have executed, by the hazards of their processor. What is pending
 * after an instruction is found out once for each way to it: waves go the same ways.
 */
final class WaitStateCheck implements HazardSink {
    /** Points of waves' ways that are known; beyond, all are found out anew. */
    private static final int MOST_POINTS = 1 << 16;

    private final HazardChecker checker;
    private final HazardRemedies remedies;
    private final Reports reports;
    private final List<Site> sites;
    private final Map<HazardState, Known> points = new HashMap<>();
    private Optional<WaveShadow> reader = Optional.empty();
    /** What is pending before the instruction that is looked at. */
    private HazardState pending;

    private boolean isBroken;

    /**
     * For waves of a machine.
     *
     * @param sites instructions by their numbers
     */
    WaitStateCheck(HazardChecker checker, Reports reports, List<Site> sites) {
        this.checker = checker;
        this.reports = reports;
        this.sites = sites;
        remedies = new HazardRemedies(checker);
        pending = checker.newState();
    }

    /** Where a wave is on its way, as far as hazards go. */
    interface Point {
        /** Of a wave that is not looked at. */
        Point NONE = new Point() {
            @Override
            public Point behind(WaveShadow shadow) {
                return this;
            }
        };

        /** Where the wave is behind the instruction that it is going to execute; tells what that comes too early for. */
        Point behind(WaveShadow shadow);
    }

    /** The point at which a kernel starts. */
    Point start() {
        return known(checker.newState());
    }

    /**
     * Where an instruction leads to.
     *
     * @param isBroken whether it comes too early
     */
    private record Way(int site, Known to, boolean isBroken) {}

    private final class Known implements Point {
        private final HazardState state;
        private final Map<Integer, Way> ways = new HashMap<>();
        private Way last = new Way(-1, this, false);

        Known(HazardState state) {
            this.state = state;
        }

        @Override
        public Point behind(WaveShadow shadow) {
            int site = shadow.site.id;
            if (last.site != site) {
                Way way = ways.get(site);
                if (way == null || way.isBroken) {
                    way = way(this, shadow);
                    ways.put(site, way);
                }
                last = way.isBroken ? last : way;
                return way.to;
            }
            return last.to;
        }
    }

    private Known known(HazardState state) {
        if (points.size() >= MOST_POINTS) {
            points.clear();
        }
        return points.computeIfAbsent(state, Known::new);
    }

    private Way way(Known from, WaveShadow shadow) {
        Instruction instruction = shadow.site.instruction();
        HazardState state = checker.newState();
        state.copyFrom(from.state);
        reader = Optional.of(shadow);
        pending = state;
        isBroken = false;
        checker.check(state, instruction, this);
        if (isBroken) {
            // What comes later is looked at as if that were made good here.
            for (Instruction missing : remedies.before(state, instruction)) {
                checker.advance(state, missing, shadow.site.id);
            }
        }
        checker.advance(state, instruction, shadow.site.id);
        return new Way(shadow.site.id, known(state), isBroken);
    }

    @Override
    public void missing(HazardRule rule, int waitStates, int place, int register) {
        isBroken = true;
        WaveShadow shadow = reader.orElseThrow();
        Site earlier = sites.get(place);
        Object cause = List.of(CheckRule.HAZARD, rule.name(), shadow.site.address, earlier.address);
        if (reports.isNew(cause)) {
            String which =
                    register < 0 ? "" : " (" + shadow.site.isa().codec().rules().name(register) + ")";
            reports.tell(
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
