package org.gfxisa.simulator.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.gfxisa.simulator.api.GpuOptions;
import org.gfxisa.simulator.findings.Finding;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is right stays right when memory is modelled; what memory hides shows under some seed. */
class ModelledTest {
    private static final int SEEDS = 40;

    static Stream<CheckCase> others() {
        return Stream.of("barriers.txt", "races.txt", "uninit.txt", "waits.txt", "hazards.txt")
                .flatMap(f -> CheckCase.read(f).stream());
    }

    static Stream<CheckCase> cases() {
        return CheckCase.read("modelled.txt").stream();
    }

    private static GpuOptions options(long seed, Set<CheckKind> kinds) {
        return GpuOptions.DEFAULT.withChecks(kinds).withBudget(10_000).withModelledMemory(seed);
    }

    @ParameterizedTest
    @MethodSource("others")
    void twinIsSilent(CheckCase wrong) {
        for (int seed = 0; seed < 8; seed++) {
            assertEquals(List.of(), CheckCase.run(wrong.right(), options(seed, EnumSet.allOf(CheckKind.class))));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isFound(CheckCase wrong) {
        List<Finding> findings = new ArrayList<>();
        boolean found = false;
        for (int seed = 0; seed < SEEDS && !found; seed++) {
            List<Finding> some = CheckCase.run(wrong.wrong(), options(seed, Set.of()));
            found = some.stream()
                    .anyMatch(
                            f -> f.ruleId().equals(wrong.rule()) && f.toString().contains(wrong.words()));
            findings.addAll(some);
        }
        assertTrue(found, findings::toString);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void twinIsSilentToo(CheckCase wrong) {
        for (int seed = 0; seed < SEEDS; seed++) {
            assertEquals(List.of(), CheckCase.run(wrong.right(), options(seed, Set.of())));
        }
    }
}
