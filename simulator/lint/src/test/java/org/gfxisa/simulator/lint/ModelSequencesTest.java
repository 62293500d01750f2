package org.gfxisa.simulator.lint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.findings.FindingRule;
import org.gfxisa.simulator.findings.FindingRule.Severity;
import org.junit.jupiter.api.Test;

/** Checks that the linter accepts the sequences of the memory model, alone and between other accesses. */
class ModelSequencesTest {
    @Test
    void everySequenceOfEveryTablePasses() {
        Set<Object> seen = new HashSet<>();
        int passed = 0;
        for (Processor processor : Targets.all()) {
            String name = processor.name();
            boolean isNew = processor.isa().isPresent()
                    && seen.add(List.of(processor.isa().get().name(), processor.memoryModel()));
            if (isNew && processor.memoryModel().isPresent()) {
                SequenceBench bench = new SequenceBench(name);
                for (List<String> sequence : bench.sequences()) {
                    assertEquals(List.of(), errors(bench.alone(sequence)), name + sequence);
                    assertEquals(List.of(), errors(bench.amid(sequence)), name + sequence);
                    passed++;
                }
            }
        }
        assertTrue(passed > 2_000, passed + " sequences");
    }

    private static List<FindingRule> errors(List<FindingRule> rules) {
        return rules.stream().filter(rule -> rule.severity() == Severity.ERROR).toList();
    }
}
