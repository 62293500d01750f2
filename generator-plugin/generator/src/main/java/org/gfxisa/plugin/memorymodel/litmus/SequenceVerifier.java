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

/** A table at a processor on its machine: tests what a question promises. */
final class SequenceVerifier {
    private final ModelTable table;
    private final Sequences sequences;
    private final String mode;
    private final LitmusRunner runs;
    private final Map<SequenceKey, List<String>> changed = new HashMap<>();
    private final Map<SequenceKey, List<String>> known = new HashMap<>();
    private final Lowering lowering;

    /**
     * Sets it up.
     *
     * @param table the table
     * @param sequences its sequences at the processor
     * @param mode the mode of execution
     * @param runs the machine
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
     * A promise that is not kept.
     *
     * @param test the program
     * @param trace how it came to what must not come about
     */
    record Failure(LitmusTest test, List<String> trace) {}

    /** The same bench, which leaves out nothing that need not be tried. */
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

    /** The instructions of a sequence, with one wait in each. */
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

    /** The rows that the sequences of a test come from. */
    List<ModelRow> rows(LitmusTest test) {
        List<ModelRow> rows = new ArrayList<>();
        for (List<LitmusOperation> thread : test.threads()) {
            for (LitmusOperation piece : thread) {
                piece.key().map(sequences::rows).ifPresent(rows::addAll);
            }
        }
        return rows;
    }

    /** The rows of a question. */
    List<ModelRow> rows(SequenceKey key) {
        return sequences.rows(key);
    }

    /** The programs about a question; see {@link Shapes#of}. A table of a model of its own may lack what some are made of. */
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

    /** All promises of a question that are not kept. */
    List<Failure> failures(SequenceKey key, boolean thorough) throws Lowering.UnknownInstruction {
        List<Failure> failures = new ArrayList<>();
        for (LitmusTest test : tests(key, thorough)) {
            run(test).ifPresent(failures::add);
        }
        return failures;
    }

    /** A promise that is not kept if the sequence of a question is another one; empty if all are. */
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

    /** What tests come to if the sequence of a question is another one. */
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
