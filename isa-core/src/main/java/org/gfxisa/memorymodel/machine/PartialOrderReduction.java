package org.gfxisa.memorymodel.machine;

/**
 * Decides which interleavings can be skipped. Each rule only skips executions whose final state another execution reaches, too; a
 * test compares the results with an exhaustive exploration.
 */
final class PartialOrderReduction {
    private final PlacedProgram program;
    private final CacheTree caches;
    private final Outcome outcome;
    private final boolean off;
    /** By cache, location and thread: one plus the last step that reads the line in the cache. */
    private final int[][][] lastLook;

    /**
     * Prepares.
     *
     * @param program the program
     * @param outcome the outcome that is searched for
     * @param off whether to skip nothing
     */
    PartialOrderReduction(PlacedProgram program, Outcome outcome, boolean off) {
        this.program = program;
        this.caches = program.caches();
        this.outcome = outcome;
        this.off = off;
        this.lastLook = lastLooks();
    }

    private int[][][] lastLooks() {
        int[][][] last = new int[caches.count()][program.locations()][program.threads()];
        for (int c = 0; c < caches.count(); c++) {
            for (int t = 0; t < program.threads(); t++) {
                for (int p = 0; p < program.length(t); p++) {
                    LitmusStep step = program.step(t, p);
                    if (program.looks(step, t, c)) {
                        last[c][step.location()][t] = p + 1;
                    }
                }
            }
        }
        return last;
    }

    /** A relation between two threads. */
    private interface Relation {
        boolean holds(int a, int b);
    }

    /**
     * Returns whether an instruction can be issued at once without considering other interleavings: the requests that it sends can still
     * be served at any later time, and no step of other threads before it could change its effect.
     */
    boolean isUrgent(State state, int thread, LitmusStep step) {
        if (off) {
            return false;
        }
        return switch (step.kind()) {
            case WAIT ->
                isAlone(thread, program::isOneWave) && !program.replay().isOpen(state, thread);
            case INVALIDATE, WRITE_BACK -> isAlone(thread, program::isOneQueue) && (isInner(step) || isBlind(thread));
            case QUIET -> false;
            default ->
                program.isLocal(step.location())
                        ? isAlone(thread, program::isOneWave)
                        : isAlone(thread, program::isOneQueue) && !looksFirst(thread, step.location());
        };
    }

    /** Returns whether the presence of a line in a cache matters: an access that reads it there is still to come. */
    boolean isLookedFor(State state, int cache, int location) {
        for (int t = 0; t < program.threads(); t++) {
            if (program.replay().open(t, state.pc(t)) < lastLook[cache][location][t]) {
                return true;
            }
        }
        if (caches.level(cache) > 0) {
            for (int r = 0; r < state.requests(); r++) {
                int number = state.step(r);
                if (state.location(r) == location
                        && program.looks(program.step(number), program.thread(number), cache)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether to explore executions without the line. If only one access reads it, not fetching it is equivalent to dropping it. */
    boolean isWorthDropping(int cache, int location) {
        return off || program.looks(cache, location) > 1;
    }

    /** Returns whether a write-back of the line is observable: a thread outside the cache still accesses the location. */
    boolean isWorthWritingBack(State state, int cache, int location) {
        if (off || outcome.memory()[location] != Outcome.ANY) {
            return true;
        }
        for (int t = 0; t < program.threads(); t++) {
            for (int p = program.replay().open(t, state.pc(t));
                    p < program.length(t) && !caches.serves(cache, t);
                    p++) {
                if (program.step(t, p).location() == location) {
                    return true;
                }
            }
        }
        for (int r = 0; r < state.requests(); r++) {
            if (state.location(r) == location && !caches.serves(cache, program.thread(state.step(r)))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether an instruction only invalidates the first cache, in which earlier prefetches are useless. */
    private static boolean isInner(LitmusStep step) {
        return step.kind() == LitmusStep.Kind.INVALIDATE && step.caches() == 1;
    }

    /** Returns whether a thread never reads in its first cache. */
    private boolean isBlind(int thread) {
        for (int l = 0; l < program.locations(); l++) {
            if (looksFirst(thread, l)) {
                return false;
            }
        }
        return true;
    }

    private boolean looksFirst(int thread, int location) {
        return lastLook[caches.first(thread)][location][thread] > 0;
    }

    private boolean isAlone(int thread, Relation shared) {
        for (int t = 0; t < program.threads(); t++) {
            if (t != thread && shared.holds(t, thread)) {
                return false;
            }
        }
        return true;
    }
}
