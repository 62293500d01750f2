package org.gfxisa.memorymodel.machine;

import java.util.stream.IntStream;

/** Which caches of a tree may hold memory of some kind, and which of them are probed on writes to memory. */
public final class Cacheability {
    private final boolean[] isHeld;
    private final int[] probed;

    /** Determines the cacheability of a kind of memory. */
    public Cacheability(MemoryMachine machine, CacheTree caches, MemoryKind kind) {
        MemoryType[] types = IntStream.range(0, caches.count())
                .mapToObj(c -> machine.type(kind, caches.agent(c)))
                .toArray(MemoryType[]::new);
        isHeld = new boolean[types.length];
        for (int c = 0; c < types.length; c++) {
            isHeld[c] = !caches.isOf(types[c].never(), c);
        }
        probed = IntStream.range(0, types.length)
                .filter(c -> isHeld[c] && caches.isOf(types[c].probed(), c))
                .toArray();
    }

    /** Returns whether a cache may hold the memory. */
    public boolean isHeld(int cache) {
        return isHeld[cache];
    }

    /** Returns the caches that drop a line when another agent writes it to memory. */
    int[] probed() {
        return probed;
    }
}
