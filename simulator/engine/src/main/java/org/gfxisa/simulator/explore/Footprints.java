package org.gfxisa.simulator.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The waves that access each dword, and the effects of the steps of each wave, as runs have shown them. The order of accesses to a dword does not
 * matter if only one wave accesses it or no wave writes it.
 */
public final class Footprints {
    private static final class Accesses {
        private final List<Integer> waves = new ArrayList<>();
        private boolean isWritten;
        /** The paths through caches on which waves read the dword. */
        private final List<Integer> cachePaths = new ArrayList<>();
    }

    /** A step of a wave that starts at an address. */
    private record Step(int wave, long address) {}

    private final Map<Long, Accesses> accesses = new HashMap<>();
    private final Map<Step, Integer> steps = new HashMap<>();
    private boolean hasGrown;

    /**
     * Records an access to a dword.
     *
     * @param wave the number of the wave in the launch
     * @param cachePath the number of the path through caches on which it reads; negative if it bypasses all caches
     */
    public void access(long dword, int wave, boolean writes, int cachePath) {
        Accesses found = accesses.computeIfAbsent(dword, d -> new Accesses());
        hasGrown |= writes && !found.isWritten;
        found.isWritten |= writes;
        if (!found.waves.contains(wave)) {
            found.waves.add(wave);
            hasGrown = true;
        }
        if (cachePath >= 0 && !found.cachePaths.contains(cachePath)) {
            found.cachePaths.add(cachePath);
            hasGrown = true;
        }
    }

    /** Returns whether the order of accesses to a dword matters. */
    public boolean isShared(long dword) {
        Accesses found = accesses.get(dword);
        return found != null && found.waves.size() > 1 && found.isWritten;
    }

    /** Returns whether a dword is written and one of some waves accesses it. */
    public boolean isSharedWith(long dword, IntPredicate wave) {
        Accesses found = accesses.get(dword);
        return found != null && found.isWritten && found.waves.stream().anyMatch(wave::test);
    }

    /** Returns whether the dword is read on a path through caches. */
    public boolean isReadThrough(long dword, int cachePath) {
        Accesses found = accesses.get(dword);
        return found != null && found.cachePaths.contains(cachePath);
    }

    /** Records the effects, a bit each, of a step that started at an address. */
    public void recordStep(int wave, long address, int effects) {
        int before = effects(wave, address);
        hasGrown |= (before | effects) != before;
        steps.put(new Step(wave, address), before | effects);
    }

    /** Returns the known effects, a bit each, of the steps of a wave that start at an address. */
    public int effects(int wave, long address) {
        return steps.getOrDefault(new Step(wave, address), 0);
    }

    /** Forgets everything at the start of a launch. */
    void forget() {
        accesses.clear();
        steps.clear();
        hasGrown = false;
    }

    /** Returns whether a new fact was recorded since the last call. */
    boolean takeGrown() {
        boolean grown = hasGrown;
        hasGrown = false;
        return grown;
    }
}
