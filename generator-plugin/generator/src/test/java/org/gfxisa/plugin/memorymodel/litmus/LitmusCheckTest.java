package org.gfxisa.plugin.memorymodel.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gfxisa.plugin.Proof;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LitmusCheckTest {
    private static final String GFX90A = "memory-model/gfx90a.yaml";
    private static final String MACHINES = "memory-model/machines.yaml";
    private static final String ERRATA = "errata/memory-model.yaml";

    @TempDir
    private Path folder;

    private void has(String report, String... parts) {
        for (String part : parts) {
            assertTrue(report.contains(part), () -> "no '" + part + "' in\n" + report);
        }
    }

    @Proof
    @Test
    void theTablesKeepWhatTheyPromise() {
        LitmusFixture real = LitmusFixture.real(true);
        assertEquals("", real.report());
        List<String> machines = real.check().benches().stream()
                .map(b -> b.machine().name() + " " + b.mode())
                .distinct()
                .toList();
        assertEquals(
                List.of(
                        "gfx6 default",
                        "gfx90a default",
                        "gfx90a tgsplit",
                        "gfx940 default",
                        "gfx940-split default",
                        "gfx940 tgsplit",
                        "gfx940-split tgsplit",
                        "gfx10 wgp",
                        "gfx10 cumode",
                        "gfx12 wgp",
                        "gfx12 cumode",
                        "gfx1250 default",
                        "gfx1250-split default"),
                machines);
        assertTrue(real.check().programs() > 80_000, () -> real.check().programs() + " programs");
    }

    @Test
    void aMissingWaitIsToldWithTheProgramThatItBreaks() throws IOException {
        String report = LitmusFixture.changed(
                        folder,
                        "gfx90a",
                        GFX90A,
                        t -> t.replaceFirst("(?s)(op: store\\s+order: release\\s+scope: agent.*?\\[)vm, ", "$1"))
                .report();
        has(
                report,
                GFX90A + ":",
                "error: the sequence of 'store release agent global' fails the litmus test MP on the machine gfx90a"
                        + " in mode default",
                "expected: never r0 = 1, r1 = 0",
                "T0: store plain global x = 1; store release agent global y = 1",
                "T1 (same agent as T0): load acquire agent global y -> r0; load plain global x -> r1",
                "but it may go like this:",
                "T0's store of y = 1 arrives",
                "T1's load of y gets 1",
                "T1's load of x gets 0");
    }

    @Test
    void whatAnAtomicsPartnersBreakIsNotToldAgain() throws IOException {
        String report = LitmusFixture.changed(
                        folder,
                        "gfx12",
                        "memory-model/gfx12.yaml",
                        t -> t.replace(
                                "steps: [op far, ld, lds if flat joint, inv]",
                                "steps: [op far, ld, lds if flat joint]"))
                .report();
        has(report, "'load acquire agent global' fails the litmus test MP on the machine gfx12");
        assertTrue(!report.contains("'rmw"), report);
    }

    @ParameterizedTest
    @MethodSource
    void aMistakeInGfx90aIsTold(String file, String from, String to, List<String> told) throws IOException {
        has(
                LitmusFixture.changed(folder, "gfx90a", file, t -> t.replace(from, to))
                        .report(),
                told.toArray(String[]::new));
    }

    static Stream<Arguments> aMistakeInGfx90aIsTold() {
        String store = "{op: store, order: none, space: [global, flat, private], steps: [op stores, vm if volatile]";
        return Stream.of(
                arguments(
                        GFX90A,
                        "inv: buffer_wbinvl1_vol",
                        "inv: buffer_gl0_inv",
                        List.of("error: the machine gfx90a does not define 'buffer_gl0_inv'")),
                arguments(
                        GFX90A,
                        "near: {tgsplit: glc}",
                        "near: {tgsplit: dlc}",
                        List.of("error: the machine gfx90a does not define 'dlc' of a load")),
                arguments(
                        MACHINES,
                        "buffer_invl2: {invalidates: l2, raises: vm}",
                        "buffer_invl2: {invalidates: l3, raises: wm}",
                        List.of("unknown cache 'l3'; did you mean 'l", "unknown counter 'wm'; did you mean 'vm'?")),
                arguments(
                        GFX90A,
                        store + "}",
                        store + ", errata: Q40}",
                        List.of("error: no litmus program breaks this row, as erratum Q40 says")));
    }

    @Test
    void anErratumThatClaimsTooMuch() throws IOException {
        String report = LitmusFixture.changed(
                        folder,
                        "gfx10",
                        ERRATA,
                        t -> t.replaceFirst(
                                "(cell: rmw acquire workgroup local, sequence: \\[[^]]*], fails: )none", "$1MP"))
                .report();
        has(report, ERRATA + ":", "the litmus tests of this sequence do not show what the erratum says", "fails: none");
    }
}
