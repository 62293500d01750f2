package org.gfxisa.memorymodel.machine;

/**
 * What the machine may do next, and what that does.
 *
 * <p>Waves issue their instructions in order. An access to memory looks into the first cache as it is issued; what it does not find
 * there, and every write, becomes a request that is served later, in the order of issue only among the requests of one queue for the
 * same address. Local memory serves the accesses of a wave in order. Caches fetch lines for other waves, and drop and write back
 * lines, whenever they like.
 */
final class Semantics {
    private static final int WHOLE = -1;

    private final Layout layout;
    private final CacheTree caches;
    private final CacheAccess access;
    private final AccessReplay replay;

    Semantics(Layout layout) {
        this.layout = layout;
        this.caches = layout.caches();
        this.access = new CacheAccess(caches);
        this.replay = layout.replay();
    }

    /** Whether a thread's next instruction may issue. */
    boolean mayIssue(State s, int thread) {
        if (s.done(thread)) {
            return false;
        }
        LitmusStep step = layout.step(thread, s.pc(thread));
        return switch (step.kind()) {
            case WAIT -> outstanding(s, thread, replay.others(step), step.limit()) <= step.limit();
            case QUIET -> quiet(s, thread);
            default -> true;
        };
    }

    /** Issues a thread's next instruction. */
    void issue(State s, int thread) {
        int pc = s.pc(thread);
        LitmusStep step = layout.step(thread, pc);
        int number = layout.number(thread, pc);
        s.advance(thread);
        switch (step.kind()) {
            case WAIT, QUIET -> {}
            case INVALIDATE, WRITE_BACK -> maintain(s, thread, step, number);
            default -> access(s, thread, step, number);
        }
    }

    /** Whether a request may be served: no earlier one of its queue is for the same address. */
    boolean mayServe(State s, int request) {
        int thread = layout.thread(s.step(request));
        int location = s.location(request);
        for (int i = 0; i < request; i++) {
            if (blocks(s, i, thread, location)) {
                return false;
            }
        }
        return true;
    }

    private boolean blocks(State s, int earlier, int thread, int location) {
        int other = layout.thread(s.step(earlier));
        int where = s.location(earlier);
        if (layout.isLocal(location)) {
            return layout.isLocal(where) && layout.isOneWave(other, thread);
        }
        return where == location && layout.isOneQueue(other, thread);
    }

    /** Serves a request. */
    void serve(State s, int request) {
        int number = s.step(request);
        int location = s.location(request);
        int thread = layout.thread(number);
        LitmusStep step = layout.step(number);
        if (layout.isLocal(location)) {
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
                if (!layout.goesPast(step, first) && !overtaken(s, request)) {
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

    /** The access of a request finds that its page is not there: the wave issues again what it has issued since. */
    void repeat(State s, int request) {
        int number = s.step(request);
        int thread = layout.thread(number);
        for (int n = number + 1; n < layout.number(thread, s.pc(thread)); n++) {
            if (replay.concerns(layout.step(n))) {
                s.cancel(n);
                access(s, thread, layout.step(n), n);
            }
        }
    }

    /** Whether a line may be fetched by itself: no request of the waves before the cache is in flight for it. */
    boolean mayFetch(State s, int cache, int location) {
        if (s.holds(cache, location) || !layout.cacheability(location).isHeld(cache)) {
            return false;
        }
        return caches.level(cache) > 0 || !queued(s, cache, location);
    }

    void fetch(State s, int cache, int location) {
        s.cache(cache, location, access.read(s, caches.parent(cache), location, 0), 0);
    }

    /** Writes a dirty line out. */
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
        if (layout.isLocal(location)) {
            s.send(number, location);
            return;
        }
        boolean past = layout.goesPast(step, first);
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
        for (int l = 0; l < layout.locations(); l++) {
            if (layout.isLocal(l)) {
                continue;
            }
            if (step.kind() == LitmusStep.Kind.INVALIDATE && has(step.caches(), first)) {
                s.drop(first, l);
            }
            for (int c = caches.parent(first); c >= 0; c = caches.parent(c)) {
                if (layout.affects(step, c, l)) {
                    s.send(number, l);
                    break;
                }
            }
        }
    }

    /** How many operations that raise a counter are outstanding; they are reported in order. */
    private int outstanding(State s, int thread, int counters, int limit) {
        int count = 0;
        for (int t = 0; t < layout.threads(); t++) {
            if (layout.isOneWave(t, thread)) {
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
            if (layout.thread(number) == thread && (layout.step(number).counters() & counters) != 0) {
                oldest = Math.min(oldest, number);
            }
        }
        int count = 0;
        for (int n = oldest; n < layout.number(thread, s.pc(thread)); n++) {
            LitmusStep step = layout.step(n);
            count += step.kind() != LitmusStep.Kind.WAIT && (step.counters() & counters) != 0 ? 1 : 0;
        }
        return count;
    }

    private boolean quiet(State s, int thread) {
        for (int t = 0; t < layout.threads(); t++) {
            if (t != thread && !s.done(t)) {
                return false;
            }
        }
        return s.requests() == 0;
    }

    /** Whether a later request of the same queue is for the same address. */
    private boolean overtaken(State s, int request) {
        int thread = layout.thread(s.step(request));
        for (int i = request + 1; i < s.requests(); i++) {
            int other = layout.thread(s.step(i));
            boolean changes = layout.step(s.step(i)).writes();
            if (changes && s.location(i) == s.location(request) && layout.isOneQueue(other, thread)) {
                return true;
            }
        }
        return false;
    }

    private boolean queued(State s, int cache, int location) {
        for (int i = 0; i < s.requests(); i++) {
            if (s.location(i) == location && caches.serves(cache, layout.thread(s.step(i)))) {
                return true;
            }
        }
        return false;
    }

    private boolean has(int levels, int cache) {
        return cache >= 0 && (levels >> caches.level(cache) & 1) != 0;
    }
}
