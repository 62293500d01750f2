package org.gfxisa.simulator.lint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.MemoryModels;
import org.gfxisa.isa.Targets;
import org.gfxisa.memorymodel.Access;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.Operation;
import org.junit.jupiter.api.Test;

/** What the memory model asks for passes the linter, and does not without its waits where an invalidation or a write-back is concerned. */
class ModelSequencesTest {
    private static final Map<String, String> OPERANDS = new TreeMap<>(Map.of(
            "global_load", "v1, v[2:3], off",
            "global_store", "v[2:3], v1, off",
            "buffer_load", "v1, off, s[4:7], 0",
            "buffer_store", "v1, off, s[4:7], 0",
            "flat_load", "v1, v[2:3]",
            "flat_store", "v[2:3], v1"));

    private final Set<String> silent = new TreeSet<>();
    private int found;

    @Test
    void sequencesPassAndWithoutTheirWaitsDoNot() {
        Set<Object> seen = new HashSet<>();
        int passed = 0;
        for (Processor processor : Targets.all()) {
            Optional<MemoryModel> model = MemoryModels.find(processor.name());
            if (processor.isa().isPresent()
                    && model.isPresent()
                    && seen.add(List.of(processor.isa().get().name(), model.get()))) {
                for (List<String> sequence : sequences(model.get())) {
                    assertEquals(List.of(), rules(processor.isa().get(), sequence), processor.name() + sequence);
                    passed++;
                    withoutWaits(processor, sequence);
                }
            }
        }
        assertTrue(passed > 1000, passed + " sequences");
        assertTrue(found > 100, found + " without waits");
        assertEquals(Set.of(), silent);
    }

    /** Between an access and an invalidation, or a write-back and a store, there is a wait that matters. */
    private void withoutWaits(Processor processor, List<String> sequence) {
        List<String> rest =
                sequence.stream().filter(s -> !s.startsWith("s_wait")).toList();
        boolean isAcquire =
                rest.size() > 1 && rest.get(0).contains("_load_") && rest.get(1).contains("inv");
        boolean isRelease = rest.size() > 1
                && (rest.get(0).startsWith("buffer_wbl2") || rest.get(0).startsWith("global_wb "))
                && rest.get(1).contains("_store_");
        if (isAcquire || isRelease) {
            String expected = isAcquire ? "early-invalidate" : "pending-write-back";
            if (rules(processor.isa().orElseThrow(), rest).contains(expected)) {
                found++;
            } else {
                silent.add(processor.name() + " " + rest);
            }
        }
    }

    private static Set<List<String>> sequences(MemoryModel model) {
        Set<List<String>> sequences = new HashSet<>();
        for (String mode : model.modes()) {
            for (Access access : model.accesses()) {
                Optional<String> operands = model.mnemonic(access).flatMap(ModelSequencesTest::operands);
                if (access.operation() == Operation.FENCE || operands.isPresent()) {
                    sequences.add(model.sequence(mode, access, operands.orElse("")));
                }
            }
        }
        return sequences;
    }

    private static Optional<String> operands(String mnemonic) {
        return OPERANDS.entrySet().stream()
                .filter(e -> mnemonic.startsWith(e.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static List<String> rules(Isa isa, List<String> sequence) {
        SourceUnit source = new SourceUnit(String.join("\n", sequence) + "\ns_endpgm\n");
        List<String> rules = new ArrayList<>();
        new Linter(finding -> {
                    if (finding.rule().severity() == Rule.Severity.ERROR) {
                        rules.add(finding.ruleId());
                    }
                })
                .check(source.assemble(isa, Set.of()));
        assertEquals(List.of(), source.problems());
        return rules;
    }
}
