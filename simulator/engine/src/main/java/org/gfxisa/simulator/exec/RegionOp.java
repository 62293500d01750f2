package org.gfxisa.simulator.exec;

import java.util.List;
import org.gfxisa.simulator.bind.FloatMode;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.compile.Outside;
import org.gfxisa.simulator.compile.Region;
import org.gfxisa.simulator.compile.RegionCode;
import org.gfxisa.simulator.wave.Wave;

/** Compiled code that begins where an instruction was. */
final class RegionOp extends Op {
    private final Op first;
    private final RegionCode code;
    private final List<Region.Run> runs;
    private final int mode;
    private final int vectors;
    private final int accumulators;
    private final int least;

    /**
     * The code of a region.
     *
     * @param first the operation that was there
     * @param mode MODE that the code is for
     * @param least instructions up to the first branch
     */
    RegionOp(Op first, Region.Compiled region, int mode, int least) {
        this.first = first;
        this.mode = mode;
        this.least = least;
        code = region.code();
        runs = region.runs();
        vectors = region.vectors();
        accumulators = region.accumulators();
        next = first.next;
    }

    /** The operation of the first instruction. */
    Op first() {
        return first;
    }

    /** Vector instructions that were compiled together. */
    Region.Run run(int number) {
        return runs.get(number);
    }

    /**
     * Whether it does for a wave what the instructions do, one by one.
     *
     * @param left instructions that the wave may execute
     */
    boolean isFor(Wave wave, long left) {
        return left >= least
                && FloatMode.of(wave.mode) == mode
                && wave.vgpr.length >= vectors
                && wave.agpr.length >= accumulators;
    }

    /** Executes; gives the index of the instruction to go on with. */
    int run(Wave wave, Outside outside) {
        return code.run(wave, wave.vgpr, wave.agpr, wave.sgpr, outside);
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        return first.execute(wave, frame);
    }

    @Override
    public int executeIndexed(Wave wave, Frame frame) {
        return first.executeIndexed(wave, frame);
    }

    @Override
    public void atTime(Wave wave) {
        first.atTime(wave);
    }

    @Override
    public boolean isVector() {
        return first.isVector();
    }
}
