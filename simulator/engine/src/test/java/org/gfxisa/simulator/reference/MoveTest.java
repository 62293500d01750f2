package org.gfxisa.simulator.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.api.Test;

/** Pure instructions that {@link Rule} does not fit, as they have two results or depend on where they are. */
class MoveTest {
    static final Set<String> INSTRUCTIONS = Set.of("v_swap_b32", "s_getpc_b64");

    private final Bench bench = new Bench(Targets.GFX90A.isa().orElseThrow());

    @Test
    void swapExchangesTwoRegistersInActiveLanes() {
        long exec = 0xf0f0_1234_5678_9abcL;
        bench.load("v_swap_b32 v1, v2");
        bench.wave.setExec(exec);
        for (int n = 0; n < Wave.LANES; n++) {
            bench.wave.vgpr[1][n] = n;
            bench.wave.vgpr[2][n] = ~n;
        }
        bench.run();
        for (int n = 0; n < Wave.LANES; n++) {
            boolean active = (exec >>> n & 1) != 0;
            assertEquals(active ? ~n : n, bench.wave.vgpr[1][n]);
            assertEquals(active ? n : ~n, bench.wave.vgpr[2][n]);
        }
    }

    @Test
    void swapWithItselfChangesNothing() {
        bench.load("v_swap_b32 v1, v1");
        bench.wave.setExec(-1);
        bench.wave.vgpr[1][5] = 77;
        bench.run();
        assertEquals(77, bench.wave.vgpr[1][5]);
    }

    @Test
    void programCounterIsThatOfTheNextInstruction() {
        bench.load("s_nop 0", "s_getpc_b64 s[6:7]");
        long start = bench.run();
        assertEquals(start + 8, bench.wave.pair(6));
    }
}
