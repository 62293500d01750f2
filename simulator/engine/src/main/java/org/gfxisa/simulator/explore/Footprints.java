package org.gfxisa.simulator.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Which waves access which dwords, as runs have shown: what only one of them accesses, or nobody writes, may be done in any order. And what waves
 * do from an address on.
 */
public final class Footprints {
    private static final class Users {
        private final List<Integer> waves = new ArrayList<>();
        private boolean isWritten;
        /** Those whose caches may have it. */
        private final List<Integer> lookers = new ArrayList<>();
    }

    /** A wave that goes on from an address. */
    private record Turn(int wave, long address) {}

    private final Map<Long, Users> users = new HashMap<>();
    private final Map<Turn, Integer> turns = new HashMap<>();
    private boolean hasGrown;

    /**
     * A wave accesses a dword.
     *
     * @param wave its number in the launch
     * @param looker its number among those who have caches, or a negative one if it goes past them
     */
    public void access(long dword, int wave, boolean writes, int looker) {
        Users of = users.computeIfAbsent(dword, d -> new Users());
        hasGrown |= writes && !of.isWritten;
        of.isWritten |= writes;
        if (!of.waves.contains(wave)) {
            of.waves.add(wave);
            hasGrown = true;
        }
        if (looker >= 0 && !of.lookers.contains(looker)) {
            of.lookers.add(looker);
            hasGrown = true;
        }
    }

    /** Whether it matters when a dword is accessed. */
    public boolean isShared(long dword) {
        Users of = users.get(dword);
        return of != null && of.waves.size() > 1 && of.isWritten;
    }

    /** Whether that is so for one of some waves. */
    public boolean isSharedWith(long dword, IntPredicate wave) {
        Users of = users.get(dword);
        return of != null && of.isWritten && of.waves.stream().anyMatch(wave::test);
    }

    /** Whether somebody looks into its caches for a dword. */
    public boolean isLookedFor(long dword, int looker) {
        Users of = users.get(dword);
        return of != null && of.lookers.contains(looker);
    }

    /** A wave has gone on from an address, and what it did was of some kinds: a bit each. */
    public void turn(int wave, long address, int kinds) {
        int before = kinds(wave, address);
        hasGrown |= (before | kinds) != before;
        turns.put(new Turn(wave, address), before | kinds);
    }

    /** The kinds of what it did so far when it went on from an address. */
    public int kinds(int wave, long address) {
        return turns.getOrDefault(new Turn(wave, address), 0);
    }

    /** A launch is to be run whose accesses nobody knows. */
    void forget() {
        users.clear();
        turns.clear();
        hasGrown = false;
    }

    /** Whether there was something new since the last call. */
    boolean takeGrown() {
        boolean grown = hasGrown;
        hasGrown = false;
        return grown;
    }
}
