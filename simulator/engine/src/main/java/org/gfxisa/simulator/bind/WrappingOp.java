package org.gfxisa.simulator.bind;

import org.gfxisa.simulator.wave.Wave;

/** An operation in whose place another one stands, with something more. */
public abstract class WrappingOp extends Op {
    protected final Op op;

    protected WrappingOp(Op op) {
        this.op = op;
        next = op.next;
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        return op.execute(wave, frame);
    }

    @Override
    public int executeIndexed(Wave wave, Frame frame) {
        return op.executeIndexed(wave, frame);
    }

    @Override
    public void atTime(Wave wave) {
        op.atTime(wave);
    }

    @Override
    public boolean isVector() {
        return op.isVector();
    }
}
