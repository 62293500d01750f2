package org.gfxisa.simulator.check;

import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.gfxisa.exec.ControlAction.Operation;
import org.gfxisa.simulator.explore.StateKey;
import org.gfxisa.simulator.modelled.ExploredChoices;
import org.gfxisa.simulator.modelled.MemoryOperation;
import org.gfxisa.simulator.modelled.ModelledMemory;
import org.gfxisa.simulator.wave.Wave;

/** What waves have in flight by their counters, and what they wait for. Modelled memory, if there is one, does what is waited for. */
final class CounterWaits implements ExploredChoices.Waves {
    private final WaitCheck check;
    private final Optional<ModelledMemory> modelled;
    /** Takes operations that waves have waited for. */
    private final Consumer<InFlight.Operation> done;
    /** Takes operations whose sources a wave overwrites. */
    private final Consumer<InFlight.Operation> overwritten;

    private Optional<Upcoming> upcoming = Optional.empty();

    /**
     * Of waves on a device.
     *
     * @param check told of operations that are not waited for
     */
    CounterWaits(WaitCheck check, Optional<ModelledMemory> modelled) {
        this.check = check;
        this.modelled = modelled;
        done = operation -> modelled.ifPresent(m -> m.complete(operation.ticket));
        overwritten = operation -> modelled.ifPresent(m -> m.overwrites(operation.ticket));
    }

    /** A machine's code is going to run. */
    void watch(Upcoming code) {
        upcoming = Optional.of(code);
    }

    /** A wave is going to execute an instruction: it waits, and has more in flight then. */
    void before(WaveShadow shadow) {
        check.before(shadow, done, overwritten);
        Site site = shadow.site;
        boolean begins = site.counters.raised().length > 0;
        MemoryOperation ticket = MemoryOperation.NONE;
        if (modelled.isPresent()) {
            ModelledMemory memory = modelled.get();
            // A wave that waits at a split barrier executes the wait again.
            if (site.barrier != Operation.NOP && shadow.wave.waitsFor == Wave.NOTHING) {
                memory.arrive(shadow.wave, site.barrier == Operation.BARRIER);
            }
            ticket = memory.issue(site.id, site.policy, begins);
        }
        if (begins) {
            shadow.inFlight.issue(new InFlight.Operation(site, ticket));
        }
    }

    /** Whether a wave is at an instruction that waits for something which is not done. */
    boolean waits(Wave wave) {
        WaveShadow shadow = WaveShadow.of(wave);
        if (shadow.looked != wave.executed) {
            shadow.looked = wave.executed;
            shadow.waits = waitsFor(shadow, InFlight::holds);
        }
        return shadow.waits;
    }

    private boolean waitsFor(WaveShadow shadow, BiPredicate<InFlight, int[]> isHeld) {
        if (shadow.inFlight.isEmpty()) {
            return false;
        }
        int[] limits = limits(shadow);
        return limits.length > 0 && isHeld.test(shadow.inFlight, limits);
    }

    private int[] limits(WaveShadow shadow) {
        boolean isNext = shadow.hasSite() && shadow.site.next == shadow.wave.pc;
        return isNext ? shadow.site.limitsBehind : upcoming.orElseThrow().limits(shadow.wave.pc);
    }

    /** The place of the wave that goes on, of those that can, where all schedules are tried. */
    int choose(List<Wave> ready) {
        return modelled.flatMap(ModelledMemory::exploredChoices).orElseThrow().choose(ready, this);
    }

    @Override
    public boolean isBlocked(Wave wave) {
        return waitsFor(WaveShadow.of(wave), InFlight::holdsUndone);
    }

    @Override
    public void addTo(Wave wave, StateKey key) {
        WaveShadow.of(wave).inFlight.addTo(key);
    }
}
