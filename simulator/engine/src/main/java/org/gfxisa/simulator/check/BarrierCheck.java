package org.gfxisa.simulator.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.check.FindingReporter.Actor;
import org.gfxisa.simulator.wave.Wave;

/** Checks that all work-items of a work-group reach the same barriers. */
final class BarrierCheck {
    private final FindingReporter reporter;

    BarrierCheck(FindingReporter reporter) {
        this.reporter = reporter;
    }

    /** Checks a wave that arrives at a barrier. */
    void arrives(WaveShadow shadow) {
        Wave wave = shadow.wave;
        long missing = shadow.items & ~wave.exec();
        if (missing == 0) {
            return;
        }
        Object cause = List.of(CheckRule.BARRIER_DIVERGENCE, shadow.site.address);
        if (reporter.isNew(cause)) {
            reporter.report(
                    cause,
                    CheckRule.BARRIER_DIVERGENCE,
                    Actor.of(shadow.site, wave, Long.numberOfTrailingZeros(missing)),
                    Long.bitCount(missing) + " of the wave's " + Long.bitCount(shadow.items)
                            + " work-items are not at the barrier",
                    Map.of("missing lanes", "0x" + Long.toHexString(missing)),
                    Optional.empty());
        }
    }

    /** Checks the waves of a work-group when a barrier is passed. */
    void passed(List<WaveShadow> waiting, List<WaveShadow> all) {
        WaveShadow first = waiting.get(0);
        for (WaveShadow other : all) {
            if (other.hasEnded) {
                report(
                        first,
                        other,
                        other.site,
                        "wave " + other.wave.number() + " has ended, but the others wait for it");
            } else if (waiting.contains(other) && other.barrier != first.barrier) {
                report(first, other, other.barrier, "wave " + other.wave.number() + " waits at another barrier");
            }
        }
    }

    private void report(WaveShadow first, WaveShadow other, InstructionSite there, String message) {
        Object cause = List.of(CheckRule.BARRIER_DIVERGENCE, first.barrier.address, there.address);
        if (reporter.isNew(cause)) {
            reporter.report(
                    cause,
                    CheckRule.BARRIER_DIVERGENCE,
                    Actor.of(first.barrier, first.wave, Actor.WHOLE),
                    message,
                    Map.of(),
                    Optional.of(Actor.of(there, other.wave, Actor.WHOLE)));
        }
    }
}
