package org.gfxisa.simulator.op.vector;

import org.gfxisa.exec.Lanes;
import org.gfxisa.exec.VectorImplementation;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/** The most frequent shape of a vector instruction, bound without loops: up to three source dwords, one result dword, no masks. */
final class ShortVectorOp extends VectorOp {
    private final int count;
    private final int first;
    private final int second;
    private final int third;
    private final int result;
    private final long uniform;

    ShortVectorOp(Bound bound, VectorImplementation kernel) {
        super(bound, kernel);
        count = direct.count();
        first = direct.register(0);
        second = count > 1 ? direct.register(1) : -1;
        third = count > 2 ? direct.register(2) : -1;
        result = direct.result();
        uniform = direct.uniform();
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        Lanes lanes = frame.lanes;
        int[][] in = lanes.in;
        int[][] vgpr = wave.vgpr;
        in[0] = first >= 0 ? vgpr[first] : direct.same(wave, frame, 0);
        if (count > 1) {
            in[1] = second >= 0 ? vgpr[second] : direct.same(wave, frame, 1);
            if (count > 2) {
                in[2] = third >= 0 ? vgpr[third] : direct.same(wave, frame, 2);
            }
        }
        lanes.out[0] = vgpr[result];
        lanes.uniform = uniform;
        lanes.exec = wave.exec();
        lanes.mode = FloatMode.of(wave.mode);
        lanes.m0 = wave.m0();
        lanes.clamp = clamp;
        kernel.run(lanes);
        return next;
    }
}
