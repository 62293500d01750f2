package org.gfxisa.plugin.litmus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs litmus tests on a machine, each distinct one once. */
final class Runs {
    private final Machine machine;
    private final boolean everything;
    private final Map<Key, Optional<List<String>>> known = new HashMap<>();
    private long states;

    Runs(Machine machine) {
        this(machine, false);
    }

    /** Prepares; {@code everything} leaves out nothing that need not be tried. */
    Runs(Machine machine, boolean everything) {
        this.machine = machine;
        this.everything = everything;
    }

    /** The way to the outcome that must not come about; empty if there is none. */
    Optional<List<String>> run(LitmusTest test, Lowering lowering) throws Lowering.UnknownInstruction {
        List<List<Step>> code = code(test, lowering);
        Key key = key(test, code);
        Optional<List<String>> result = known.get(key);
        if (result == null) {
            Layout layout = new Layout(
                    machine,
                    test.places(machine.domains().size()),
                    code,
                    test.local(),
                    test.fine(),
                    test.outcome().registers().length,
                    everything);
            Explorer explorer = new Explorer(layout, test.outcome(), everything);
            result = explorer.search();
            states += explorer.states();
            known.put(key, result);
        }
        return result;
    }

    /** What a test comes to on the machine; equal ones have the same results. */
    Object program(LitmusTest test, Lowering lowering) throws Lowering.UnknownInstruction {
        return key(test, code(test, lowering));
    }

    private static List<List<Step>> code(LitmusTest test, Lowering lowering) throws Lowering.UnknownInstruction {
        List<List<Step>> code = new ArrayList<>();
        for (List<Piece> thread : test.threads()) {
            code.add(lowering.steps(thread, test.local()));
        }
        dropIdleWaits(code);
        return code;
    }

    Machine machine() {
        return machine;
    }

    /** How many distinct programs were run. */
    int programs() {
        return known.size();
    }

    /** How many states they reached. */
    long states() {
        return states;
    }

    /** A wait for a counter that nothing raises makes no difference. */
    private static void dropIdleWaits(List<List<Step>> code) {
        int raised = code.stream()
                .flatMap(List::stream)
                .filter(s -> s.kind() != Step.Kind.WAIT)
                .mapToInt(Step::counters)
                .reduce(0, (a, b) -> a | b);
        code.forEach(thread -> thread.removeIf(s -> s.kind() == Step.Kind.WAIT && (s.counters() & raised) == 0));
    }

    /** What tells programs on one machine apart. */
    private record Key(int[] words) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Arrays.equals(words, key.words);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(words);
        }
    }

    private static Key key(LitmusTest test, List<List<Step>> code) {
        int size = 2 * test.local().length
                + test.distances().length
                + test.outcome().registers().length
                + test.outcome().memory().length;
        for (List<Step> thread : code) {
            size += 1 + 2 * thread.size();
        }
        int[] words = new int[size];
        int n = 0;
        for (List<Step> thread : code) {
            for (Step s : thread) {
                words[n++] = s.kind().ordinal() << 24 | (s.location() + 1) << 16 | s.value() << 8 | s.register() + 1;
                words[n++] = s.caches() << 24 | s.limit() << 16 | s.counters();
            }
            words[n++] = -1;
        }
        for (int l = 0; l < test.local().length; l++) {
            words[n++] = test.local()[l] ? 1 : 0;
            words[n++] = test.fine()[l] ? 1 : 0;
        }
        for (int[] part : List.of(
                test.distances(), test.outcome().registers(), test.outcome().memory())) {
            System.arraycopy(part, 0, words, n, part.length);
            n += part.length;
        }
        return new Key(words);
    }
}
