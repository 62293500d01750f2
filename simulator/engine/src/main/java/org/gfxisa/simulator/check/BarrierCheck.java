package org.gfxisa.simulator.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.check.Reports.Actor;
import org.gfxisa.simulator.wave.Wave;

/** Whether all work-items of a work-group come to the same barriers. */
final class BarrierCheck {
    private final Reports reports;

    BarrierCheck(Reports reports) {
        this.reports = reports;
    }

    /** A wave comes to a barrier. */
    void arrives(WaveShadow shadow) {
        Wave wave = shadow.wave;
        long missing = shadow.items & ~wave.exec();
        if (missing == 0) {
            return;
        }
        Object cause = List.of(CheckRule.BARRIER_DIVERGENCE, shadow.site.address);
        if (reports.isNew(cause)) {
            reports.tell(
                    cause,
                    CheckRule.BARRIER_DIVERGENCE,
                    Actor.of(shadow.site, wave, Long.numberOfTrailingZeros(missing)),
                    Long.bitCount(missing) + " of the wave's " + Long.bitCount(shadow.items)
                            + " work-items are not at the barrier",
                    Map.of("missing lanes", "0x" + Long.toHexString(missing)),
                    Optional.empty());
        }
    }

    /** A barrier lets waves go on. */
    void passed(List<WaveShadow> waiting, List<WaveShadow> all) {
        WaveShadow first = waiting.get(0);
        for (WaveShadow other : all) {
            if (other.hasEnded) {
                tell(
                        first,
                        other,
                        other.site,
                        "wave " + other.wave.number() + " has ended, and the others wait for it");
            } else if (waiting.contains(other) && other.barrier != first.barrier) {
                tell(first, other, other.barrier, "wave " + other.wave.number() + " waits at another barrier");
            }
        }
    }

    private void tell(WaveShadow first, WaveShadow other, Site there, String message) {
        Object cause = List.of(CheckRule.BARRIER_DIVERGENCE, first.barrier.address, there.address);
        if (reports.isNew(cause)) {
            reports.tell(
                    cause,
                    CheckRule.BARRIER_DIVERGENCE,
                    Actor.of(first.barrier, first.wave, Actor.WHOLE),
                    message,
                    Map.of(),
                    Optional.of(Actor.of(there, other.wave, Actor.WHOLE)));
        }
    }
}
