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

/** Tracks the operations that waves have in flight and the waits for them. Modelled memory completes the operations that are waited for. */
final class CounterWaits implements ExploredChoices.Waves {
    private final WaitCheck check;
    private final Optional<ModelledMemory> modelled;
    /** Receives the operations that waves have waited for. */
    private final Consumer<InFlight.Operation> done;
    /** Receives the operations whose sources a wave overwrites. */
    private final Consumer<InFlight.Operation> overwritten;

    private Optional<InstructionLookahead> lookahead = Optional.empty();

    /**
     * Creates the tracker for the waves of a device.
     *
     * @param check is notified of operations that are used without a wait
     */
    CounterWaits(WaitCheck check, Optional<ModelledMemory> modelled) {
        this.check = check;
        this.modelled = modelled;
        done = operation -> modelled.ifPresent(m -> m.complete(operation.memoryOperation));
        overwritten = operation -> modelled.ifPresent(m -> m.overwrites(operation.memoryOperation));
    }

    /** Sets the code that is going to run. */
    void watch(InstructionLookahead code) {
        lookahead = Optional.of(code);
    }

    /** Performs the wait of a wave's next instruction and issues its operation. */
    void before(WaveShadow shadow) {
        check.before(shadow, done, overwritten);
        InstructionSite site = shadow.site;
        boolean begins = site.counters.increments().length > 0;
        MemoryOperation memoryOperation = MemoryOperation.NONE;
        if (modelled.isPresent()) {
            ModelledMemory memory = modelled.get();
            // A wave at a split barrier executes the wait again and again.
            if (site.barrier != Operation.NOP && shadow.wave.waitsFor == Wave.NOTHING) {
                memory.arrive(shadow.wave, site.barrier == Operation.BARRIER);
            }
            memoryOperation = memory.issue(site.id, site.policy, begins);
        }
        if (begins) {
            shadow.inFlight.issue(new InFlight.Operation(site, memoryOperation));
        }
    }

    /** Returns whether a wave is at a wait for an operation that is still in flight. */
    boolean waits(Wave wave) {
        WaveShadow shadow = WaveShadow.of(wave);
        if (shadow.waitsComputedAt != wave.executed) {
            shadow.waitsComputedAt = wave.executed;
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
        return isNext ? shadow.site.nextLimits : lookahead.orElseThrow().limits(shadow.wave.pc);
    }

    /** Returns the index of the wave that runs next. Only for the exploration of all schedules. */
    int choose(List<Wave> ready) {
        return modelled.flatMap(ModelledMemory::exploredChoices).orElseThrow().choose(ready, this);
    }

    @Override
    public boolean isBlocked(Wave wave) {
        return waitsFor(WaveShadow.of(wave), InFlight::holdsIncomplete);
    }

    @Override
    public void addTo(Wave wave, StateKey key) {
        WaveShadow.of(wave).inFlight.addTo(key);
    }
}
