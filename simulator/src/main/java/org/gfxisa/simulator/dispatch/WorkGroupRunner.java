package org.gfxisa.simulator.dispatch;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.simulator.exec.WaveExecutor;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;

/** Sets up and runs one work-group after another, for one thread. */
final class WorkGroupRunner {
    private final LaunchPlan plan;
    private final WaveScheduler scheduler;
    private final InitialRegisters registers;
    private final Lds lds;
    private final List<Wave> waves = new ArrayList<>();

    /**
     * Runs work-groups of a dispatch.
     *
     * @param slot number of the thread, to find its scratch memory
     */
    WorkGroupRunner(LaunchPlan plan, WaveExecutor executor, int slot) {
        this.plan = plan;
        scheduler = new WaveScheduler(executor, plan.kernel(), plan.budget());
        registers = new InitialRegisters(plan);
        lds = new Lds(plan.groupBytes());
        int most = plan.wavesPerGroup();
        LaunchSettings settings = plan.settings();
        for (int i = 0; i < most; i++) {
            boolean hasScratch = settings.scratch() && plan.privateBytes() > 0;
            Segment scratch = hasScratch ? plan.scratch().slot(slot * most + i) : Segment.NONE;
            waves.add(new Wave(
                    plan.layout(), settings.lanes(), settings.vgprs(), settings.agprs(), scratch, plan.privateBytes()));
        }
    }

    /**
     * Runs the work-group with this number, counted with x fastest.
     *
     * @throws org.gfxisa.simulator.report.KernelFault with the wave that did something wrong
     */
    void run(long number) {
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
        scheduler.run(waves.subList(0, count));
    }

    /** Instructions that all work-groups so far have executed, once for a wave. */
    long executed() {
        return scheduler.executed();
    }
}
