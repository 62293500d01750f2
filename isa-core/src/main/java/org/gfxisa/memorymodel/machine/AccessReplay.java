package org.gfxisa.memorymodel.machine;

/**
 * Determines which accesses may be replayed. If an access faults because its page is absent, the wave later repeats it together
 * with all memory accesses that it has issued since. A wait for the counter of such accesses ends that possibility. Repeating a
 * read has no effect, so only accesses that precede a write are considered.
 */
final class AccessReplay {
    private final PlacedProgram program;
    private final int counter;
    private final boolean everything;
    /** By step, the position in its thread where the possibility ends; 0 if a replay has no effect. */
    private final int[] until;
    /** By thread and position, the first step that may still be executed. */
    private final int[][] open;

    /**
     * Prepares.
     *
     * @param program the program
     * @param counter bit mask of the counter; 0 if the machine never replays
     * @param everything whether to include replays without effect
     */
    AccessReplay(PlacedProgram program, int counter, boolean everything) {
        this.program = program;
        this.counter = counter;
        this.everything = everything;
        until = new int[program.steps()];
        open = new int[program.threads()][];
        for (int t = 0; t < program.threads(); t++) {
            for (int p = 0; counter != 0 && p < program.length(t); p++) {
                until[program.number(t, p)] = concerns(program.step(t, p)) ? until(t, p) : 0;
            }
            open[t] = open(t);
        }
    }

    private int until(int thread, int place) {
        int since = 0;
        boolean writes = everything;
        for (int p = place + 1; p < program.length(thread); p++) {
            LitmusStep step = program.step(thread, p);
            if (step.kind() == LitmusStep.Kind.WAIT && (step.counters() & counter) != 0 && since >= step.limit()) {
                return writes ? p + 1 : 0;
            }
            since += concerns(step) ? 1 : 0;
            writes |= concerns(step) && step.writes();
        }
        return writes ? program.length(thread) + 1 : 0;
    }

    private int[] open(int thread) {
        int[] first = new int[program.length(thread) + 1];
        for (int p = 0; p < first.length; p++) {
            while (first[p] < p && until[program.number(thread, first[p])] <= p) {
                first[p]++;
            }
        }
        return first;
    }

    /** Returns the first step of a thread that may still be executed, possibly by a replay. */
    int open(int thread, int pc) {
        return open[thread][pc];
    }

    /** Returns whether a step is an access that may be replayed. */
    boolean concerns(LitmusStep step) {
        return step.isAccess() && (step.counters() & counter) != 0;
    }

    /** Returns the counters of a step except for that of accesses that may be replayed. */
    int others(LitmusStep step) {
        return step.counters() & ~counter;
    }

    /** Returns whether an access of this thread may still fault. */
    boolean isOpen(State s, int thread) {
        for (int r = 0; counter != 0 && r < s.requests(); r++) {
            if (program.thread(s.step(r)) == thread && s.pc(thread) < until[s.step(r)]) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether an access of any thread may still fault. */
    boolean isOpen(State s) {
        for (int r = 0; counter != 0 && r < s.requests(); r++) {
            if (s.pc(program.thread(s.step(r))) < until[s.step(r)]) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the access of a request may fault after a later write of the wave has completed. */
    boolean mayRepeat(State s, int request) {
        int number = s.step(request);
        int thread = program.thread(number);
        if (s.pc(thread) >= until[number]) {
            return false;
        }
        for (int n = number + 1; n < program.number(thread, s.pc(thread)); n++) {
            LitmusStep step = program.step(n);
            if (concerns(step) && (everything || step.writes()) && !s.isInFlight(n)) {
                return true;
            }
        }
        return false;
    }
}
