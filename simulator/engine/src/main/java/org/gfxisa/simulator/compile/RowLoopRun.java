package org.gfxisa.simulator.compile;

import org.gfxisa.simulator.wave.Wave;

/** Has a {@link RowLoop} compute the lanes of a row. For all threads. */
final class RowLoopRun {
    static final String DESCRIPTOR = "(Lorg/gfxisa/simulator/compile/StraightCode;L" + RegionEmitter.WAVE + ";[[I[[I[IL"
            + RegionEmitter.OUTSIDE + ";I)Z";

    private final int run;
    private final int waveSize;
    private final int lanes;
    /** Of the accesses, in order, the register that is stored, or -1. */
    private final int[] stored;

    private RowLoopRun(int run, int waveSize, int lanes, int[] stored) {
        this.run = run;
        this.waveSize = waveSize;
        this.lanes = lanes;
        this.stored = stored;
    }

    /** Of a loop that has a number among runs. */
    static RowLoopRun of(RowLoop loop, Straight straight, int number) {
        int[] stored = straight.parts().stream()
                .filter(Straight.Access.class::isInstance)
                .map(part -> ((Straight.Access) part).operands())
                .mapToInt(operands -> operands.isLoad() ? -1 : operands.data())
                .toArray();
        return new RowLoopRun(number, straight.waveSize(), loop.run().lanes(), stored);
    }

    /**
     * Computes all, or nothing.
     *
     * @param reach lanes of the row behind the first one
     */
    boolean isDone(StraightCode code, Wave wave, int[][] vgpr, int[][] agpr, int[] sgpr, Outside outside, int reach) {
        if (!isApart(outside)) {
            return false;
        }
        outside.lanes = reach + 1;
        outside.firstLane = 0;
        while (outside.firstLane <= reach) {
            int lane = (int) code.loop(vgpr, agpr, sgpr, -1, outside);
            if (lane <= reach) {
                finish(wave, vgpr, outside, lane);
            }
            outside.firstLane = lane + lanes;
        }
        return true;
    }

    /** Whether dwords are where dwords are, and no lane stores to where one behind it in the wave is still to access what comes before the store. */
    private boolean isApart(Outside outside) {
        int[] places = outside.places;
        for (int i = 0; i < stored.length; i++) {
            if ((places[i] & Integer.BYTES - 1) != 0) {
                return false;
            }
            for (int before = 0; before < i && stored[i] >= 0; before++) {
                int distance = places[i] - places[before];
                if (distance > 0
                        && distance < Integer.BYTES * waveSize
                        && outside.segments[i] == outside.segments[before]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Has lanes of a vector interpreted, which registers have the data of, and stores what they compute. */
    private void finish(Wave wave, int[][] vgpr, Outside outside, int first) {
        int inWave = first & waveSize - 1;
        outside.finish(wave, run, (1L << lanes) - 1 << inWave);
        for (int i = 0; i < stored.length; i++) {
            if (stored[i] >= 0) {
                int at = outside.places[i] + Integer.BYTES * first;
                outside.segments[i].writeInts(at, vgpr[stored[i]], inWave, lanes);
            }
        }
    }
}
