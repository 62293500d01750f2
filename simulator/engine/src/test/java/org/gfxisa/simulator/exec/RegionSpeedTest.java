package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.Map;
import org.gfxisa.simulator.exec.RegionSpeed.Choice;
import org.junit.jupiter.api.Test;

/** Compiled code that is slower than the interpreter rests and is given back; by a clock of the test's own. */
class RegionSpeedTest {
    private static final long SECOND = 1_000_000_000;
    private static final int INSTRUCTIONS = 500;
    private static final int INTERPRETED_NANOS = 40;

    private long now;
    private final RegionSpeed speed = new RegionSpeed(() -> now);
    private final Map<Choice, Integer> turns = new EnumMap<>(Choice.class);

    /** Enters for a time, with compiled code that takes so long for an instruction. */
    private void enter(double seconds, int compiledNanos, boolean isSettled) {
        long end = now + (long) (seconds * SECOND);
        turns.clear();
        while (now < end && !speed.isInvalidated()) {
            Choice turn = speed.choose(isSettled);
            turns.merge(turn, 1, Integer::sum);
            boolean isCompiled = turn == Choice.COMPILED || turn == Choice.COMPILED_TIMED;
            long time = (long) INSTRUCTIONS * (isCompiled ? compiledNanos : INTERPRETED_NANOS);
            now += time;
            speed.took(turn, time, INSTRUCTIONS);
        }
    }

    private int turns(Choice turn) {
        return turns.getOrDefault(turn, 0);
    }

    @Test
    void quickCodeIsKeptAndSeldomCompared() {
        enter(20, 4, true);
        assertFalse(speed.isInvalidated());
        assertEquals(0, turns(Choice.RESTING));
        assertTrue(turns(Choice.INTERPRETED_TIMED) > 0, "nothing was compared");
        assertTrue(turns(Choice.INTERPRETED_TIMED) < turns(Choice.COMPILED) / 1_000, turns::toString);
    }

    @Test
    void slowCodeMostlyRestsAndIsGivenBack() {
        enter(0.2, 200, true);
        enter(60, 200, true);
        assertTrue(speed.isInvalidated());
        assertEquals(0, turns(Choice.COMPILED));
        assertTrue(turns(Choice.COMPILED_TIMED) < turns(Choice.RESTING) / 50, turns::toString);
    }

    @Test
    void codeThatGetsQuickIsUsedAgain() {
        enter(0.5, 200, true);
        assertTrue(turns(Choice.RESTING) > 0);
        enter(5, 4, true);
        enter(20, 4, true);
        assertEquals(0, turns(Choice.RESTING));
        assertFalse(speed.isInvalidated());
    }

    @Test
    void codeThatIsNotSettledRestsUntilItIs() {
        enter(5, 200, false);
        enter(60, 200, false);
        assertFalse(speed.isInvalidated());
        assertTrue(turns(Choice.RESTING) > 50 * turns(Choice.COMPILED_TIMED), turns::toString);
        enter(1, 4, true);
        enter(20, 4, true);
        assertEquals(0, turns(Choice.RESTING));
    }
}
