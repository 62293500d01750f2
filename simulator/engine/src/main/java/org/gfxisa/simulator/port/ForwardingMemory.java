package org.gfxisa.simulator.port;

import java.util.Map;
import org.gfxisa.exec.CacheAction;
import org.gfxisa.simulator.wave.Wave;

/** Leaves all to another port, but for what a subclass does itself; compiled code must always ask. */
public class ForwardingMemory implements MemoryPort {
    private final MemoryPort port;

    protected ForwardingMemory(MemoryPort port) {
        this.port = port;
    }

    @Override
    public void load(MemoryRequest request) {
        port.load(request);
    }

    @Override
    public void fetch(MemoryRequest request) {
        port.fetch(request);
    }

    @Override
    public void store(MemoryRequest request) {
        port.store(request);
    }

    @Override
    public void atomic(MemoryRequest request) {
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
    public int inFlight(Wave wave, int counter) {
        return port.inFlight(wave, counter);
    }

    @Override
    public boolean isImmediate() {
        return port.isImmediate();
    }
}
