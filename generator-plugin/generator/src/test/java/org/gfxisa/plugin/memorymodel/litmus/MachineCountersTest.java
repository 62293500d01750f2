package org.gfxisa.plugin.memorymodel.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.plugin.Generator;
import org.gfxisa.plugin.RealSpec;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.memorymodel.MemoryModels.Placed;
import org.gfxisa.plugin.model.TargetIsa;
import org.junit.jupiter.api.Test;

/** The counters that a machine says an access raises are those of the instructions. */
class MachineCountersTest {
    private static final Map<String, String> OPERATIONS =
            Map.of("load", "load", "store", "store", "rmw", "atomicrmw-add");

    private final Generator.Resolved spec = RealSpec.resolved();
    private final Machines machines = LitmusFixture.machines();
    /** The counters that the instructions of each processor raise, by its name and the mnemonic. */
    private final Map<String, List<String>> raises = new HashMap<>();

    @Test
    void machinesRaiseWhatInstructionsRaise() {
        for (TargetIsa isa : spec.targets()) {
            isa.processors()
                    .forEach(p -> isa.forms()
                            .forEach(f -> raises.putIfAbsent(
                                    p.name() + " " + f.mnemonic(),
                                    f.raises().stream()
                                            .map(r -> isa.counters()
                                                    .get(r.counter())
                                                    .name())
                                            .toList())));
        }
        List<String> differences = new ArrayList<>();
        int compared = 0;
        for (Placed placed : spec.placed()) {
            for (MemoryMachine machine : machines(placed)) {
                compared += compare(placed, machine, differences);
            }
        }
        assertEquals(List.of(), differences);
        assertTrue(compared > 200, compared + " compared");
    }

    private List<MemoryMachine> machines(Placed placed) {
        return machines.at(
                spec.models().lineages(),
                placed.processor(),
                placed.table().modes().get(0),
                new Diagnostics());
    }

    private int compare(Placed placed, MemoryMachine machine, List<String> differences) {
        int compared = 0;
        for (String space : List.of(SequenceKey.GLOBAL, SequenceKey.LOCAL)) {
            for (Map.Entry<String, String> operation : OPERATIONS.entrySet()) {
                String mnemonic = placed.mnemonics()
                        .getOrDefault(operation.getValue(), Map.of())
                        .get(space);
                List<String> counters = raises.get(placed.processor().name() + " " + mnemonic);
                if (counters == null) {
                    continue;
                }
                compared++;
                Set<String> raised = counters.stream()
                        .filter(machine.counters()::contains)
                        .collect(Collectors.toCollection(TreeSet::new));
                // An instruction counts for what it may do: an atomic with and without result, flat memory of either
                // kind.
                int mask = machine.raises(space, operation.getKey());
                mask |= operation.getKey().equals(SequenceKey.RMW) ? machine.raises(space, "returning") : 0;
                mask |= mnemonic.startsWith(SequenceKey.FLAT) ? machine.raises(SequenceKey.LOCAL, SequenceKey.LOAD) : 0;
                if (!raised.equals(names(machine, mask))) {
                    differences.add(machine.name() + ": " + mnemonic + " raises " + raised);
                }
            }
        }
        return compared;
    }

    private static Set<String> names(MemoryMachine machine, int mask) {
        Set<String> names = new TreeSet<>();
        for (int c = 0; c < machine.counters().size(); c++) {
            if ((mask >> c & 1) != 0) {
                names.add(machine.counters().get(c));
            }
        }
        return names;
    }
}
