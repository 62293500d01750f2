package org.gfxisa.plugin.litmus;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.memorymodel.ModelRow;
import org.gfxisa.plugin.memorymodel.ModelRow.Cell;
import org.gfxisa.plugin.memorymodel.Question;
import org.gfxisa.plugin.resolve.Nodes;
import org.gfxisa.plugin.spec.ListNode;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.ScalarNode;

/** What errata say of sequences, shown by litmus tests: that one fails a test, or that it needs no more than it has. */
final class Proofs {
    private static final String NOTHING = "none";

    private final Collection<Bench> benches;
    private final Excuses excuses;
    private final Diagnostics diagnostics;

    Proofs(Collection<Bench> benches, Excuses excuses, Diagnostics diagnostics) {
        this.benches = benches;
        this.excuses = excuses;
        this.diagnostics = diagnostics;
    }

    /** Checks what these errata show. */
    void check(Map<String, MapNode> errata) {
        for (MapNode erratum : errata.values()) {
            for (MapNode proof : erratum.list("litmus").map(ListNode::maps).orElse(List.of())) {
                benches.stream().filter(b -> concerns(proof, b)).findFirst().ifPresent(b -> check(proof, b));
            }
        }
    }

    private static boolean concerns(MapNode proof, Bench bench) {
        return proof.text("table").orElse("").equals(bench.table().name())
                && proof.text("mode").orElse("").equals(bench.mode())
                && proof.text("machine")
                        .map(m -> m.equals(bench.machine().name()))
                        .orElse(true);
    }

    private void check(MapNode proof, Bench bench) {
        Optional<Question> question = question(proof, bench);
        if (question.isEmpty()) {
            diagnostics.report(proof.error("'" + proof.text("cell").orElse("") + "' is no cell")
                    .expecting("OPERATION ORDERING SCOPE ADDRESS-SPACE"));
            return;
        }
        List<String> sequence =
                Nodes.list(proof.get("sequence")).stream().map(ScalarNode::text).toList();
        String expected = proof.text("fails").orElse(NOTHING);
        try {
            List<LitmusTest> tests = new ArrayList<>(Shapes.of(bench.machine(), question.get(), false));
            tests.removeIf(t -> !expected.equals(NOTHING) && !t.shape().equals(expected));
            tests.removeIf(t -> isBroken(t, question.get(), bench));
            Optional<Bench.Failure> failure = bench.failureWith(question.get(), sequence, tests);
            String found = failure.map(f -> f.test().shape()).orElse(NOTHING);
            if (!found.equals(expected)) {
                diagnostics.report(proof.error("the litmus tests of this sequence do not show what the erratum says")
                        .expecting("fails: " + found));
            }
        } catch (Lowering.UnknownInstruction e) {
            diagnostics.report(proof.error(e.getMessage()).expecting("instructions of the machine"));
        }
    }

    /** Whether the partners of a question are known to fail a test. */
    private boolean isBroken(LitmusTest test, Question question, Bench bench) {
        List<ModelRow> subject = bench.rows(question);
        return bench.rows(test).stream()
                .filter(row -> !subject.contains(row))
                .anyMatch(row -> !excuses.of(row, test.shape()).isEmpty());
    }

    private static Optional<Question> question(MapNode proof, Bench bench) {
        String[] words = proof.text("cell").orElse("").split(" ");
        if (words.length != 4) {
            return Optional.empty();
        }
        Set<String> flags = new HashSet<>(Set.of(Cells.JOINT));
        Nodes.list(proof.get("flags")).forEach(f -> flags.add(f.text()));
        return Optional.of(new Question(
                new Cell(words[0], words[1], words[2], words[3]), bench.mode(), Question.PLAIN, Set.copyOf(flags)));
    }
}
