package org.gfxisa.plugin.memorymodel.litmus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.litmus.LitmusOperation;
import org.gfxisa.memorymodel.litmus.LitmusRunner;
import org.gfxisa.memorymodel.litmus.LitmusTest;
import org.gfxisa.memorymodel.litmus.Lowering;
import org.gfxisa.memorymodel.litmus.Shapes;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.plugin.memorymodel.ModelRow;
import org.gfxisa.plugin.memorymodel.ModelTable;
import org.gfxisa.plugin.memorymodel.Sequences;

/** Verifies with litmus tests that the sequences of a table on a processor guarantee what their keys require. */
final class SequenceVerifier {
    private final ModelTable table;
    private final Sequences sequences;
    private final String mode;
    private final LitmusRunner runs;
    private final Map<SequenceKey, List<String>> changed = new HashMap<>();
    private final Map<SequenceKey, List<String>> known = new HashMap<>();
    private final Lowering lowering;

    /**
     * Prepares.
     *
     * @param table the table
     * @param sequences its sequences on the processor
     * @param mode the execution mode
     * @param runs runs tests on the machine
     */
    SequenceVerifier(ModelTable table, Sequences sequences, String mode, LitmusRunner runs) {
        this.table = table;
        this.sequences = sequences;
        this.mode = mode;
        this.runs = runs;
        Set<String> returns = Set.of(table.returns().split(" "));
        this.lowering = new Lowering(runs.machine(), this::texts, new HashSet<>(returns));
    }

    /**
     * A violated guarantee.
     *
     * @param test the litmus test
     * @param trace execution that leads to the forbidden outcome
     */
    record Failure(LitmusTest test, List<String> trace) {}

    /** Returns a verifier that explores every interleaving. */
    SequenceVerifier withEverything() {
        return new SequenceVerifier(table, sequences, mode, runs.withEverything());
    }

    ModelTable table() {
        return table;
    }

    String mode() {
        return mode;
    }

    MemoryMachine machine() {
        return runs.machine();
    }

    /** Returns the instructions of a sequence, with one wait each. */
    List<String> texts(SequenceKey key) {
        List<String> instead = changed.get(key);
        return instead != null
                ? instead
                : known.computeIfAbsent(
                        key,
                        q -> sequences.parts(q).stream()
                                .map(Sequences.Part::text)
                                .toList());
    }

    /** Returns the rows that the sequences of a test come from. */
    List<ModelRow> rows(LitmusTest test) {
        List<ModelRow> rows = new ArrayList<>();
        for (List<LitmusOperation> thread : test.threads()) {
            for (LitmusOperation piece : thread) {
                piece.key().map(sequences::rows).ifPresent(rows::addAll);
            }
        }
        return rows;
    }

    /** Returns the rows of a key. */
    List<ModelRow> rows(SequenceKey key) {
        return sequences.rows(key);
    }

    /** Returns the tests for a key, see {@link Shapes#of}. A model with its own vocabulary may lack accesses that some tests need. */
    List<LitmusTest> tests(SequenceKey key, boolean thorough) {
        List<LitmusTest> tests = Shapes.of(runs.machine(), key, thorough);
        if (table.vocabulary().isOwn()) {
            tests.removeIf(test -> !isWhole(test));
        }
        return tests;
    }

    private boolean isWhole(LitmusTest test) {
        return test.threads().stream()
                .flatMap(List::stream)
                .flatMap(piece -> piece.key().stream())
                .noneMatch(q -> sequences.rows(q).isEmpty());
    }

    /** Returns all violated guarantees of a key. */
    List<Failure> failures(SequenceKey key, boolean thorough) throws Lowering.UnknownInstruction {
        List<Failure> failures = new ArrayList<>();
        for (LitmusTest test : tests(key, thorough)) {
            run(test).ifPresent(failures::add);
        }
        return failures;
    }

    /** Returns a violated guarantee if the sequence of a key is replaced by another one; empty if none is violated. */
    Optional<Failure> failureWith(SequenceKey key, List<String> sequence, List<LitmusTest> tests)
            throws Lowering.UnknownInstruction {
        changed.put(key, sequence);
        try {
            for (LitmusTest test : tests) {
                Optional<Failure> failure = run(test);
                if (failure.isPresent()) {
                    return failure;
                }
            }
            return Optional.empty();
        } finally {
            changed.remove(key);
        }
    }

    /** Returns the programs of tests if the sequence of a key is replaced by another one. */
    List<Object> programsWith(SequenceKey key, List<String> sequence, List<LitmusTest> tests)
            throws Lowering.UnknownInstruction {
        changed.put(key, sequence);
        try {
            List<Object> programs = new ArrayList<>();
            for (LitmusTest test : tests) {
                programs.add(runs.program(test, lowering));
            }
            return programs;
        } finally {
            changed.remove(key);
        }
    }

    private Optional<Failure> run(LitmusTest test) throws Lowering.UnknownInstruction {
        return runs.run(test, lowering).map(trace -> new Failure(test, trace));
    }
}
