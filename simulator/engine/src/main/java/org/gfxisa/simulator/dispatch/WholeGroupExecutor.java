package org.gfxisa.simulator.dispatch;

import org.gfxisa.simulator.exec.TracedWaves;
import org.gfxisa.simulator.memory.Segment;

/** Executes whole work-groups with a compiled trace, each wave from its start to its end. Instances are not thread-safe. */
final class WholeGroupExecutor {
    /** The result for a work-group whose waves were all executed. */
    static final int ALL = -1;

    /**
     * The weight of a work-group that was not executed whole, compared to one that was. When the sum exceeds {@link #MOST_MISSED}, no other is tried.
     */
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

    /** The initial values of contiguous lanes, for work-groups of some width and height. */
    private int[] firsts = {};

    private int width;
    private int height;
    private int missed;
    private long executed;

    /**
     * Creates the executor of a dispatch.
     *
     * @param scalars the initial scalar registers; those that differ between waves are set here
     * @param budget the largest number of instructions of a wave
     */
    WholeGroupExecutor(WaveSetup setup, TracedWaves waves, int[] scalars, long budget) {
        this.setup = setup;
        this.waves = waves;
        this.scalars = scalars;
        this.budget = budget;
        grid = setup.grid();
        groupsX = grid.groupsX();
    }

    /** Returns the number of executed instructions, counted once for a wave. */
    long executed() {
        return executed;
    }

    /** Returns whether the next work-group should be tried. */
    boolean isReady() {
        return missed <= MOST_MISSED && waves.isReady() && waves.instructions() <= budget;
    }

    /**
     * Executes the waves of a work-group.
     *
     * @param number the number of the work-group, with x varying fastest
     * @return {@link #ALL}, or the number of waves, from the first one on, that were executed; the next wave has had no visible effect
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
