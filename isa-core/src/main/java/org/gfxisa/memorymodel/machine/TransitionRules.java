package org.gfxisa.memorymodel.machine;

/**
 * The transition rules of the machine.
 *
 * <p>Waves issue their instructions in order. A load first reads in the innermost cache when it is issued. A load that misses,
 * and every write, sends a request, which is served later; only the requests of one queue for the same address are served in
 * order. Local memory serves the accesses of a wave in order. Caches may fetch, drop and write back lines at any time.
 */
final class TransitionRules {
    private static final int WHOLE = -1;

    private final PlacedProgram program;
    private final CacheTree caches;
    private final CacheAccess access;
    private final AccessReplay replay;

    TransitionRules(PlacedProgram program) {
        this.program = program;
        this.caches = program.caches();
        this.access = new CacheAccess(caches);
        this.replay = program.replay();
    }

    /** Returns whether a thread can issue its next instruction. */
    boolean mayIssue(State s, int thread) {
        if (s.done(thread)) {
            return false;
        }
        LitmusStep step = program.step(thread, s.pc(thread));
        return switch (step.kind()) {
            case WAIT -> outstanding(s, thread, replay.others(step), step.limit()) <= step.limit();
            case QUIET -> quiet(s, thread);
            default -> true;
        };
    }

    /** Issues a thread's next instruction. */
    void issue(State s, int thread) {
        int pc = s.pc(thread);
        LitmusStep step = program.step(thread, pc);
        int number = program.number(thread, pc);
        s.advance(thread);
        switch (step.kind()) {
            case WAIT, QUIET -> {}
            case INVALIDATE, WRITE_BACK -> maintain(s, thread, step, number);
            default -> access(s, thread, step, number);
        }
    }

    /** Returns whether a request can be served: no earlier request of its queue is for the same address. */
    boolean mayServe(State s, int request) {
        int thread = program.thread(s.step(request));
        int location = s.location(request);
        for (int i = 0; i < request; i++) {
            if (blocks(s, i, thread, location)) {
                return false;
            }
        }
        return true;
    }

    private boolean blocks(State s, int earlier, int thread, int location) {
        int other = program.thread(s.step(earlier));
        int where = s.location(earlier);
        if (program.isLocal(location)) {
            return program.isLocal(where) && program.isOneWave(other, thread);
        }
        return where == location && program.isOneQueue(other, thread);
    }

    /** Serves a request. */
    void serve(State s, int request) {
        int number = s.step(request);
        int location = s.location(request);
        int thread = program.thread(number);
        LitmusStep step = program.step(number);
        if (program.isLocal(location)) {
            serveLocal(s, step);
            s.remove(request);
            return;
        }
        int first = caches.first(thread);
        int outer = caches.parent(first);
        int past = step.caches();
        switch (step.kind()) {
            case LOAD -> {
                int value = access.read(s, outer, location, past);
                s.setRegister(step.register(), value);
                if (!program.goesPast(step, first) && !overtaken(s, request)) {
                    s.cache(first, location, value, 0);
                }
            }
            case STORE -> access.write(s, outer, location, step.value(), WHOLE, past);
            case EXCHANGE -> {
                int place = access.place(s, outer, location, past);
                int old = access.read(s, place, location, 0);
                access.write(s, place, location, step.value(), WHOLE, 0);
                if (step.register() >= 0) {
                    s.setRegister(step.register(), old);
                }
            }
            case INVALIDATE -> {
                for (int c = outer; c >= 0; c = caches.parent(c)) {
                    if (has(step.caches(), c) && s.dirty(c, location) == 0) {
                        s.drop(c, location);
                    }
                }
            }
            default -> {
                for (int c = outer; c >= 0; c = caches.parent(c)) {
                    if (has(step.caches(), c)) {
                        access.writeBack(s, c, location);
                    }
                }
            }
        }
        s.remove(request);
    }

    /** Makes the access of a request fault: the wave issues again what it has issued since. */
    void repeat(State s, int request) {
        int number = s.step(request);
        int thread = program.thread(number);
        for (int n = number + 1; n < program.number(thread, s.pc(thread)); n++) {
            if (replay.concerns(program.step(n))) {
                s.cancel(n);
                access(s, thread, program.step(n), n);
            }
        }
    }

    /** Returns whether a cache can fetch a line spontaneously: no request for it from the cache's own waves is in flight. */
    boolean mayFetch(State s, int cache, int location) {
        if (s.holds(cache, location) || !program.cacheability(location).isHeld(cache)) {
            return false;
        }
        return caches.level(cache) > 0 || !queued(s, cache, location);
    }

    void fetch(State s, int cache, int location) {
        s.cache(cache, location, access.read(s, caches.parent(cache), location, 0), 0);
    }

    /** Writes a dirty line back. */
    void writeBack(State s, int cache, int location) {
        access.writeBack(s, cache, location);
    }

    private void serveLocal(State s, LitmusStep step) {
        if (step.reads() && step.register() >= 0) {
            s.setRegister(step.register(), s.memory(step.location()));
        }
        if (step.writes()) {
            s.setMemory(step.location(), step.value());
        }
    }

    private void access(State s, int thread, LitmusStep step, int number) {
        int location = step.location();
        int first = caches.first(thread);
        if (program.isLocal(location)) {
            s.send(number, location);
            return;
        }
        boolean past = program.goesPast(step, first);
        if (step.kind() == LitmusStep.Kind.LOAD && !past && s.holds(first, location)) {
            s.setRegister(step.register(), s.cached(first, location));
            return;
        }
        if (s.holds(first, location) && (past || caches.evicts(first))) {
            s.drop(first, location);
        } else if (step.kind() == LitmusStep.Kind.STORE && s.holds(first, location)) {
            s.cache(first, location, step.value(), 0);
        }
        s.send(number, location);
    }

    private void maintain(State s, int thread, LitmusStep step, int number) {
        int first = caches.first(thread);
        for (int l = 0; l < program.locations(); l++) {
            if (program.isLocal(l)) {
                continue;
            }
            if (step.kind() == LitmusStep.Kind.INVALIDATE && has(step.caches(), first)) {
                s.drop(first, l);
            }
            for (int c = caches.parent(first); c >= 0; c = caches.parent(c)) {
                if (program.affects(step, c, l)) {
                    s.send(number, l);
                    break;
                }
            }
        }
    }

    /** Returns the number of outstanding operations that increment a counter, which is decremented in order. */
    private int outstanding(State s, int thread, int counters, int limit) {
        int count = 0;
        for (int t = 0; t < program.threads(); t++) {
            if (program.isOneWave(t, thread)) {
                count += outstanding(s, t, counters);
                if (count > 0 && limit == 0) {
                    return count;
                }
            }
        }
        return count;
    }

    private int outstanding(State s, int thread, int counters) {
        int oldest = Integer.MAX_VALUE;
        for (int i = 0; i < s.requests(); i++) {
            int number = s.step(i);
            if (program.thread(number) == thread && (program.step(number).counters() & counters) != 0) {
                oldest = Math.min(oldest, number);
            }
        }
        int count = 0;
        for (int n = oldest; n < program.number(thread, s.pc(thread)); n++) {
            LitmusStep step = program.step(n);
            count += step.kind() != LitmusStep.Kind.WAIT && (step.counters() & counters) != 0 ? 1 : 0;
        }
        return count;
    }

    private boolean quiet(State s, int thread) {
        for (int t = 0; t < program.threads(); t++) {
            if (t != thread && !s.done(t)) {
                return false;
            }
        }
        return s.requests() == 0;
    }

    /** Returns whether the same queue has a later write to the same address. */
    private boolean overtaken(State s, int request) {
        int thread = program.thread(s.step(request));
        for (int i = request + 1; i < s.requests(); i++) {
            int other = program.thread(s.step(i));
            boolean changes = program.step(s.step(i)).writes();
            if (changes && s.location(i) == s.location(request) && program.isOneQueue(other, thread)) {
                return true;
            }
        }
        return false;
    }

    private boolean queued(State s, int cache, int location) {
        for (int i = 0; i < s.requests(); i++) {
            if (s.location(i) == location && caches.serves(cache, program.thread(s.step(i)))) {
                return true;
            }
        }
        return false;
    }

    private boolean has(int levels, int cache) {
        return cache >= 0 && (levels >> caches.level(cache) & 1) != 0;
    }
}
