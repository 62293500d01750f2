package org.gfxisa.simulator.codeobject.asm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.gfxisa.isa.abi.KernelDirective;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelDirectivesTest {
    private static String kernel(String target, String more) {
        boolean hasAccumulation = target.equals("gfx90a") || target.equals("gfx942");
        return "k: s_endpgm\n.rodata\n.p2align 6\n.amdhsa_kernel k\n.amdhsa_next_free_vgpr 5\n.amdhsa_next_free_sgpr 9\n"
                + (hasAccumulation && !more.contains("accum_offset") ? ".amdhsa_accum_offset 4\n" : "")
                + more + "\n.end_amdhsa_kernel\n";
    }

    /** Each directive accepts the range of its field. One for another processor's feature is rejected. */
    @ParameterizedTest
    @ValueSource(strings = {"gfx700", "gfx803", "gfx900", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200"})
    void everyDirectiveHasItsRange(String target) {
        Isa isa = Targets.find(target).orElseThrow().isa().orElseThrow();
        DescriptorFields fields = new DescriptorFields(isa);
        for (KernelDirective directive : KernelDirective.values()) {
            Optional<DescriptorFields.Field> field = fields.field(directive);
            if (directive.field().isEmpty()
                    || directive == KernelDirective.ACCUM_OFFSET
                    || directive == KernelDirective.SHARED_VGPR_COUNT) {
                continue;
            }
            String name = KernelDirectives.nameOf(directive);
            boolean isThere = field.isPresent() && isAllowed(fields, directive);
            long most = isThere ? -1L >>> 64 - field.get().field().width() : 0;
            String fitting = name + (directive == KernelDirective.USER_SGPR_COUNT ? " 16" : " 1");
            assertEquals(
                    isThere,
                    Assembled.of(target, kernel(target, fitting)).problems().isEmpty(),
                    target + " " + fitting
                            + Assembled.of(target, kernel(target, fitting)).problems());
            List<SourceProblem> problems = Assembled.of(target, kernel(target, name + " " + (most + 1)))
                    .problems();
            assertFalse(problems.isEmpty(), target + " " + name);
            assertEquals(
                    7 + (kernel(target, "").contains("accum") ? 1 : 0),
                    problems.get(0).place().line(),
                    problems.get(0).toString());
        }
    }

    private static boolean isAllowed(DescriptorFields fields, KernelDirective directive) {
        try {
            fields.checkTarget(directive);
            return true;
        } catch (SourceException e) {
            return false;
        }
    }

    @Test
    void aKernelNeedsItsRegisters() {
        List<SourceProblem> problems = Assembled.of(
                        "gfx90a", ".amdhsa_kernel k\n.amdhsa_next_free_vgpr 5\n.end_amdhsa_kernel\n")
                .problems();
        assertEquals(
                "test.s:3:1: the kernel 'k' lacks .amdhsa_next_free_sgpr",
                problems.get(0).toString());
    }

    @Test
    void directivesOfKernelsAreChecked() {
        String twice = ".amdhsa_kernarg_size 8\n.amdhsa_kernarg_size 8";
        assertTrue(first(twice).contains(".amdhsa_kernarg_size occurs twice"));
        assertTrue(first(".amdhsa_kernarg_siz 8").contains("did you mean '.amdhsa_kernarg_size'?"));
        assertTrue(first(".amdhsa_accum_offset 6").contains("not a multiple of 4"));
        assertTrue(first(".amdhsa_accum_offset 64").contains("after the 5 VGPRs"));
        assertTrue(first(".amdhsa_user_sgpr_count 1\n.amdhsa_user_sgpr_dispatch_ptr 1")
                .contains("fewer than the 2"));
        assertTrue(first(".amdhsa_kernarg_size late\n").contains("undefined symbol 'late'"));
    }

    @ParameterizedTest
    @CsvSource({
        ".amdhsa_accum_offset 0x6, 7:22: the first accumulation VGPR 0x6 is not a multiple of 4 in 4..256",
        ".amdhsa_accum_offset 0x40, 7:22: the first accumulation VGPR 0x40 is after the 5 VGPRs of the kernel",
        ".amdhsa_user_sgpr_count 0x1\\n.amdhsa_user_sgpr_dispatch_ptr 1, 8:25: 0x1 user SGPRs are fewer than the 2 that are enabled",
        ".amdhsa_user_sgpr_count 0x41, 8:25: 0x41 does not fit in 5 bits",
    })
    void numbersAreSpelledAsTheSourceDoesAndToldWhereTheyAre(String directive, String message) {
        String source = kernel("gfx90a", directive.replace("\\n", "\n"));
        List<SourceProblem> problems = Assembled.of("gfx90a", source).problems();
        assertEquals(
                List.of("test.s:" + message),
                problems.stream().map(SourceProblem::toString).toList());
    }

    @Test
    void whatTheRefusedDirectiveWouldHaveSaidIsMissing() {
        String source = kernel("gfx90a", ".amdhsa_accum_offset 0x40").replace("next_free_vgpr", "next_free_vgp");
        assertEquals(
                List.of(
                        "test.s:5:1: unknown directive '.amdhsa_next_free_vgp' of kernels;"
                                + " did you mean '.amdhsa_next_free_vgpr'?",
                        "test.s:7:22: the first accumulation VGPR 0x40 is after the 0 VGPRs of the kernel"),
                Assembled.of("gfx90a", source).problems().stream()
                        .map(SourceProblem::toString)
                        .toList());
    }

    /** A value of a symbol has the same range. */
    @ParameterizedTest
    @CsvSource({
        "2, .amdhsa_reserve_vcc, 2 is not in 0..1",
        "-1, .amdhsa_reserve_xnack_mask, -1 is not in 0..1",
        "-16, .amdhsa_next_free_sgpr, -16 is not in 0..4294967295",
    })
    void symbolsAreCheckedToo(String value, String directive, String message) {
        String source = ".set value, " + value + "\n" + kernel("gfx90a", directive + " value");
        assertTrue(
                Assembled.of("gfx90a", source).problems().get(0).message().endsWith(message),
                Assembled.of("gfx90a", source).problems().toString());
    }

    private static String first(String more) {
        List<SourceProblem> problems =
                Assembled.of("gfx90a", kernel("gfx90a", more)).problems();
        return problems.isEmpty() ? "nothing" : problems.get(0).toString();
    }

    @Test
    void metadataBecomesANote() {
        String source = ".amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.kernels: []\nother:\n  - .name: k\n"
                + "    .size: 0x10\n...\n.end_amdgpu_metadata\n";
        assertEquals(
                "070000003a00000020000000414d44475055000083ae616d646873612e6b65726e656c7390ae616d646873612e"
                        + "76657273696f6e920102a56f746865729182a52e6e616d65a16ba52e73697a65100000",
                Assembled.hex(Assembled.file("gfx90a", source), ".note"));
        List<SourceProblem> problems = Assembled.of("gfx90a", ".amdgpu_metadata\na: [1\nb: 2\n.end_amdgpu_metadata\n")
                .problems();
        assertTrue(problems.get(0).message().startsWith("the metadata: line "), problems.toString());
    }

    /** LLVM writes floating-point numbers in single precision if they are in its range, an empty text as 0, and an empty value as an array. */
    @Test
    void metadataHasFloatingNumbers() {
        String source = ".amdgpu_metadata\namdhsa.version: [1, 2]\namdhsa.kernels: []\na: 1.1\nb: 1e300\nc: ''\nd:\n"
                + "e: -inf\nf: 0x1p3\ng: 1f\nh: nan\n...\n.end_amdgpu_metadata\n";
        assertEquals(
                "070000006500000020000000414d4447505500008aa161ca3f8ccccdae616d646873612e6b65726e656c7390ae"
                        + "616d646873612e76657273696f6e920102a162cb7e37e43c8800759ca163cb0000000000000000a16490a165cb"
                        + "fff0000000000000a166ca41000000a167a23166a168cb7ff8000000000000000000",
                Assembled.hex(Assembled.file("gfx90a", source), ".note"));
    }

    /** A name must be a text, and a key without a value does not have one. */
    @Test
    void metadataNeedsItsTexts() {
        for (String name : List.of("", "1.5", "''")) {
            String source = ".amdgpu_metadata\namdhsa.version: [1, 2]\namdhsa.kernels: []\namdhsa.target: " + name
                    + "\n...\n.end_amdgpu_metadata\n";
            assertEquals(1, Assembled.of("gfx90a", source).problems().size(), name);
        }
    }
}
