package org.gfxisa.simulator.dispatch;

import org.gfxisa.simulator.exec.TracedWaves;
import org.gfxisa.simulator.memory.Segment;

/** Executes work-groups whose waves are executed at once, each from its start to its end. For one thread. */
final class WholeGroups {
    /** A work-group of which all waves were executed. */
    static final int ALL = -1;

    /** A work-group that is not executed whole counts so many times as one that is; where more are counted, no other is tried. */
    private static final int MISS = 4;

    private static final int MOST_MISSED = 1000;

    private final WaveSetup setup;
    private final TracedWaves waves;
    private final int[] scalars;
    private final long budget;
    private final GridSize grid;
    private final long groupsX;
    /** The work-group that was executed last. */
    private long last = -1;

    private long x = -1;
    private long y;
    private long z;

    /** What rows start with, for work-groups of some width and height. */
    private int[] firsts = {};

    private int width;
    private int height;
    private int missed;
    private long executed;

    /**
     * Of a dispatch.
     *
     * @param scalars what scalar registers have when waves start; those that waves differ in are set here
     * @param budget most instructions of a wave
     */
    WholeGroups(WaveSetup setup, TracedWaves waves, int[] scalars, long budget) {
        this.setup = setup;
        this.waves = waves;
        this.scalars = scalars;
        this.budget = budget;
        grid = setup.grid();
        groupsX = grid.groupsX();
    }

    /** Instructions executed so far, once for a wave. */
    long executed() {
        return executed;
    }

    /** Whether the next work-group is tried. */
    boolean isReady() {
        return missed <= MOST_MISSED && waves.isReady() && waves.instructions() <= budget;
    }

    /**
     * Executes waves of a work-group.
     *
     * @param number of the work-group, counted with x fastest
     * @return {@link #ALL}, or how many, the first ones; of the next nothing was executed that can be seen
     */
    int run(long number) {
        if (!isReady()) {
            return 0;
        }
        find(number);
        int groupWidth = grid.widthOf(x);
        int groupHeight = grid.heightOf(y);
        int items = groupWidth * groupHeight * grid.depthOf(z);
        int lanes = setup.lanes();
        int count = (items + lanes - 1) / lanes;
        int rows = lanes / Math.min(lanes, groupWidth & -groupWidth);
        int done = 0;
        if (rows <= TracedWaves.MOST_ROWS) {
            setup.setScalars(scalars, (int) x, (int) y, (int) z, count, 0, Segment.NONE);
            findFirsts(groupWidth, groupHeight, count, rows);
            int full = items / lanes;
            done = waves.run(scalars, firsts, full, rows, full > 0 && groupWidth == items);
            executed += (long) done * waves.instructions();
        }
        if (done < count) {
            missed += MISS;
            return done;
        }
        missed = Math.max(0, missed - 1);
        return ALL;
    }

    private void find(long number) {
        if (number == last + 1 && x + 1 < groupsX) {
            x++;
        } else {
            long row = number / groupsX;
            x = number - row * groupsX;
            z = row / grid.groupsY();
            y = row - z * grid.groupsY();
        }
        last = number;
    }

    private void findFirsts(int groupWidth, int groupHeight, int count, int rows) {
        int registers = setup.vectors();
        if (groupWidth == width && groupHeight == height && firsts.length >= count * rows * registers) {
            return;
        }
        width = groupWidth;
        height = groupHeight;
        firsts = new int[count * rows * registers];
        for (int row = 0; row < count * rows; row++) {
            int[][] items = setup.workItems(row / rows, width, height);
            for (int i = 0; i < registers; i++) {
                firsts[row * registers + i] = items[i][row % rows * (setup.lanes() / rows)];
            }
        }
    }
}
