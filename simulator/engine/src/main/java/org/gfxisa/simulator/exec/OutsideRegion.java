package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.NoOp;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.compile.MatrixValues;
import org.gfxisa.simulator.compile.Outside;
import org.gfxisa.simulator.compile.Region;
import org.gfxisa.simulator.wave.Wave;

/** Executes for compiled code what that leaves to operations; for one thread. */
final class OutsideRegion extends Outside {
    private static final Op[] NOWHERE = {};

    private final Frame frame;
    private Op[] ops = NOWHERE;
    private long[] counts = {};
    private long[] alone = {};
    private Op region = new NoOp();
    private int at;
    private long again;
    private long interpreted;

    OutsideRegion(Frame frame) {
        this.frame = frame;
    }

    /**
     * A region of some code is going to run.
     *
     * @param operations counts what is left to operations, by index
     * @param outside counts what is executed outside compiled code, likewise
     */
    void enter(RegionOp entered, Op[] code, long instructions, long[] operations, long[] outside) {
        region = entered;
        ops = code;
        left = instructions;
        counts = operations;
        alone = outside;
        again = 0;
        interpreted = 0;
    }

    /** How many instructions were computed again since, a part of each where it was not for all active lanes. */
    long again() {
        return again;
    }

    /** How many instructions were executed since that no compiled code is used for yet. */
    long interpreted() {
        return interpreted;
    }

    /** No region runs any more; tells how many instructions are left. */
    long leave() {
        ops = NOWHERE;
        return left;
    }

    /** Whether a region runs. */
    boolean isEntered() {
        return ops != NOWHERE;
    }

    /** The instruction that was executed last. */
    int at() {
        return at;
    }

    @Override
    public MatrixValues matrices() {
        return frame.matrices();
    }

    @Override
    public void execute(Wave wave, int index) {
        execute(wave, index, counts);
    }

    private void execute(Wave wave, int index, long[] counted) {
        at = index;
        counted[index]++;
        Program.plain(ops[index]).execute(wave, frame);
    }

    @Override
    public void interpret(Wave wave, int method) {
        RegionOp entered = (RegionOp) region;
        Region.Run run = entered.interpreted(method);
        interpreted += run.indices().size();
        trial = entered.isTried(method);
        for (int index : run.indices()) {
            execute(wave, index, alone);
        }
        for (int i = 0; i < run.masks().size(); i++) {
            masks[i] = wave.mask(run.masks().get(i));
        }
    }

    @Override
    public void finish(Wave wave, int number, long lanes) {
        Region.Run run = ((RegionOp) region).run(number);
        long exec = wave.exec();
        wave.setExec(lanes);
        again += (long) run.indices().size() * Long.bitCount(lanes) / Long.bitCount(exec);
        for (int index : run.indices()) {
            execute(wave, index);
        }
        for (int i = 0; i < run.masks().size(); i++) {
            masks[i] |= wave.mask(run.masks().get(i)) & lanes;
        }
        wave.setExec(exec);
    }
}
