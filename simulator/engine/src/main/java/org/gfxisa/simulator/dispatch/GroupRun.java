package org.gfxisa.simulator.dispatch;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.simulator.exec.WaveExecutor;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;

/** A place for a work-group: local memory and waves, which one work-group after another uses. */
final class GroupRun {
    private final LaunchPlan plan;
    private final InitialRegisters registers;
    private final WaveScheduler scheduler;
    private final Lds lds;
    private final List<Wave> waves = new ArrayList<>();
    private long number;

    /**
     * Makes a place.
     *
     * @param place its number on the thread
     * @param slot number of the place, to find its scratch memory
     */
    GroupRun(LaunchPlan plan, WaveExecutor executor, Timeline.Turns timeline, int place, int slot) {
        this.plan = plan;
        registers = new InitialRegisters(plan);
        scheduler = new WaveScheduler(executor, plan.kernel(), plan.budget(), timeline, place);
        lds = new Lds(plan.groupBytes());
        LaunchSettings settings = plan.settings();
        boolean hasScratch = settings.scratch() && plan.privateBytes() > 0;
        int most = plan.wavesPerGroup();
        for (int i = 0; i < most; i++) {
            Segment scratch = hasScratch ? plan.scratch().slot(slot * most + i) : Segment.NONE;
            waves.add(new Wave(
                    plan.layout(), settings.lanes(), settings.vgprs(), settings.agprs(), scratch, plan.privateBytes()));
        }
    }

    /** Sets up the work-group with this number, counted with x fastest. */
    void start(long groupNumber) {
        number = groupNumber;
        Grid grid = plan.grid();
        long x = number % grid.groupsX();
        long y = number / grid.groupsX() % grid.groupsY();
        long z = number / grid.groupsX() / grid.groupsY();
        int width = grid.widthOf(x);
        int height = grid.heightOf(y);
        int items = width * height * grid.depthOf(z);
        lds.clear();
        WorkGroup group = new WorkGroup((int) x, (int) y, (int) z, lds);
        int lanes = plan.settings().lanes();
        int count = (items + lanes - 1) / lanes;
        for (int i = 0; i < count; i++) {
            registers.start(waves.get(i), group, i, width, height, items, count);
        }
        scheduler.start(waves.subList(0, count));
    }

    /** The work-group that is here. */
    long number() {
        return number;
    }

    /**
     * Gives each wave that can run a turn.
     *
     * @param turn most instructions of it
     * @return whether the work-group has ended
     */
    boolean round(long turn) {
        return scheduler.round(turn);
    }

    /** Instructions that all work-groups here have executed, once for a wave. */
    long executed() {
        return scheduler.executed();
    }
}
