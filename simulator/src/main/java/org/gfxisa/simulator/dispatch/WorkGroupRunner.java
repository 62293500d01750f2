package org.gfxisa.simulator.dispatch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gfxisa.simulator.exec.StopReason;
import org.gfxisa.simulator.exec.WaveExecutor;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;

/**
 * Runs one work-group after another, for one thread. Waves run one at a time, in their order, each until it waits at a barrier,
 * ends, or has had its turn: so that one that waits in a loop for another one lets it go on.
 */
final class WorkGroupRunner {
    /** Instructions of a wave's turn. */
    private static final long TURN = 1 << 16;

    private final LaunchPlan plan;
    private final WaveExecutor executor;
    private final InitialRegisters registers;
    private final Lds lds;
    private final List<Wave> waves = new ArrayList<>();
    private final boolean[] ended;
    private final boolean[] waiting;
    private int count;
    private long executed;

    /**
     * Runs work-groups of a dispatch.
     *
     * @param slot number of the thread, to find its scratch memory
     */
    WorkGroupRunner(LaunchPlan plan, WaveExecutor executor, int slot) {
        this.plan = plan;
        this.executor = executor;
        registers = new InitialRegisters(plan);
        lds = new Lds(plan.groupBytes());
        int most = plan.wavesPerGroup();
        ended = new boolean[most];
        waiting = new boolean[most];
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
     * @throws KernelFault with the wave that did something wrong
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
        count = (items + lanes - 1) / lanes;
        for (int i = 0; i < count; i++) {
            registers.start(waves.get(i), group, i, width, height, items, count);
            ended[i] = false;
            waiting[i] = false;
        }
        runWaves();
    }

    /** Instructions that all work-groups so far have executed, once for a wave. */
    long executed() {
        return executed;
    }

    private void runWaves() {
        int left = count;
        while (left > 0) {
            boolean ran = false;
            for (int i = 0; i < count; i++) {
                if (ended[i] || waiting[i]) {
                    continue;
                }
                ran = true;
                StopReason reason = turn(waves.get(i));
                waiting[i] = reason == StopReason.BARRIER;
                if (reason == StopReason.END) {
                    ended[i] = true;
                    left--;
                }
            }
            if (!ran) {
                // All that have not ended wait: the barrier is complete.
                Arrays.fill(waiting, false);
            }
        }
    }

    private StopReason turn(Wave wave) {
        long before = wave.executed;
        try {
            StopReason reason = executor.run(wave, Math.min(TURN, plan.budget() - before));
            if (reason == StopReason.BUDGET && wave.executed >= plan.budget()) {
                throw KernelFault.ofWave(
                        KernelFault.Kind.BUDGET,
                        "still runs after " + wave.executed + " instructions" + waitingAtBarrier());
            }
            return reason;
        } catch (KernelFault fault) {
            throw fault.in(plan.kernel(), wave);
        } finally {
            executed += wave.executed - before;
        }
    }

    private String waitingAtBarrier() {
        int number = 0;
        for (int i = 0; i < count; i++) {
            number += waiting[i] ? 1 : 0;
        }
        return number == 0 ? "" : ", while " + number + " of the work-group's " + count + " waves wait for it at a barrier";
    }
}
