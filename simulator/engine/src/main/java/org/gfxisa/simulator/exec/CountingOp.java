package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.WrappingOp;
import org.gfxisa.simulator.wave.Wave;

/** Counts the executions of a block leader, at which a region is compiled once it is hot. */
final class CountingOp extends WrappingOp {
    private final DecodedCode program;
    private final int index;
    /** Races between threads may lose counts. */
    private int left;

    CountingOp(Op op, DecodedCode program, int index, int hot) {
        super(op);
        this.program = program;
        this.index = index;
        left = hot;
    }

    /** Returns the operation without the count. */
    Op plain() {
        return op;
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        left--;
        if (left <= 0) {
            left = Integer.MAX_VALUE;
            program.compile(index, wave);
        }
        return op.execute(wave, frame);
    }
}
