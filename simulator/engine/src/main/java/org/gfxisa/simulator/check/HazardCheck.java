package org.gfxisa.simulator.check;

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

/** Whether what a wave executes comes late enough behind what it has executed, by the hazards of its processor. */
final class HazardCheck implements HazardSink {
    private final HazardChecker checker;
    private final Reports reports;
    private final List<Site> sites;
    private final WaveShadow shadow;
    private final HazardState state;
    private boolean isBroken;

    /**
     * For a wave that starts.
     *
     * @param sites instructions by their numbers
     */
    HazardCheck(HazardChecker checker, Reports reports, List<Site> sites, WaveShadow shadow) {
        this.checker = checker;
        this.reports = reports;
        this.sites = sites;
        this.shadow = shadow;
        state = checker.newState();
    }

    /** The wave is going to execute an instruction. */
    void before() {
        Instruction instruction = shadow.site.instruction();
        isBroken = false;
        checker.check(state, instruction, this);
        if (isBroken) {
            // What comes later is looked at as if that were made good here.
            for (Instruction missing : new HazardRemedies(checker).before(state, instruction)) {
                checker.advance(state, missing, shadow.site.id);
            }
        }
        checker.advance(state, instruction, shadow.site.id);
    }

    @Override
    public void missing(HazardRule rule, int waitStates, int place, int register) {
        isBroken = true;
        Site earlier = sites.get(place);
        Object cause = List.of(CheckRule.HAZARD, rule.name(), shadow.site.address, earlier.address);
        if (reports.isNew(cause)) {
            String which =
                    register < 0 ? "" : " (" + shadow.site.isa().plan().rules().name(register) + ")";
            reports.tell(
                    cause,
                    CheckRule.HAZARD,
                    Actor.of(shadow.site, shadow.wave, Actor.WHOLE),
                    "comes too early" + which + ": " + rule.title() + "; expected " + rule.expected(waitStates)
                            + " between",
                    Map.of("hazard", rule.name()),
                    Optional.of(Actor.of(earlier, shadow.wave, Actor.WHOLE)));
        }
    }
}
