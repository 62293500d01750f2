package org.gfxisa.simulator.op;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import org.gfxisa.exec.CacheAction;
import org.gfxisa.info.CounterUses;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.NoOp;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.wave.Wave;

/** Waits for memory or maintains caches, on memory ports that do not complete accesses immediately. */
final class MemoryControlOp extends Op {
    private final Consumer<Wave> work;

    private MemoryControlOp(Consumer<Wave> work) {
        this.work = work;
    }

    /** Returns the operation of a cache-control instruction. */
    static Op of(Bound bound, CacheAction action) {
        MemoryPort port = bound.machine().port();
        Map<String, Integer> modifiers = bound.modifiers();
        return port.isImmediate() ? new NoOp() : new MemoryControlOp(wave -> port.maintain(wave, action, modifiers));
    }

    /** Returns the operation of a wait for counters. */
    static Op waiting(Bound bound) {
        MemoryPort port = bound.machine().port();
        if (port.isImmediate()) {
            return new NoOp();
        }
        InstructionInfo info = new InstructionInfo(bound.machine().isa());
        info.read(bound.instruction());
        CounterUses counters = info.counters();
        int[] limits = new int[counters.count()];
        Arrays.setAll(limits, counters::waitsFor);
        return new MemoryControlOp(wave -> port.await(wave, limits));
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        work.accept(wave);
        return next;
    }
}
