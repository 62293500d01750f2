package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.compile.MatrixValues;
import org.gfxisa.simulator.compile.Outside;
import org.gfxisa.simulator.compile.Region;
import org.gfxisa.simulator.wave.Wave;

/** Executes for compiled code what that leaves to operations; for one thread. */
final class OutsideRegion extends Outside {
    private final Frame frame = new Frame(this);
    private Op[] ops = {};
    private long[] counts = {};
    private long[] alone = {};
    private CompiledRuns region = CompiledRuns.NONE;
    private int at;
    private long again;
    private long interpreted;
    private long compiled;

    /** What the thread computes with. */
    Frame frame() {
        return frame;
    }

    /** Instructions of a program are executed from now on. */
    void enter(Program program) {
        ops = program.ops();
        counts = program.leftCounts();
        alone = program.aloneCounts();
    }

    /** Counts what is executed outside compiled code, by index; empty where nothing is compiled. */
    long[] alone() {
        return alone;
    }

    /**
     * Executes a region, in place of its first instruction, which was counted.
     *
     * @return index of the instruction to go on with
     */
    int run(RegionOp entered, Wave wave) {
        begin(entered);
        alone[entered.index()]--;
        left++;
        long before = left;
        int index = entered.run(wave, this);
        region = CompiledRuns.NONE;
        long executed = before - left;
        count(executed - interpreted);
        entered.left(index, executed, again);
        return index;
    }

    /** Compiled code runs from now on. */
    void begin(CompiledRuns code) {
        region = code;
        again = 0;
        interpreted = 0;
    }

    /** So many instructions were executed in compiled code. */
    void count(long instructions) {
        compiled += instructions;
    }

    /** How many instructions were executed in compiled code so far, without those that are interpreted until theirs is quick. */
    long compiled() {
        return compiled;
    }

    /** No region runs any more. */
    void leave() {
        region = CompiledRuns.NONE;
    }

    /** Whether a region runs. */
    boolean isEntered() {
        return region != CompiledRuns.NONE;
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
        CompiledRuns entered = region;
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
        Region.Run run = region.run(number);
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
