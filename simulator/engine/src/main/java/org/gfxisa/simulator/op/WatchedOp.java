package org.gfxisa.simulator.op;

import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.Watcher;
import org.gfxisa.simulator.bind.WrappingOp;
import org.gfxisa.simulator.wave.Wave;

/** An instruction with an observer before and after it. It is never compiled. */
final class WatchedOp extends WrappingOp {
    private final Watcher.Watch watch;
    private final long address;

    WatchedOp(Op op, Watcher.Watch watch, long address) {
        super(op);
        this.watch = watch;
        this.address = address;
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        wave.pc = address;
        if (watch.before(wave)) {
            watch.tried(wave, () -> op.execute(wave, frame));
        }
        int after = op.execute(wave, frame);
        return watch.after(wave, after == END) && after == next ? YIELD : after;
    }

    @Override
    public int executeIndexed(Wave wave, Frame frame) {
        wave.pc = address;
        if (watch.before(wave)) {
            watch.tried(wave, () -> op.executeIndexed(wave, frame));
        }
        int after = op.executeIndexed(wave, frame);
        return watch.after(wave, after == END) && after == next ? YIELD : after;
    }
}
