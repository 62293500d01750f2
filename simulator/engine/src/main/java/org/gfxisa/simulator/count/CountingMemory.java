package org.gfxisa.simulator.count;

import org.gfxisa.simulator.port.ForwardingMemory;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.MemoryRequest;

/** Counts accesses and forwards them. */
final class CountingMemory extends ForwardingMemory {
    private final InstructionCounts counts;

    CountingMemory(MemoryPort port, InstructionCounts counts) {
        super(port);
        this.counts = counts;
    }

    @Override
    public void load(MemoryRequest request) {
        counts.accesses(request);
        super.load(request);
    }

    @Override
    public void store(MemoryRequest request) {
        counts.accesses(request);
        super.store(request);
    }

    @Override
    public void atomic(MemoryRequest request) {
        counts.accesses(request);
        super.atomic(request);
    }
}
