package org.gfxisa.simulator.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.bind.Watcher;
import org.gfxisa.simulator.exec.StopReason;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;
import org.junit.jupiter.api.Test;

class WorkGroupRunnerTest {
    private static final RegisterLayout LAYOUT =
            RegisterLayout.of(Targets.GFX90A.isa().orElseThrow());
    private final List<Integer> order = new ArrayList<>();

    /** Runs waves that give the reasons of a script: {@code b}arrier, {@code e}nd, {@code t}urn over. */
    private long run(long budget, String... scripts) {
        Map<Integer, Deque<Character>> left = new HashMap<>();
        List<Wave> waves = new ArrayList<>();
        WorkGroup group = new WorkGroup(0, 0, 0, new Lds(0));
        for (String script : scripts) {
            Deque<Character> reasons = new ArrayDeque<>();
            script.chars().forEach(c -> reasons.add((char) c));
            left.put(waves.size(), reasons);
            Wave wave = new Wave(LAYOUT, 64, 1, 1, Segment.NONE, 0);
            wave.begin(group, waves.size());
            waves.add(wave);
        }
        WorkGroupRunner run = new WorkGroupRunner(
                number -> waves,
                (wave, turn) -> {
                    order.add(wave.number());
                    char reason = left.get(wave.number()).remove();
                    wave.executed += reason == 't' ? turn : 10;
                    return reason == 'b' ? StopReason.BARRIER : reason == 'e' ? StopReason.END : StopReason.BUDGET;
                },
                "k",
                budget,
                Timeline.ThreadTimeline.NONE,
                () -> {},
                new Traps(0, false, 0),
                0,
                Watcher.NONE);
        run.start(0, 0);
        while (!run.round(WorkGroupRunner.QUANTUM)) {
            assertFalse(order.isEmpty());
        }
        return run.executed();
    }

    @Test
    void oneAfterTheOther() {
        assertEquals(30, run(1000, "e", "e", "e"));
        assertEquals(List.of(0, 1, 2), order);
    }

    @Test
    void barriersHoldUntilAllAreThere() {
        run(1 << 20, "be", "tbe", "be");
        assertEquals(List.of(0, 1, 2, 1, 0, 1, 2), order);
    }

    @Test
    void wavesThatEndedAreNotWaitedFor() {
        run(1000, "e", "bbe", "be");
        assertEquals(List.of(0, 1, 2, 1, 2, 1), order);
    }

    @Test
    void turnsAreSharedFairly() {
        run(1 << 20, "tte", "te");
        assertEquals(List.of(0, 1, 0, 1, 0), order);
    }

    @Test
    void aWaveThatNeverEndsIsFound() {
        KernelFault fault = assertThrows(KernelFault.class, () -> run(100_000, "b", "ttt", "e", "b"));
        assertEquals(KernelFault.Kind.BUDGET, fault.kind());
        assertEquals(
                "still runs after 100000 instructions, while 2 of the work-group's 4 waves wait at a barrier for it"
                        + " (the limit of a wave: --budget, GpuOptions.withBudget)",
                fault.getMessage());
        assertEquals(1, fault.wave().orElseThrow().number());
        assertEquals("k", fault.kernel());
    }
}
