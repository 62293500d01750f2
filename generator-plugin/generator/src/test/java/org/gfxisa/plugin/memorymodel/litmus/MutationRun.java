package org.gfxisa.plugin.memorymodel.litmus;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.litmus.LitmusOperation;
import org.gfxisa.memorymodel.litmus.LitmusTest;
import org.gfxisa.memorymodel.litmus.Lowering;
import org.gfxisa.plugin.memorymodel.ModelTable;
import org.gfxisa.plugin.memorymodel.SequenceKeys;

/** Tests the mutants of every sequence; a mutant counts as caught if a machine of its table catches it. */
final class MutationRun {
    private final Map<String, Mutant> mutants = new LinkedHashMap<>();
    private int sequences;

    /**
     * A mutant.
     *
     * @param table table and mode
     * @param question what the sequence is for
     * @param sequence the sequence
     * @param change what was done to it
     * @param reason why no test catches it; empty if one does
     */
    record Mutant(String table, String key, List<String> sequence, String change, Optional<String> reason) {}

    /** Runs those of a bench. */
    void add(SequenceVerifier bench) throws Lowering.UnknownInstruction {
        Set<String> seen = new HashSet<>();
        for (SequenceKey key : SequenceKeys.of(bench.table(), bench.mode())) {
            List<String> sequence = bench.texts(key);
            String name = LitmusOperation.text(key) + flags(key);
            if (sequence.isEmpty() || !seen.add(name)) {
                continue;
            }
            List<LitmusTest> tests = held(bench, key, sequence);
            if (tests.isEmpty()) {
                continue;
            }
            sequences++;
            Reasons reasons = new Reasons(bench, key, tests);
            for (Map.Entry<String, List<String>> mutant : Mutants.of(sequence).entrySet()) {
                boolean caught = isCaught(bench, key, mutant.getValue(), tests);
                Optional<String> reason = caught
                        ? Optional.empty()
                        : Optional.of(reasons.why(sequence, mutant.getKey(), mutant.getValue()));
                record(name(bench), name, sequence, mutant.getKey(), reason);
            }
        }
    }

    /** How many sequences there were. */
    int sequences() {
        return sequences;
    }

    /** All mutants. */
    List<Mutant> mutants() {
        return new ArrayList<>(mutants.values());
    }

    private void record(String table, String name, List<String> sequence, String change, Optional<String> reason) {
        Mutant mutant = new Mutant(table, name, sequence, change, reason);
        mutants.merge(
                table + name + sequence + change, mutant, (a, b) -> a.reason().isEmpty() ? a : b);
    }

    /** The tests that the sequence itself passes. */
    private static List<LitmusTest> held(SequenceVerifier bench, SequenceKey key, List<String> sequence)
            throws Lowering.UnknownInstruction {
        List<LitmusTest> tests = new ArrayList<>();
        for (LitmusTest test : bench.tests(key, false)) {
            if (bench.failureWith(key, sequence, List.of(test)).isEmpty()) {
                tests.add(test);
            }
        }
        return tests;
    }

    private static boolean isCaught(
            SequenceVerifier bench, SequenceKey key, List<String> mutant, List<LitmusTest> tests) {
        try {
            return bench.failureWith(key, mutant, tests).isPresent();
        } catch (Lowering.UnknownInstruction e) {
            return true; // There is no such instruction.
        }
    }

    private static String name(SequenceVerifier bench) {
        ModelTable table = bench.table();
        String model = table.vocabulary().isOwn() ? table.vocabulary().name() + " " : "";
        return model + table.name() + " " + bench.mode();
    }

    private static String flags(SequenceKey key) {
        Map<String, Boolean> flags = new TreeMap<>();
        key.flags().forEach(f -> flags.put(f, true));
        return flags.isEmpty() ? "" : " " + flags.keySet();
    }
}
