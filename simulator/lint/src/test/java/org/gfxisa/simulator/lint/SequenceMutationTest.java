package org.gfxisa.simulator.lint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gfxisa.simulator.findings.FindingRule;
import org.gfxisa.simulator.findings.FindingRule.Severity;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks mutants of every sequence of the memory model between other accesses: one instruction removed, swapped with the next one, or with
 * weaker bits. Each is either reported, or equal to another sequence of the tables. {@code ci/README.md} has the numbers.
 */
class SequenceMutationTest {
    /** The bits that express a scope, apart from GFX12. */
    private static final Set<String> BITS = Set.of("glc", "dlc", "sc0", "sc1");

    @ParameterizedTest
    @CsvSource({
        "gfx600, 101, 43, 0, 58",
        "gfx700, 240, 78, 0, 162",
        "gfx900, 308, 107, 0, 201",
        "gfx90a, 688, 414, 0, 274",
        "gfx942, 1277, 524, 288, 465",
        "gfx1030, 754, 303, 4, 447",
        "gfx1100, 738, 297, 0, 441",
        "gfx1200, 2187, 639, 313, 1235",
    })
    void changesAreFoundOrAreSequencesThemselves(String processor, int changes, int errors, int hints, int allowed) {
        SequenceBench bench = new SequenceBench(processor);
        SequenceOracle oracle = new SequenceOracle(bench.isa(), bench.sequences());
        List<String> wrong = new ArrayList<>();
        int[] counts = new int[4];
        for (List<String> mutant : new SequenceMutants(bench.ordered(), BITS).all()) {
            List<FindingRule> rules = bench.amid(mutant);
            boolean isError = rules.stream().anyMatch(rule -> rule.severity() == Severity.ERROR);
            if (isError == !rules.isEmpty() && isError == oracle.isAllowed(mutant)) {
                wrong.add(mutant + ": " + rules);
            }
            counts[0]++;
            counts[isError ? 1 : rules.isEmpty() ? 3 : 2]++;
        }
        assertEquals(List.of(), wrong);
        assertEquals(List.of(changes, errors, hints, allowed), List.of(counts[0], counts[1], counts[2], counts[3]));
    }
}
