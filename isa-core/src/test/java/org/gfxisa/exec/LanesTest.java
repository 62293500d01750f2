package org.gfxisa.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Masks as counts and arrays, and back. */
class LanesTest {
    @Test
    void theFirstLanes() {
        assertEquals(0, Lanes.first(0));
        assertEquals(1, Lanes.first(1));
        assertEquals(32, Lanes.first(0xffffffffL));
        assertEquals(64, Lanes.first(Lanes.ALL));
        assertEquals(-1, Lanes.first(2));
        assertEquals(-1, Lanes.first(0xffffffff00000000L));
    }

    @Test
    void masksAreArraysAndBack() {
        Random random = new Random(3);
        Lanes lanes = new Lanes();
        for (long mask : new long[] {0, Lanes.ALL, 1, 1L << 31, 1L << 32, 1L << 63, 0xffffffffL, random.nextLong()}) {
            for (long exec : new long[] {0, Lanes.ALL, 0xffffffffL, random.nextLong()}) {
                lanes.exec = exec;
                lanes.maskIn[1] = mask;
                assertEquals(mask & exec, lanes.activeMask(lanes.truth(1)));
                assertEquals(exec, lanes.activeMask(lanes.active()));
            }
        }
    }
}
