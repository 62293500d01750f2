package org.gfxisa.simulator.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.gfxisa.simulator.api.GpuOptions;
import org.gfxisa.simulator.findings.Finding;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each wrong kernel gives the report that it must give, and nothing else; its right twin gives none. */
class CheckTest {
    private static final GpuOptions OPTIONS =
            GpuOptions.DEFAULT.withChecks(EnumSet.allOf(CheckKind.class)).withBudget(10_000);

    static Stream<CheckCase> cases() {
        return Stream.of(
                        "bounds.txt",
                        "barriers.txt",
                        "races.txt",
                        "uninit.txt",
                        "waits.txt",
                        "hazards.txt",
                        "atomics.txt",
                        "floats.txt",
                        "addresses.txt")
                .flatMap(file -> CheckCase.read(file).stream());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isFound(CheckCase wrong) {
        List<Finding> findings = CheckCase.run(wrong.wrong(), OPTIONS);
        assertTrue(
                findings.stream()
                        .anyMatch(f ->
                                f.ruleId().equals(wrong.rule()) && f.toString().contains(wrong.words())),
                findings::toString);
        assertEquals(
                List.of(),
                findings.stream().filter(f -> !f.ruleId().equals(wrong.rule())).toList());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void twinIsSilent(CheckCase wrong) {
        assertEquals(List.of(), CheckCase.run(wrong.right(), OPTIONS));
    }

    /** Where races are not looked for, waits and barriers tell of loads to LDS that a wave brings to a barrier. */
    @ParameterizedTest
    @EnumSource(names = {"BARRIER", "WAIT"})
    void loadsToLdsAreFoundWithoutRaces(CheckKind kind) {
        GpuOptions options = OPTIONS.withChecks(EnumSet.of(kind));
        List<CheckCase> cases = CheckCase.read("races.txt").stream()
                .filter(c -> c.name().contains("to LDS") && c.name().contains("barrier"))
                .toList();
        assertEquals(2, cases.size());
        for (CheckCase wrong : cases) {
            List<Finding> findings = CheckCase.run(wrong.wrong(), options);
            assertEquals(1, findings.size(), findings::toString);
            assertTrue(findings.get(0).toString().contains("expected s_waitcnt vmcnt(0) before the barrier"));
            assertEquals(List.of(), CheckCase.run(wrong.right(), options));
        }
    }
}
