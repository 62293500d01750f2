package org.gfxisa.simulator.bind;

import org.gfxisa.Isa;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.port.DirectMemory;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.wave.RegisterLayout;

/**
 * What executors need to know of the GPU that they play.
 *
 * @param isa instruction set, in the wave size of the kernels
 * @param layout places of the scalar registers with a meaning
 * @param memory global memory, in which also code, kernel arguments and scratch are
 * @param apertures where flat addresses mean LDS or scratch
 * @param global what all waves share beside memory
 * @param port how instructions reach memory
 * @param watcher who looks on, or {@link Watcher#NONE}
 */
public record Machine(
        Isa isa,
        RegisterLayout layout,
        AddressSpace memory,
        Apertures apertures,
        GlobalState global,
        MemoryPort port,
        Watcher watcher) {
    /** A machine whose instructions go to memory directly. */
    public Machine(Isa isa, RegisterLayout layout, AddressSpace memory, Apertures apertures, GlobalState global) {
        this(isa, layout, memory, apertures, global, new DirectMemory(memory), Watcher.NONE);
    }

    /** The same machine with another way to memory. */
    public Machine with(MemoryPort other) {
        return new Machine(isa, layout, memory, apertures, global, other, watcher);
    }

    /** The same machine with somebody who looks on. */
    public Machine with(Watcher other) {
        return new Machine(isa, layout, memory, apertures, global, port, other);
    }

    /** A machine by itself. */
    public Machine(Isa isa, RegisterLayout layout, AddressSpace memory, Apertures apertures) {
        this(isa, layout, memory, apertures, new GlobalState());
    }
}
