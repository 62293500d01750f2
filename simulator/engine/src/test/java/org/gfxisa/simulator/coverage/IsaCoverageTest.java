package org.gfxisa.simulator.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gfxisa.Isa;
import org.gfxisa.simulator.coverage.Fidelity.Level;
import org.junit.jupiter.api.Test;

/** Compares the instructions that the simulator refuses with the list in {@code not-executed.txt}, which has the reasons. */
class IsaCoverageTest {
    private static final int INSTRUCTION_SETS = 21;

    @Test
    void everyRefusalIsListedWithItsReason() throws IOException {
        ListedInstructions refused = new ListedInstructions(Path.of("src/test/resources/not-executed.txt"));
        Map<String, Long> executed = new LinkedHashMap<>();
        for (Isa isa : IsaCoverage.sets()) {
            IsaCoverage coverage = IsaCoverage.of(isa);
            coverage.instructions().forEach((name, fidelity) -> {
                if (fidelity.level() == Level.REFUSED) {
                    refused.add(fidelity.why(), name, isa);
                }
            });
            coverage.unreachable().forEach(name -> refused.add("no operands were found for it", name, isa));
            executed.put(isa.name(), coverage.count(Level.EXACT) + coverage.count(Level.APPROXIMATE));
        }
        System.out.println("executed instructions: " + executed);
        assertEquals(INSTRUCTION_SETS, executed.size());
        refused.assertSame();
    }
}
