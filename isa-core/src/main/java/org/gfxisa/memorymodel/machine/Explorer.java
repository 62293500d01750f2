package org.gfxisa.memorymodel.machine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;

/** Goes through all states that a program can reach, in search of an outcome. */
public final class Explorer {
    /** What decides on a result; how it is told does not. */
    static final List<Class<?>> RULES = List.of(
            Cache.class,
            Cacheability.class,
            CacheAccess.class,
            CacheTree.class,
            Explorer.class,
            Independence.class,
            Layout.class,
            CacheLines.class,
            MemoryKind.class,
            MemoryMachine.class,
            MemoryType.class,
            Traffic.class,
            Move.class,
            Outcome.class,
            AccessReplay.class,
            Semantics.class,
            State.class,
            StateStore.class,
            LitmusStep.class);

    private final Layout layout;
    private final CacheTree caches;
    private final Semantics semantics;
    private final Independence independence;
    private final AccessReplay replay;
    private final Outcome outcome;
    private final State state;
    private final StateStore reached = new StateStore();

    /**
     * Prepares to search for an outcome.
     *
     * @param layout the program
     * @param outcome the outcome
     * @param everything whether to try also what need not be tried
     */
    public Explorer(Layout layout, Outcome outcome, boolean everything) {
        this.layout = layout;
        this.caches = layout.caches();
        this.outcome = outcome;
        this.semantics = new Semantics(layout);
        this.independence = new Independence(layout, outcome, everything);
        this.replay = layout.replay();
        this.state = new State(layout);
    }

    /** Adds to a digest what a result depends on beside the program: the rules, as they are compiled, and the machine. */
    public static void digest(MemoryMachine machine, MessageDigest digest) {
        for (Class<?> rule : RULES) {
            try (InputStream code = rule.getResourceAsStream(rule.getSimpleName() + ".class")) {
                digest.update(code.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        List<Object> parts =
                List.of(machine.domains(), machine.caches(), machine.queue(), machine.memory(), machine.replay());
        digest.update(parts.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** The shortest way to the outcome; empty if it cannot come about. */
    public Optional<List<String>> search() {
        reached.add(state.key(), StateStore.NONE, 0);
        for (int i = 0; i < reached.size(); i++) {
            state.load(reached.get(i));
            if (ended() && outcome.holds(state)) {
                return Optional.of(trace(i));
            }
            expand(i);
        }
        return Optional.empty();
    }

    /** Whether all threads have ended, and nothing is in flight that the outcome tells of. */
    private boolean ended() {
        for (int t = 0; t < layout.threads(); t++) {
            if (!state.done(t)) {
                return false;
            }
        }
        for (int c = 0; c < caches.count(); c++) {
            for (int l = 0; l < layout.locations(); l++) {
                if (outcome.memory()[l] != Outcome.ANY && state.dirty(c, l) != 0) {
                    return false;
                }
            }
        }
        return state.requests() == 0;
    }

    private void expand(int index) {
        for (int t = 0; t < layout.threads(); t++) {
            if (semantics.mayIssue(state, t) && independence.isUrgent(state, t, layout.step(t, state.pc(t)))) {
                take(index, Move.Kind.ISSUE, t, 0);
                return;
            }
        }
        for (int t = 0; t < layout.threads(); t++) {
            if (semantics.mayIssue(state, t)) {
                take(index, Move.Kind.ISSUE, t, 0);
            }
        }
        for (int r = 0; r < state.requests(); r++) {
            if (semantics.mayServe(state, r)) {
                take(index, Move.Kind.SERVE, r, 0);
            }
            if (replay.mayRepeat(state, r)) {
                take(index, Move.Kind.REPEAT, r, 0);
            }
        }
        for (int c = 0; c < caches.count(); c++) {
            for (int l = 0; l < layout.locations(); l++) {
                if (!layout.isLocal(l)) {
                    line(index, c, l);
                }
            }
        }
    }

    /** What a cache may do with a line by itself. */
    private void line(int index, int cache, int location) {
        if (state.dirty(cache, location) != 0) {
            if (independence.isWorthWritingBack(state, cache, location)) {
                take(index, Move.Kind.WRITE_BACK, cache, location);
            }
        } else if (independence.isLookedFor(state, cache, location)) {
            if (!state.holds(cache, location)) {
                if (semantics.mayFetch(state, cache, location)) {
                    take(index, Move.Kind.FETCH, cache, location);
                }
            } else if (independence.isWorthDropping(cache, location)) {
                take(index, Move.Kind.DROP, cache, location);
            }
        }
    }

    private void take(int from, Move.Kind kind, int subject, int location) {
        switch (kind) {
            case ISSUE -> semantics.issue(state, subject);
            case SERVE -> semantics.serve(state, subject);
            case REPEAT -> semantics.repeat(state, subject);
            case FETCH -> semantics.fetch(state, subject, location);
            case DROP -> state.drop(subject, location);
            case WRITE_BACK -> semantics.writeBack(state, subject, location);
        }
        // What is read again may be another value.
        if (outcome.possible(state) || replay.isOpen(state)) {
            reached.add(state.key(), from, Move.code(kind, subject, location));
        }
        state.load(reached.get(from));
    }

    private List<String> trace(int end) {
        Trace trace = new Trace(layout);
        List<String> lines = new LinkedList<>();
        for (int i = end; reached.from(i) != StateStore.NONE; i = reached.from(i)) {
            State before = new State(layout);
            before.load(reached.get(reached.from(i)));
            State after = new State(layout);
            after.load(reached.get(i));
            lines.add(0, trace.line(Move.of(reached.move(i)), before, after));
        }
        return List.copyOf(lines);
    }
}
