package org.gfxisa.simulator.exec;

import java.util.List;
import org.gfxisa.simulator.bind.FloatMode;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.WrappingOp;
import org.gfxisa.simulator.compile.Outside;
import org.gfxisa.simulator.compile.Region;
import org.gfxisa.simulator.compile.Region.Block;
import org.gfxisa.simulator.compile.Region.Member;
import org.gfxisa.simulator.compile.RegionCode;
import org.gfxisa.simulator.wave.Wave;

/** Compiled code that begins where an instruction was. */
final class RegionOp extends WrappingOp {
    /** Where so much of what is executed is computed again, code is as fast interpreted as compiled: as measured. */
    private static final int BREAK_EVEN = 75;

    private static final int PERCENT = 100;
    private static final long MOST_DEBT = 50_000;

    private final RegionCode code;
    private final List<Region.Run> runs;
    private final int mode;
    private final int vectors;
    private final int accumulators;
    private final int least;
    private final List<Integer> indices;
    /** Instructions computed again, less those that would be as many; never less than 0. Races between threads lose a few. */
    private long debt;

    /**
     * The code of a region.
     *
     * @param first the operation that was there
     * @param mode MODE that the code is for
     * @param blocks its instructions
     */
    RegionOp(Op first, Region.Compiled region, int mode, List<Block> blocks) {
        super(first);
        this.mode = mode;
        least = blocks.get(0).members().size();
        indices = blocks.stream()
                .flatMap(b -> b.members().stream())
                .map(Member::index)
                .toList();
        code = region.code();
        runs = region.runs();
        vectors = region.vectors();
        accumulators = region.accumulators();
    }

    /** The operation of the first instruction. */
    Op first() {
        return op;
    }

    /** Of its instructions, the first one first. */
    List<Integer> indices() {
        return indices;
    }

    /**
     * Whether so much was computed again, because of lanes that compiled code leaves to the interpreter, that interpreting all is faster.
     *
     * @param executed instructions of a wave, just now
     * @param again how many of them were computed again
     */
    boolean isTooSlow(long executed, long again) {
        if (again + debt == 0) {
            return false;
        }
        debt = Math.max(0, debt + again - executed * BREAK_EVEN / PERCENT);
        return debt > MOST_DEBT;
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
}
