package org.gfxisa.memorymodel.machine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;

/** Explores all reachable states of a program in search of an outcome. */
public final class Explorer {
    /** The classes that determine a result; those that only describe it are not included. */
    static final List<Class<?>> RULES = List.of(
            Cache.class,
            Cacheability.class,
            CacheAccess.class,
            CacheTree.class,
            Explorer.class,
            PartialOrderReduction.class,
            PlacedProgram.class,
            CacheLines.class,
            MemoryKind.class,
            MemoryMachine.class,
            MemoryType.class,
            Traffic.class,
            Transition.class,
            Outcome.class,
            AccessReplay.class,
            TransitionRules.class,
            State.class,
            ReachedStates.class,
            LitmusStep.class);

    private final PlacedProgram program;
    private final CacheTree caches;
    private final TransitionRules rules;
    private final PartialOrderReduction reduction;
    private final AccessReplay replay;
    private final Outcome outcome;
    private final State state;
    private final ReachedStates reached = new ReachedStates();

    /**
     * Prepares to search for an outcome.
     *
     * @param program the program
     * @param outcome the outcome
     * @param everything whether to explore transitions that the reduction would skip
     */
    public Explorer(PlacedProgram program, Outcome outcome, boolean everything) {
        this.program = program;
        this.caches = program.caches();
        this.outcome = outcome;
        this.rules = new TransitionRules(program);
        this.reduction = new PartialOrderReduction(program, outcome, everything);
        this.replay = program.replay();
        this.state = new State(program);
    }

    /** Adds to a digest what a result depends on besides the program: the machine, and the class files of the rules. */
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

    /** Returns the shortest trace that leads to the outcome; empty if it is unreachable. */
    public Optional<List<String>> search() {
        reached.add(state.key(), ReachedStates.NONE, 0);
        for (int i = 0; i < reached.size(); i++) {
            state.load(reached.get(i));
            if (ended() && outcome.holds(state)) {
                return Optional.of(trace(i));
            }
            expand(i);
        }
        return Optional.empty();
    }

    /** Returns whether all threads have ended and nothing in flight could change the outcome. */
    private boolean ended() {
        for (int t = 0; t < program.threads(); t++) {
            if (!state.done(t)) {
                return false;
            }
        }
        for (int c = 0; c < caches.count(); c++) {
            for (int l = 0; l < program.locations(); l++) {
                if (outcome.memory()[l] != Outcome.ANY && state.dirty(c, l) != 0) {
                    return false;
                }
            }
        }
        return state.requests() == 0;
    }

    private void expand(int index) {
        for (int t = 0; t < program.threads(); t++) {
            if (rules.mayIssue(state, t) && reduction.isUrgent(state, t, program.step(t, state.pc(t)))) {
                take(index, Transition.Kind.ISSUE, t, 0);
                return;
            }
        }
        for (int t = 0; t < program.threads(); t++) {
            if (rules.mayIssue(state, t)) {
                take(index, Transition.Kind.ISSUE, t, 0);
            }
        }
        for (int r = 0; r < state.requests(); r++) {
            if (rules.mayServe(state, r)) {
                take(index, Transition.Kind.SERVE, r, 0);
            }
            if (replay.mayRepeat(state, r)) {
                take(index, Transition.Kind.REPEAT, r, 0);
            }
        }
        for (int c = 0; c < caches.count(); c++) {
            for (int l = 0; l < program.locations(); l++) {
                if (!program.isLocal(l)) {
                    line(index, c, l);
                }
            }
        }
    }

    /** Explores the spontaneous transitions of a cache for a line. */
    private void line(int index, int cache, int location) {
        if (state.dirty(cache, location) != 0) {
            if (reduction.isWorthWritingBack(state, cache, location)) {
                take(index, Transition.Kind.WRITE_BACK, cache, location);
            }
        } else if (reduction.isLookedFor(state, cache, location)) {
            if (!state.holds(cache, location)) {
                if (rules.mayFetch(state, cache, location)) {
                    take(index, Transition.Kind.FETCH, cache, location);
                }
            } else if (reduction.isWorthDropping(cache, location)) {
                take(index, Transition.Kind.DROP, cache, location);
            }
        }
    }

    private void take(int from, Transition.Kind kind, int subject, int location) {
        switch (kind) {
            case ISSUE -> rules.issue(state, subject);
            case SERVE -> rules.serve(state, subject);
            case REPEAT -> rules.repeat(state, subject);
            case FETCH -> rules.fetch(state, subject, location);
            case DROP -> state.drop(subject, location);
            case WRITE_BACK -> rules.writeBack(state, subject, location);
        }
        // A replayed read may return another value.
        if (outcome.possible(state) || replay.isOpen(state)) {
            reached.add(state.key(), from, Transition.code(kind, subject, location));
        }
        state.load(reached.get(from));
    }

    private List<String> trace(int end) {
        Trace trace = new Trace(program);
        List<String> lines = new LinkedList<>();
        for (int i = end; reached.from(i) != ReachedStates.NONE; i = reached.from(i)) {
            State before = new State(program);
            before.load(reached.get(reached.from(i)));
            State after = new State(program);
            after.load(reached.get(i));
            lines.add(0, trace.line(Transition.of(reached.move(i)), before, after));
        }
        return List.copyOf(lines);
    }
}
