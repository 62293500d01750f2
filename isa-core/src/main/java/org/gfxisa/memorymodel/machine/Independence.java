package org.gfxisa.memorymodel.machine;

/**
 * What need not be tried in every order. Each rule leaves out runs only that end like one which is kept; a test compares with the
 * exploration of everything.
 */
final class Independence {
    private final Layout layout;
    private final CacheTree caches;
    private final Outcome outcome;
    private final boolean off;
    /** By cache, location and thread: after which step the thread no longer looks for the line. */
    private final int[][][] lastLook;

    /**
     * Prepares.
     *
     * @param layout the program
     * @param outcome the outcome that is searched for
     * @param off whether to try everything
     */
    Independence(Layout layout, Outcome outcome, boolean off) {
        this.layout = layout;
        this.caches = layout.caches();
        this.outcome = outcome;
        this.off = off;
        this.lastLook = lastLooks();
    }

    private int[][][] lastLooks() {
        int[][][] last = new int[caches.count()][layout.locations()][layout.threads()];
        for (int c = 0; c < caches.count(); c++) {
            for (int t = 0; t < layout.threads(); t++) {
                for (int p = 0; p < layout.length(t); p++) {
                    LitmusStep step = layout.step(t, p);
                    if (layout.looks(step, t, c)) {
                        last[c][step.location()][t] = p + 1;
                    }
                }
            }
        }
        return last;
    }

    /** Two threads that have something in common. */
    private interface Relation {
        boolean holds(int a, int b);
    }

    /**
     * Whether an instruction might as well issue at once: what it sends can still be served at any time, and nothing that others do
     * before could make a difference to it.
     */
    boolean isUrgent(State state, int thread, LitmusStep step) {
        if (off) {
            return false;
        }
        return switch (step.kind()) {
            case WAIT -> isAlone(thread, layout::isOneWave) && !layout.replay().isOpen(state, thread);
            case INVALIDATE, WRITE_BACK -> isAlone(thread, layout::isOneQueue) && (isInner(step) || isBlind(thread));
            case QUIET -> false;
            default ->
                layout.isLocal(step.location())
                        ? isAlone(thread, layout::isOneWave)
                        : isAlone(thread, layout::isOneQueue) && !looksFirst(thread, step.location());
        };
    }

    /** Whether it matters if a cache has a line: an access is still to come that looks for it. */
    boolean isLookedFor(State state, int cache, int location) {
        for (int t = 0; t < layout.threads(); t++) {
            if (layout.replay().open(t, state.pc(t)) < lastLook[cache][location][t]) {
                return true;
            }
        }
        if (caches.level(cache) > 0) {
            for (int r = 0; r < state.requests(); r++) {
                int number = state.step(r);
                if (state.location(r) == location && layout.looks(layout.step(number), layout.thread(number), cache)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether to try without a line: one that only one access looks for might as well not have been fetched. */
    boolean isWorthDropping(int cache, int location) {
        return off || layout.looks(cache, location) > 1;
    }

    /** Whether anyone would notice a line being written back: a thread elsewhere is still to come to the location. */
    boolean isWorthWritingBack(State state, int cache, int location) {
        if (off || outcome.memory()[location] != Outcome.ANY) {
            return true;
        }
        for (int t = 0; t < layout.threads(); t++) {
            for (int p = layout.replay().open(t, state.pc(t)); p < layout.length(t) && !caches.serves(cache, t); p++) {
                if (layout.step(t, p).location() == location) {
                    return true;
                }
            }
        }
        for (int r = 0; r < state.requests(); r++) {
            if (state.location(r) == location && !caches.serves(cache, layout.thread(state.step(r)))) {
                return true;
            }
        }
        return false;
    }

    /** Whether it is about the first cache only: what that had fetched before is of no use to anyone. */
    private static boolean isInner(LitmusStep step) {
        return step.kind() == LitmusStep.Kind.INVALIDATE && step.caches() == 1;
    }

    /** Whether a thread never looks into its first cache. */
    private boolean isBlind(int thread) {
        for (int l = 0; l < layout.locations(); l++) {
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
        for (int t = 0; t < layout.threads(); t++) {
            if (t != thread && shared.holds(t, thread)) {
                return false;
            }
        }
        return true;
    }
}
