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
    private final Map<Choice, Integer> choices = new EnumMap<>(Choice.class);

    /** Enters for a time, with compiled code that takes so long for an instruction. */
    private void enter(double seconds, int compiledNanos, boolean isSettled) {
        long end = now + (long) (seconds * SECOND);
        choices.clear();
        while (now < end && !speed.isInvalidated()) {
            Choice choice = speed.choose(isSettled);
            choices.merge(choice, 1, Integer::sum);
            boolean isCompiled = choice == Choice.COMPILED || choice == Choice.COMPILED_TIMED;
            long time = (long) INSTRUCTIONS * (isCompiled ? compiledNanos : INTERPRETED_NANOS);
            now += time;
            speed.took(choice, time, INSTRUCTIONS);
        }
    }

    private int choices(Choice choice) {
        return choices.getOrDefault(choice, 0);
    }

    @Test
    void quickCodeIsKeptAndSeldomCompared() {
        enter(20, 4, true);
        assertFalse(speed.isInvalidated());
        assertEquals(0, choices(Choice.SUSPENDED));
        assertTrue(choices(Choice.INTERPRETED_TIMED) > 0, "nothing was compared");
        assertTrue(choices(Choice.INTERPRETED_TIMED) < choices(Choice.COMPILED) / 1_000, choices::toString);
    }

    @Test
    void slowCodeMostlyRestsAndIsGivenBack() {
        enter(0.2, 200, true);
        enter(60, 200, true);
        assertTrue(speed.isInvalidated());
        assertEquals(0, choices(Choice.COMPILED));
        assertTrue(choices(Choice.COMPILED_TIMED) < choices(Choice.SUSPENDED) / 50, choices::toString);
    }

    @Test
    void codeThatGetsQuickIsUsedAgain() {
        enter(0.5, 200, true);
        assertTrue(choices(Choice.SUSPENDED) > 0);
        enter(5, 4, true);
        enter(20, 4, true);
        assertEquals(0, choices(Choice.SUSPENDED));
        assertFalse(speed.isInvalidated());
    }

    @Test
    void codeThatIsNotSettledRestsUntilItIs() {
        enter(5, 200, false);
        enter(60, 200, false);
        assertFalse(speed.isInvalidated());
        assertTrue(choices(Choice.SUSPENDED) > 50 * choices(Choice.COMPILED_TIMED), choices::toString);
        enter(1, 4, true);
        enter(20, 4, true);
        assertEquals(0, choices(Choice.SUSPENDED));
    }
}
