package org.gfxisa.simulator.exec;

import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.ir.RegisterIndex;
import org.gfxisa.simulator.jit.CompiledUnit;
import org.gfxisa.simulator.runtime.MatrixValues;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/** The callbacks of compiled code, which the interpreter implements. Instances are not thread-safe. */
final class InterpreterCallbacks extends RuntimeCallbacks {
    /** The most instructions of a region that are interpreted at once. */
    private static final int MOST_INTERPRETED = 20_000;

    private final Frame frame = new Frame(this);
    private Op[] ops = {};
    private long[] counts = {};
    private long[] alone = {};
    private CompiledGroups region = CompiledGroups.NONE;
    private int at;
    private long again;
    private long interpreted;
    private long compiled;

    /** Returns the frame of the thread. */
    Frame frame() {
        return frame;
    }

    /** Switches to the instructions of a program. */
    void enter(DecodedCode program) {
        ops = program.ops();
        counts = program.leftCounts();
        alone = program.aloneCounts();
    }

    /** Returns the counts, by index, of instructions outside of compiled code; empty if nothing is compiled. */
    long[] alone() {
        return alone;
    }

    /**
     * Executes a region instead of its first instruction, which is counted already.
     *
     * @return the index of the next instruction
     */
    int run(RegionOp entered, Wave wave) {
        begin(entered);
        alone[entered.index()]--;
        left++;
        long before = left;
        int index = entered.run(wave, this);
        region = CompiledGroups.NONE;
        long executed = before - left;
        count(executed - interpreted);
        entered.left(index, executed, again);
        return index;
    }

    /**
     * Interprets a region instead of its first instruction, which is counted already, until it is left or a number of instructions is reached.
     *
     * @return the index of the next instruction
     */
    int interpret(RegionOp entered, Wave wave) {
        region = entered;
        alone[entered.index()]--;
        long least = left - MOST_INTERPRETED;
        left++;
        int index = entered.index();
        boolean isIndexing = false;
        do {
            left--;
            int after = execute(wave, index, isIndexing, alone);
            index = after == Op.JUMP ? ops[index].next : after;
            isIndexing = FloatMode.isUnusual(wave.mode);
        } while (left > 0 && (left > least || isIndexing) && entered.contains(index));
        region = CompiledGroups.NONE;
        return index;
    }

    /** Records that compiled code is entered. */
    void begin(CompiledGroups code) {
        region = code;
        again = 0;
        interpreted = 0;
    }

    /** Counts instructions that compiled code executed. */
    void count(long instructions) {
        compiled += instructions;
    }

    /** Returns how many instructions compiled code has executed, without those of groups that are still interpreted. */
    long compiled() {
        return compiled;
    }

    /** Records that compiled code is left. */
    void leave() {
        region = CompiledGroups.NONE;
    }

    /** Returns whether compiled code is running. */
    boolean isEntered() {
        return region != CompiledGroups.NONE;
    }

    /** Returns the index of the instruction that was executed last. */
    int at() {
        return at;
    }

    @Override
    public MatrixValues matrices() {
        return frame.matrices();
    }

    @Override
    public void execute(Wave wave, int index) {
        execute(wave, index, (wave.mode & FloatMode.INDEXING) != 0, counts);
    }

    private void executeAll(Wave wave, CompiledUnit.Group group, long[] counted) {
        executeAll(wave, group, group.indices().size(), counted);
    }

    private void executeAll(Wave wave, CompiledUnit.Group group, int count, long[] counted) {
        boolean areIndexed = !group.indexed().isEmpty();
        for (int i = 0; i < count; i++) {
            Integer index = group.indices().get(i);
            if (areIndexed && group.indexed().containsKey(index)) {
                executeIndexed(wave, index, group.indexed().get(index), counted);
            } else {
                execute(wave, index, false, counted);
            }
        }
    }

    /** Executes an indexed instruction with its copy of M0, because later scalar instructions may have been executed already. */
    private void executeIndexed(Wave wave, int index, RegisterIndex by, long[] counted) {
        int code = wave.layout().m0();
        int now = wave.sgpr[code];
        wave.sgpr[code] = m0[by.copy()];
        execute(wave, index, by.isMode(), counted);
        wave.sgpr[code] = now;
    }

    private int execute(Wave wave, int index, boolean isIndexing, long[] counted) {
        at = index;
        counted[index]++;
        Op op = DecodedCode.plain(ops[index]);
        return isIndexing ? op.executeIndexed(wave, frame) : op.execute(wave, frame);
    }

    @Override
    public void execute(Wave wave, int index, int group, int before) {
        if (before > 0) {
            executeAll(wave, region.group(group), before, counts);
        }
        execute(wave, index);
    }

    @Override
    public void interpret(Wave wave, int method) {
        CompiledGroups entered = region;
        CompiledUnit.Group group = entered.interpreted(method);
        interpreted += group.indices().size();
        trial = entered.isTrial(method);
        executeAll(wave, group, alone);
        for (int i = 0; i < group.masks().size(); i++) {
            masks[i] = wave.mask(group.masks().get(i));
        }
    }

    @Override
    public void finish(Wave wave, int number, long lanes) {
        CompiledUnit.Group group = region.group(number);
        long exec = wave.exec();
        wave.setExec(lanes);
        again += (long) group.indices().size() * Long.bitCount(lanes) / Math.max(1, Long.bitCount(exec));
        executeAll(wave, group, counts);
        for (int i = 0; i < group.masks().size(); i++) {
            masks[i] |= wave.mask(group.masks().get(i)) & lanes;
        }
        wave.setExec(exec);
    }
}
