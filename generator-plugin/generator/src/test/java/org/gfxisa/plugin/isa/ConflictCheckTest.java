package org.gfxisa.plugin.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.gfxisa.plugin.diag.DiagnosticRenderer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.model.FormSpec;
import org.junit.jupiter.api.Test;

class ConflictCheckTest {
    /** The errors for forms named by their numbers, from these patterns of the highest byte of the first dword. */
    private static List<String> conflicts(String... patterns) {
        List<FormSpec> forms = new ArrayList<>();
        for (int i = 0; i < patterns.length; i++) {
            forms.add(Forms.form(i + 1, "i" + i, patterns[i] + "-".repeat(24)));
        }
        return conflicts(forms);
    }

    private static List<String> conflicts(List<FormSpec> forms) {
        Diagnostics diagnostics = Diagnostics.onePerPlace();
        new ConflictCheck(diagnostics).check(Forms.isa(forms));
        return diagnostics.sorted().stream().map(DiagnosticRenderer::headline).toList();
    }

    @Test
    void differentBitsAreNoConflict() {
        assertEquals(List.of(), conflicts("00000000", "00000001", "0000001-", "1-------"));
    }

    @Test
    void theSameBitsAreOne() {
        assertEquals(
                List.of("t.yaml:2:1: error: 'i1/f' (opcode 2) and 'i0/f' (opcode 1) decode from the same bits on toy"),
                conflicts("0000001-", "0000001-"));
    }

    @Test
    void aSpecialCaseOfTheSameInstructionIsNone() {
        FormSpec general = Forms.form(1, "i", "0-------");
        FormSpec special = Forms.form(2, "i", "00000001");
        assertEquals(List.of(), conflicts(List.of(general, special, Forms.form(3, "i", "0000----"))));
        assertEquals(List.of(), conflicts(List.of(special, general)), "in any order");
    }

    @Test
    void anInstructionAmongTheBitsOfAnotherIsOne() {
        assertEquals(
                List.of("t.yaml:2:1: error: 'i1/f' (opcode 2) and 'i0/f' (opcode 1) decode from the same bits on toy"),
                conflicts("0-------", "00000001"));
    }

    @Test
    void whatIsOnlyDecodedIsTriedLast() {
        FormSpec usual = Forms.form(1, "i", "0000001-");
        assertEquals(List.of(), conflicts(List.of(usual, Forms.decodeOnly(2, "i", "0000001-"))));
        assertEquals(
                1,
                conflicts(List.of(usual, Forms.decodeOnly(2, "other", "0000001-")))
                        .size());
        assertEquals(
                1,
                conflicts(List.of(Forms.decodeOnly(1, "i", "0000001-"), usual)).size(),
                "it would hide the other");
    }

    @Test
    void overlappingPatternsOfWhichNoneIsSpecialAreOne() {
        assertEquals(1, conflicts("0-----1-", "0-0-----").size());
    }

    @Test
    void theTopBitsNeedNotBeFixed() {
        assertEquals(1, conflicts("-------1", "------1-").size());
        assertEquals(List.of(), conflicts("-------1", "-------0"));
    }

    @Test
    void ofThreeEachButTheFirstIsReportedOnce() {
        assertEquals(
                List.of(2, 3),
                conflicts("00000000", "00000000", "00000000").stream()
                        .map(c -> Integer.parseInt(c.split(":")[1]))
                        .toList());
    }

    @Test
    void formsOfDifferentLengthsAreCompared() {
        FormSpec small = Forms.form(1, "small", "0001" + "-".repeat(28));
        FormSpec large = Forms.form(2, "large", "1" + "-".repeat(31) + "00-1" + "-".repeat(28));
        FormSpec special = Forms.form(3, "large", "1" + "-".repeat(31) + "0001" + "-".repeat(28));
        assertEquals(
                List.of(2),
                conflicts(List.of(small, large, special)).stream()
                        .map(c -> Integer.parseInt(c.split(":")[1]))
                        .toList());
    }

    /** Buckets are there for speed only: the same as comparing every pair. */
    @Test
    void findsWhatComparingAllPairsFinds() {
        Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            List<FormSpec> forms = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                String pattern = random.ints(10, 0, 5)
                        .mapToObj(n -> n == 0 ? "1" : n == 1 ? "0" : "-")
                        .collect(Collectors.joining());
                forms.add(Forms.form(i + 1, "i" + i % 3, pattern + "-".repeat(22)));
            }
            assertEquals(
                    pairs(forms),
                    conflicts(forms).stream()
                            .map(c -> Integer.parseInt(c.split(":")[1]))
                            .toList());
        }
    }

    /** The lines of the forms that conflict with an earlier one. */
    private static List<Integer> pairs(List<FormSpec> forms) {
        List<Integer> lines = new ArrayList<>();
        for (int i = 0; i < forms.size(); i++) {
            for (int j = 0; j < i; j++) {
                FormSpec a = forms.get(i);
                FormSpec b = forms.get(j);
                var both = a.mask().and(b.mask());
                boolean meet = a.value().xor(b.value()).and(both).signum() == 0;
                boolean nested = a.instruction().equals(b.instruction())
                        && !a.mask().equals(b.mask())
                        && (both.equals(a.mask()) || both.equals(b.mask()));
                if (meet && !nested) {
                    lines.add(i + 1);
                    break;
                }
            }
        }
        return lines;
    }
}
