package org.gfxisa.plugin.memorymodel.litmus;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.SequenceKey.Cell;
import org.gfxisa.memorymodel.litmus.LitmusTest;
import org.gfxisa.memorymodel.litmus.Lowering;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.memorymodel.ModelRow;
import org.gfxisa.plugin.memorymodel.ModelTable;
import org.gfxisa.plugin.memorymodel.SequenceKeys;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Checks claims of errata about sequences with litmus tests: that a sequence fails a test, or that a shorter one is sufficient. */
final class ErrataProofs {
    private static final String NOTHING = "none";

    private static final String TABLE = "table";
    private static final String MODE = "mode";
    private static final String MACHINE = "machine";

    private final Collection<SequenceVerifier> benches;
    private final List<ModelTable> tables;
    private final Collection<String> machines;
    private final KnownFailures excuses;
    private final Diagnostics diagnostics;

    /**
     * Prepares a check.
     *
     * @param benches the available verifiers
     * @param tables all tables
     * @param machines names of all machines
     * @param excuses known failures
     * @param diagnostics receives claims that do not hold
     */
    ErrataProofs(
            Collection<SequenceVerifier> benches,
            List<ModelTable> tables,
            Collection<String> machines,
            KnownFailures excuses,
            Diagnostics diagnostics) {
        this.benches = benches;
        this.tables = tables;
        this.machines = machines;
        this.excuses = excuses;
        this.diagnostics = diagnostics;
    }

    /** Checks the claims of these errata; for tables without a verifier, only that the table exists. */
    void check(Map<String, MapNode> errata) {
        for (MapNode erratum : errata.values()) {
            for (MapNode proof : erratum.maps("litmus")) {
                if (exists(proof)) {
                    benches.stream().filter(b -> concerns(proof, b)).findFirst().ifPresent(b -> check(proof, b));
                }
            }
        }
    }

    private boolean exists(MapNode proof) {
        List<ModelTable> named = tables.stream()
                .filter(t -> t.name().equals(proof.text(TABLE).orElse("")))
                .toList();
        List<String> modes = named.stream().flatMap(t -> t.modes().stream()).toList();
        return isOne(proof, TABLE, tables.stream().map(ModelTable::name).toList())
                && isOne(proof, MODE, modes)
                && isOne(proof, MACHINE, machines);
    }

    /** Returns whether a key has one of these values or is missing. */
    private boolean isOne(MapNode proof, String key, Collection<String> known) {
        return proof.scalar(key)
                .map(value -> diagnostics.isKnown(value, key, known, "one of " + String.join(", ", known)))
                .orElse(true);
    }

    private static boolean concerns(MapNode proof, SequenceVerifier bench) {
        return proof.text(TABLE).orElse("").equals(bench.table().name())
                && proof.text(MODE).orElse("").equals(bench.mode())
                && proof.text(MACHINE)
                        .map(m -> m.equals(bench.machine().name()))
                        .orElse(true);
    }

    private void check(MapNode proof, SequenceVerifier bench) {
        Optional<SequenceKey> key = key(proof, bench);
        if (key.isEmpty()) {
            diagnostics.report(proof.entry("cell")
                    .map(MapNode.Entry::key)
                    .orElseThrow()
                    .error("'" + proof.text("cell").orElse("") + "' is not a cell of the table")
                    .expecting("OPERATION ORDERING SCOPE ADDRESS-SPACE, by their common names"));
            return;
        }
        List<String> sequence =
                Nodes.list(proof.get("sequence")).stream().map(ScalarNode::text).toList();
        String expected = proof.text("fails").orElse(NOTHING);
        try {
            List<LitmusTest> tests = tests(key.get(), expected, bench);
            String found = bench.failureWith(key.get(), sequence, tests)
                    .map(f -> f.test().shape())
                    .orElse(NOTHING);
            if (!found.equals(expected)) {
                diagnostics.report(proof.error("the litmus tests of this sequence do not show what the erratum says")
                        .expecting("fails: " + found));
            } else if (tests.isEmpty()) {
                diagnostics.report(
                        proof.error("no litmus test is about this cell").expecting("one that promises something"));
            }
        } catch (Lowering.UnknownInstruction e) {
            diagnostics.report(proof.error(e.getMessage()).expecting("instructions of the machine"));
        }
    }

    private List<LitmusTest> tests(SequenceKey key, String expected, SequenceVerifier bench) {
        List<LitmusTest> tests = bench.tests(key, false);
        tests.removeIf(t -> !expected.equals(NOTHING) && !t.shape().equals(expected));
        tests.removeIf(t -> isBroken(t, key, bench));
        return tests;
    }

    /** Returns whether the partners of a key are known to fail a test. */
    private boolean isBroken(LitmusTest test, SequenceKey key, SequenceVerifier bench) {
        List<ModelRow> subject = bench.rows(key);
        return bench.rows(test).stream()
                .filter(row -> !subject.contains(row))
                .anyMatch(row -> !excuses.of(row, test.shape()).isEmpty());
    }

    private static Optional<SequenceKey> key(MapNode proof, SequenceVerifier bench) {
        String[] words = proof.text("cell").orElse("").split(" ");
        if (words.length != 4) {
            return Optional.empty();
        }
        Cell cell = new Cell(words[0], words[1], words[2], words[3]);
        Set<String> flags = new HashSet<>(Set.of(SequenceKey.JOINT));
        Nodes.list(proof.get("flags")).forEach(f -> flags.add(f.text()));
        return SequenceKeys.of(bench.table(), bench.mode()).stream()
                        .anyMatch(q -> q.cell().equals(cell))
                ? Optional.of(new SequenceKey(cell, bench.mode(), SequenceKey.PLAIN, Set.copyOf(flags)))
                : Optional.empty();
    }
}
