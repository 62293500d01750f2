package org.gfxisa.simulator.count;

import org.gfxisa.simulator.bind.Watcher;
import org.gfxisa.simulator.wave.Wave;

/** Counts an instruction, and forwards to another observer. */
final class CountingWatch implements Watcher.Watch {
    private final InstructionCounts counts;
    private final Counted counted;
    private final Watcher.Watch other;

    CountingWatch(InstructionCounts counts, Counted counted, Watcher.Watch other) {
        this.counts = counts;
        this.counted = counted;
        this.other = other;
    }

    @Override
    public boolean before(Wave wave) {
        counts.executes(counted, wave);
        return other.before(wave);
    }

    @Override
    public void tried(Wave wave, Watcher.Trial trial) {
        other.tried(wave, trial);
    }

    @Override
    public boolean after(Wave wave, boolean hasEnded) {
        return other.after(wave, hasEnded);
    }
}
