package org.gfxisa.simulator.codeobject.asm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares data directives, labels, macros and conditions with the bytes of LLVM 22's assembler. */
class SourceDirectivesTest {
    private static final String DATA = ".data\n";

    /** {@code /} is the end of a line. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ".byte 1, 2, -1 | 0102ff",
                ".short 0x1234 / .long 5 / .quad -2 | 341205000000feffffffffffffff",
                ".quad .5, -0x1p0 / .set half, 0.5 / .quad half+1 | 000000000000e03f00000000000010c0010000000000e03f",
                ".ascii \"a\\n\", \"\\101\\x42\" / .asciz \"z\" | 610a41427a00",
                ".zero 3 / .fill 2, 2, 7 / .space 1, 9 | 0000000700070009",
                ".byte 1 / .p2align 2 / .byte 2 | 0100000002",
                ".byte 1 / .balign 4, 7 / .byte 2 | 0107070702",
                ".byte 1 / .p2align 3, 0, 2 / .byte 2 | 0102",
                ".byte 1 / .org 3, 5 / .byte 2 | 01050502",
                ".uleb128 300, 0 / .sleb128 -1, 64 | ac02007fc000",
                ".byte 1 / a: .byte 2 / .long .-a, b-a / b: | 010201000000" + "09000000",
                ".set x, 5 / .byte x / .set x, x+1 / .byte x | 0506",
                "y = 3 / .byte y*2+1, (y<<4)+1, ~y&15, !y, y>2 | 07310c00ff",
                ".byte late / .set late, 4 | 04",
                ".byte max(1, 7, 3), or(1, 6), alignto(5, 4) | 070708",
                "1: .byte 2f-1b / .byte 0 / 2: .byte 2b-1b | 020002",
                ".macro m a, b=2 / .byte \\a, \\b / .endm / m 1 / m 3, 4 / m b=5, a=6 | 010203040605",
                ".macro m a:req, r:vararg / .byte \\a / .short \\r / .endm / m 1, 2, 3 | 0102000300",
                ".macro m / .byte \\@ / .endm / m / m | 0001",
                ".macro m n / .if \\n / .byte \\n / m \\n-1 / .endif / .endm / m 3 | 030201",
                ".macro m / .byte 1 / .exitm / .byte 2 / .endm / m | 01",
                ".rept 3 / .byte 1 / .endr | 010101",
                ".irp x, 1, 2 / .byte \\x / .endr / .irpc x, 34 / .byte \\x / .endr | 01020304",
                ".if 0 / .byte 1 / .elseif 2 / .byte 2 / .else / .byte 3 / .endif | 02",
                ".ifdef x / .byte 1 / .else / .byte 2 / .endif / x = 1 / .ifndef x / .byte 3 / .endif | 02",
                ".ifc a, a / .byte 1 / .endif / .ifb / .byte 2 / .endif / .ifeqs \"a\", \"b\" / .byte 3 / .endif | 0102",
                ".ifge -1 / .byte 1 / .endif / .iflt -1 / .byte 2 / .endif / .ifeq 0 / .byte 3 / .endif | 0203",
                ".byte .amdgcn.gfx_generation_number, .amdgcn.gfx_generation_minor, .amdgcn.gfx_generation_stepping | 09000a",
                ".byte 1 /* of / several lines */ / .byte 2 // and / .byte 3 ; these | 010203",
            })
    void dataIsWritten(String source, String bytes) {
        String lines = DATA + source.replace(" / ", "\n") + "\n";
        assertEquals(bytes, Assembled.hex(Assembled.file("gfx90a", lines), ".data"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ".lnog 1 | 2:1: unknown directive '.lnog'; did you mean '.long'?",
                ".byte 256 | 2:7: 256 does not fit in 1 byte",
                ".long .5 | 2:7: .5 = 4602678819172646912 does not fit in 4 bytes",
                ".byte 1 2 | 2:9: '2' is unexpected here",
                ".byte nothing-x | 2:7: undefined symbol 'x'",
                ".ascii \"a | 2:8: the text has no closing quote",
                ".p2align 40 | 2:10: the power of two 40 is not in 0..28",
                ".balign 3 | 2:9: the alignment 3 is not a power of two from 1 to 268435456",
                ".zero 99999999999 | 2:1: section .data becomes larger than 268435456 bytes",
                "a: / a: | 3:1: the symbol 'a' is defined twice",
                ".if x / .endif | 2:5: undefined symbol 'x'",
                ".endif | 2:1: there is no .if before .endif",
                ".else | 2:1: there is no .if before .else",
                ".if 1 | 3:1: missing .endif for the condition in line 2",
                ".endm | 2:1: .endm does not end anything",
                ".macro m a:req / .endm / m | 4:1: the macro 'm' needs a value for 'a'",
                ".macro m / .endm / m 1 | 4:1: the macro 'm' takes 0 arguments, unexpected argument '1'",
                ".macro m / m / .endm / m | 3:1: macros and repetitions are nested more than 20 levels deep (in macro m, line 5)",
                ".purgem m | 2:1: there is no macro 'm'",
                ".rept 2 | 3:1: missing end of the .rept in line 2",
                ".set x, y / .set y, x / .byte x | 3:1: the value of 'y' depends on itself",
                ".set .amdgcn.gfx_generation_number, 1 | 2:1: the assembler itself defines '.amdgcn.gfx_generation_number'",
                ".section .text,\"aw\" | 2:10: section .text was declared with other flags, another type or another entry size",
                ".section .x,\"q\" | 2:13: unknown section flag 'q', expected some of waxMSoGTRe",
                ".section .x,\"a\",@nonsense | 2:18: unknown section type 'nonsense', expected @progbits, @nobits or @note",
                ".type a, @thing | 2:11: unknown symbol type 'thing', expected @function, @object or @notype",
                ".popsection | 2:1: there is no .pushsection before this",
                ".amdgcn_target \"gibberish--gfx90a\" | 2:16: the target is \"amdgcn-amd-amdhsa--gfx90a\", not \"gibberish--gfx90a\"",
                ".amdhsa_code_object_version 9 | 2:29: code object version 9 is not supported, expected one of 3, 4, 5, 6",
                ".long a@rel32@low | 2:8: unknown specifier '@rel32@low', expected @rel32@lo",
                ".long max() | 2:11: expected a number or a symbol",
            })
    void whatIsWrongHasAPlace(String source, String problem) {
        String lines = DATA + source.replace(" / ", "\n") + "\n";
        List<SourceProblem> problems = Assembled.of("gfx90a", lines).problems();
        assertEquals(
                "test.s:" + problem,
                problems.isEmpty() ? "nothing" : problems.get(0).toString());
    }

    @Test
    void endlessExpansionIsToldOnceForEachThatBeginsIt() {
        String source = ".macro a\nb\nb\n.endm\n.macro b\n.if 1\na\na\n.endif\n.endm\na\n.if 1\na\n.endif\n.lnog 1\n";
        assertEquals(
                List.of("(in macro a, line 11)", "(in macro a, line 13)", "'.lnog'"),
                Assembled.of("gfx90a", source).problems().stream()
                        .map(SourceProblem::toString)
                        .map(p -> p.contains("lnog") ? "'.lnog'" : p.substring(p.indexOf("(in macro")))
                        .toList());
    }

    @Test
    void oneErrorDoesNotHideTheNext() {
        List<SourceProblem> problems = Assembled.of("gfx90a", "s_nop 0\ns_nopp 0\n.lnog 1\nfoo bar\ns_branch away\n")
                .problems();
        assertEquals(
                List.of(2, 3, 4),
                problems.stream().map(p -> p.place().line()).limit(3).toList());
    }

    @Test
    void instructionsTakeSymbols() {
        String source = """
            .set reg, 2
                s_branch over
                v_mov_b32 v[reg+1], reg
                s_waitcnt vmcnt(reg)
                v_mov_b32 v1, -reg
            over:
                s_add_u32 s0, s0, table@rel32@lo+4
                s_mov_b32 s1, end-over
                s_cbranch_scc0 over
            end:
            """;
        // llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx90a
        assertEquals(
                "030082bf" + "8202067e" + "720f8cbf" + "c202027e" + "00ff008000000000" + "ff0081be14000000"
                        + "fbff84bf",
                Assembled.hex(Assembled.file("gfx90a", source), ".text"));
    }

    @Test
    void aBranchWhoseDistanceDoesNotWorkIsPadded() {
        String source = "s_branch over\n" + "s_nop 0\n".repeat(63) + "over: s_endpgm\n";
        assertEquals((64 + 1) * 4, Assembled.of("gfx1030", source).code().get(0).bytes().length);
        assertEquals((64 + 2) * 4, Assembled.of("gfx1010", source).code().get(0).bytes().length);
        // The padding is after the branch, which remains the first instruction.
        assertTrue(Assembled.hex(Assembled.file("gfx1010", source), ".text").startsWith("400082bf000080bf"));
    }

    @Test
    void everyAlignmentHoldsHoweverManyThereAre() {
        String source = DATA + ".rept 300\n.byte 1\n.p2align 8\n.byte 2\n.p2align 2\n.endr\n.p2align 8\n.byte 3\n";
        // 300 bytes: 1 at a multiple of 256 or 4 bytes after one, 2 at the next multiple of 256.
        String data = Assembled.hex(Assembled.file("gfx90a", source), ".data");
        assertEquals(301 * 256 * 2 + 2, data.length());
        for (int i = 1; i <= 300; i++) {
            assertEquals("02", data.substring(i * 512, i * 512 + 2));
        }
    }

    @Test
    void aSizeThatDependsOnItselfIsTold() {
        assertEquals(
                "test.s:2:4: its size depends on itself and does not converge",
                Assembled.of("gfx90a", DATA + "a: .zero 1+b-a\nb:\n")
                        .problems()
                        .get(0)
                        .toString());
    }

    @Test
    void repetitionsStayWithinMemory() {
        String source = ".rept 10000000\n.byte 1, 2, 3\n.endr\n";
        assertTrue(Assembled.of("gfx90a", source).problems().get(0).message().contains("more than 67108864"));
    }

    @ParameterizedTest
    @CsvSource({
        ".text.a, 1, 6, 0",
        ".textx, 1, 0, 0",
        ".bss.a, 8, 3, 0",
        ".rodata1, 1, 2, 0",
        ".rodata1.a, 1, 0, 0",
        ".tdata, 1, 0x403, 0",
        ".preinit_array.3, 16, 3, 0",
        ".notes, 7, 0, 0",
        ".debug_str, 1, 0x30, 1",
        ".debug_info, 1, 0, 0",
        ".dynsym, 1, 0, 0"
    })
    void namesSayWhatSectionsAre(String name, int type, String flags, int entrySize) {
        ElfSection section = Assembled.file("gfx90a", ".section " + name + "\n")
                .section(name)
                .orElseThrow();
        assertEquals(
                List.of((long) type, Long.decode(flags), (long) entrySize),
                List.of((long) section.type(), section.flags(), section.entrySize()));
    }
}
