package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.WrappingOp;
import org.gfxisa.simulator.wave.Wave;

/** An instruction where a region may begin, which is compiled once it was executed often enough. */
final class CountingOp extends WrappingOp {
    private final DecodedCode program;
    private final int index;
    /** Races between threads lose a few. */
    private int left;

    CountingOp(Op op, DecodedCode program, int index, int hot) {
        super(op);
        this.program = program;
        this.index = index;
        left = hot;
    }

    /** The operation without the count. */
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
