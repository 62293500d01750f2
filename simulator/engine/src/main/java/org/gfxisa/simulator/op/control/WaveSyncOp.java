package org.gfxisa.simulator.op.control;

import java.util.Optional;
import org.gfxisa.exec.WaveSyncAction;
import org.gfxisa.isa.abi.GwsM0;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.WaveSyncResources;
import org.gfxisa.simulator.wave.Wave;

/** Global wave sync, which may have to wait for waves of other work-groups. */
public final class WaveSyncOp extends Op {
    private final WaveSyncAction.Operation operation;
    private final WaveSyncResources resources;
    private final Optional<LaneRegisters> data;
    private final int offset;

    private WaveSyncOp(Bound bound, WaveSyncAction action) {
        operation = action.operation();
        resources = bound.machine().global().waveSync();
        data = bound.operand("data0").map(LaneRegisters::of);
        offset = bound.number("offset");
    }

    public static Op of(Bound bound, WaveSyncAction action) {
        return new WaveSyncOp(bound, action);
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        int resource = GwsM0.gwsBase(wave.m0()) + offset & WaveSyncResources.COUNT - 1;
        switch (operation) {
            case INIT -> resources.initialize(resource, value(wave));
            case SIGNAL -> resources.signal(resource, 1);
            case SIGNAL_MANY -> resources.signal(resource, value(wave));
            case RELEASE_ALL -> resources.releaseAll(resource);
            case BARRIER -> {
                if (wave.waitsFor == Wave.NOTHING) {
                    wave.waitsFor = resources.arrive(resource, value(wave)) ? Wave.FLAG_CLEAR : Wave.FLAG_SET;
                }
                if (resources.flag(resource) != (wave.waitsFor == Wave.FLAG_SET)) {
                    return WAIT;
                }
            }
            case WAIT -> {
                if (!resources.pass(resource, wave.waitsFor != Wave.NOTHING)) {
                    wave.waitsFor = Wave.SIGNAL;
                    return WAIT;
                }
            }
        }
        wave.waitsFor = Wave.NOTHING;
        return next;
    }

    /** Returns the value in the first active lane, or in lane 0 if no lane is active. */
    private int value(Wave wave) {
        return data.orElseThrow().get(wave, 0, Long.numberOfTrailingZeros(wave.exec()) & Wave.LANES - 1);
    }

    @Override
    public boolean isVector() {
        return true;
    }
}
