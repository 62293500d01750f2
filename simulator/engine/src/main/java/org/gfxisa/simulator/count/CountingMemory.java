package org.gfxisa.simulator.count;

import java.util.Map;
import org.gfxisa.exec.CacheAction;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/** Counts accesses on their way. */
final class CountingMemory implements MemoryPort {
    private final MemoryPort port;
    private final InstructionCounts counts;

    CountingMemory(MemoryPort port, InstructionCounts counts) {
        this.port = port;
        this.counts = counts;
    }

    @Override
    public void load(MemoryRequest request) {
        counts.accesses(request);
        port.load(request);
    }

    @Override
    public void store(MemoryRequest request) {
        counts.accesses(request);
        port.store(request);
    }

    @Override
    public void atomic(MemoryRequest request) {
        counts.accesses(request);
        port.atomic(request);
    }

    @Override
    public void maintain(Wave wave, CacheAction action, Map<String, Integer> modifiers) {
        port.maintain(wave, action, modifiers);
    }

    @Override
    public void await(Wave wave, int[] limits) {
        port.await(wave, limits);
    }

    @Override
    public boolean isImmediate() {
        return port.isImmediate();
    }
}
