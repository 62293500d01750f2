package org.gfxisa.memorymodel.machine;

/**
 * Which accesses may have to be done again. A wave whose access finds that its page is not there does it again later, and with it
 * all accesses of memory that it has issued since; a wait for the counter of such accesses ends that. Reading again makes no
 * difference, so that only those before a write matter.
 */
final class AccessReplay {
    private final Layout layout;
    private final int counter;
    private final boolean everything;
    /** By step the place in its thread that ends it; 0 for those that do not matter. */
    private final int[] until;
    /** By thread and place in it. */
    private final int[][] open;

    /**
     * Prepares.
     *
     * @param layout the program
     * @param counter bit mask of the counter; 0 if the machine repeats nothing
     * @param everything whether to repeat also what makes no difference
     */
    AccessReplay(Layout layout, int counter, boolean everything) {
        this.layout = layout;
        this.counter = counter;
        this.everything = everything;
        until = new int[layout.steps()];
        open = new int[layout.threads()][];
        for (int t = 0; t < layout.threads(); t++) {
            for (int p = 0; counter != 0 && p < layout.length(t); p++) {
                until[layout.number(t, p)] = concerns(layout.step(t, p)) ? until(t, p) : 0;
            }
            open[t] = open(t);
        }
    }

    private int until(int thread, int place) {
        int since = 0;
        boolean writes = everything;
        for (int p = place + 1; p < layout.length(thread); p++) {
            LitmusStep step = layout.step(thread, p);
            if (step.kind() == LitmusStep.Kind.WAIT && (step.counters() & counter) != 0 && since >= step.limit()) {
                return writes ? p + 1 : 0;
            }
            since += concerns(step) ? 1 : 0;
            writes |= concerns(step) && step.writes();
        }
        return writes ? layout.length(thread) + 1 : 0;
    }

    private int[] open(int thread) {
        int[] first = new int[layout.length(thread) + 1];
        for (int p = 0; p < first.length; p++) {
            while (first[p] < p && until[layout.number(thread, first[p])] <= p) {
                first[p]++;
            }
        }
        return first;
    }

    /** The first step of a thread that may still be done, perhaps again. */
    int open(int thread, int pc) {
        return open[thread][pc];
    }

    /** Whether a step is an access that may have to be repeated. */
    boolean concerns(LitmusStep step) {
        return step.isAccess() && (step.counters() & counter) != 0;
    }

    /** The counters of a step but for that of accesses that may have to be done again. */
    int others(LitmusStep step) {
        return step.counters() & ~counter;
    }

    /** Whether an access of this thread may still find that its page is not there. */
    boolean isOpen(State s, int thread) {
        for (int r = 0; counter != 0 && r < s.requests(); r++) {
            if (layout.thread(s.step(r)) == thread && s.pc(thread) < until[s.step(r)]) {
                return true;
            }
        }
        return false;
    }

    /** Whether an access of any thread may still find that its page is not there. */
    boolean isOpen(State s) {
        for (int r = 0; counter != 0 && r < s.requests(); r++) {
            if (s.pc(layout.thread(s.step(r))) < until[s.step(r)]) {
                return true;
            }
        }
        return false;
    }

    /** Whether the access of a request may find that its page is not there when a later write of the wave is done already. */
    boolean mayRepeat(State s, int request) {
        int number = s.step(request);
        int thread = layout.thread(number);
        if (s.pc(thread) >= until[number]) {
            return false;
        }
        for (int n = number + 1; n < layout.number(thread, s.pc(thread)); n++) {
            LitmusStep step = layout.step(n);
            if (concerns(step) && (everything || step.writes()) && !s.isInFlight(n)) {
                return true;
            }
        }
        return false;
    }
}
