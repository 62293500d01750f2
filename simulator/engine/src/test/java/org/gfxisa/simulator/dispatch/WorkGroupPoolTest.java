package org.gfxisa.simulator.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.gfxisa.simulator.dispatch.WorkGroupPool.Range;
import org.junit.jupiter.api.Test;

class WorkGroupPoolTest {
    @Test
    void unitsTakeTheirOwnPartFirstThenFromTheEndOfTheFullest() {
        WorkGroupPool parts = new WorkGroupPool(100, 3, 8);
        for (long at = 33; at < 66; at += 8) {
            assertEquals(new Range(at, Math.min(66, at + 8)), parts.takeMany(1));
        }
        assertEquals(new Range(92, 100), parts.takeMany(1));
        assertEquals(new Range(25, 33), parts.takeMany(1));
        assertEquals(new Range(66, 74), parts.takeMany(2));
        assertEquals(new Range(0, 8), parts.takeFirst());
    }

    @Test
    void shareOfALargePartIsTaken() {
        WorkGroupPool parts = new WorkGroupPool(1_000_000, 2, 8);
        assertEquals(new Range(500_000, 504_096), parts.takeMany(1));
        WorkGroupPool small = new WorkGroupPool(1600, 2, 8);
        assertEquals(new Range(800, 1000), small.takeMany(1));
        assertEquals(new Range(1000, 1150), small.takeMany(1));
    }

    @Test
    void firstOnesAreTakenInOrder() {
        WorkGroupPool parts = new WorkGroupPool(50, 4, 3);
        List<Long> taken = new ArrayList<>();
        for (Range range = parts.takeFirst(); range.first() < range.end(); range = parts.takeFirst()) {
            assertTrue(range.end() - range.first() <= 3, range::toString);
            for (long group = range.first(); group < range.end(); group++) {
                taken.add(group);
            }
        }
        assertEquals(IntStream.range(0, 50).mapToObj(Long::valueOf).toList(), taken);
    }

    @Test
    void whatWasKeptIsThereAgain() {
        WorkGroupPool parts = new WorkGroupPool(20, 1, 1);
        parts.takeFirst();
        WorkGroupPool kept = parts.copy();
        parts.takeFirst();
        parts.set(kept);
        assertEquals(new Range(1, 2), parts.takeFirst());
        assertEquals(new Range(1, 2), kept.takeFirst());
    }

    /** Whether units take whole ranges or in order, and however they change. */
    @Test
    void eachIsTakenOnce() throws InterruptedException {
        SplittableRandom random = new SplittableRandom(28);
        for (int round = 0; round < 300; round++) {
            int groups = 1 + random.nextInt(3000);
            int units = 1 + random.nextInt(4);
            int batch = 1 + random.nextInt(8);
            WorkGroupPool parts = new WorkGroupPool(groups, units, batch);
            AtomicIntegerArray taken = new AtomicIntegerArray(groups);
            List<Thread> threads = new ArrayList<>();
            for (int unit = 0; unit < units; unit++) {
                int number = unit;
                SplittableRandom own = random.split();
                Thread thread = new Thread(() -> takeAll(parts, number, own, taken));
                thread.start();
                threads.add(thread);
            }
            for (Thread thread : threads) {
                thread.join();
            }
            for (int group = 0; group < groups; group++) {
                assertEquals(1, taken.get(group), "work-group " + group + " of " + groups);
            }
        }
    }

    private static void takeAll(WorkGroupPool parts, int unit, SplittableRandom random, AtomicIntegerArray taken) {
        while (true) {
            Range range = random.nextInt(4) > 0 ? parts.takeMany(unit) : parts.takeFirst();
            if (range.first() == range.end()) {
                return;
            }
            for (long group = range.first(); group < range.end(); group++) {
                taken.incrementAndGet((int) group);
            }
        }
    }
}
