package org.gfxisa.simulator.codeobject.asm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.RelocationType;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfRelocation;
import org.gfxisa.simulator.codeobject.ElfSymbol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares symbols in operands with the bytes, relocations and errors of LLVM 22's assembler. */
class SymbolOperandsTest {
    private static final String RELOCATIONS = ".rela.text";

    /** The instruction is at offset 8; {@code here} is 16 or 12. */
    private static final String SOURCE = """
            .globl global
            start: s_nop 0
            s_nop 0
            one: .set early, 5
            .set distance, one-start
            %s
            global: here: s_nop 0
            .set late, 7
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // An address is relative to the literal, a difference is not.
                "s_mov_b32 s0, here | ff0080be04000000",
                "s_mov_b32 s0, here+4 | ff0080be08000000",
                "s_mov_b32 s0, (here) | ff0080be04000000",
                "s_mov_b32 s0, +here | ff0080be04000000",
                "s_add_u32 s0, 4, start | 84ff0080f4ffffff",
                "v_add_f32 v0, here, v1 | ff02000204000000",
                "s_mov_b32 s0, here-start | ff0080be10000000",
                "s_mov_b32 s0, here-start+4 | ff0080be14000000",
                "s_mov_b32 s0, -(here-start) | ff0080bef0ffffff",
                // The current position is the start of the instruction.
                "s_mov_b32 s0, here-. | ff0080be08000000",
                "s_mov_b32 s0, .-start | ff0080be08000000",
                "s_mov_b32 s0, .-one | ff0080be00000000",
                "s_mov_b32 s0, . | ff0080befcffffff",
                "s_branch . | ffff82bf",
                // It is a literal even if an inline constant would suffice, because the distance is unknown when the
                // instruction is parsed.
                "s_mov_b32 s0, one-start | ff0080be08000000",
                "s_mov_b32 s0, late-1 | ff0080be06000000",
                "s_mov_b32 s0, early | 850080be",
                "s_mov_b32 s0, early+1 | 860080be",
                "s_branch here | 000082bf",
                "s_branch (start) | fdff82bf",
                "s_branch early | 050082bf",
            })
    void valuesAreWritten(String line, String code) throws CodeObjectException {
        ElfFile file = Assembled.file("gfx900", SOURCE.formatted(line));
        assertEquals(code, Assembled.hex(file, ".text").substring(16, 16 + code.length()));
        assertEquals(Optional.empty(), file.section(RELOCATIONS));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "s_mov_b32 s0, nowhere | REL32 12 nowhere 0",
                "s_mov_b32 s0, nowhere+8 | REL32 12 nowhere 8",
                "s_mov_b32 s0, 8+nowhere | REL32 12 nowhere 8",
                "s_mov_b32 s0, nowhere-8 | ABS32 12 nowhere -8",
                "s_mov_b32 s0, nowhere-. | REL32 12 nowhere 4",
                "s_mov_b32 s0, global | REL32 12 global 0",
                "s_mov_b32 s0, nowhere@rel32@lo+4 | REL32_LO 12 nowhere 4",
                "s_mov_b32 s0, nowhere@abs32@hi | ABS32_HI 12 nowhere 0",
                "s_mov_b32 s0, here@rel32@lo | REL32_LO 12  16",
                "s_mov_b32 s0, late | REL32 12  7",
                "s_mov_b32 s0, late*8 | REL32 12  56",
                "s_mov_b32 s0, distance | REL32 12  8",
                "s_branch global | REL16 8 global 0",
                "s_branch nowhere@rel32@lo | REL32_LO 8 nowhere 0",
            })
    void relocationsAreLeft(String line, String relocation) throws CodeObjectException {
        ElfFile file = Assembled.file("gfx900", SOURCE.formatted(line));
        ElfRelocation only =
                file.relocations(file.section(RELOCATIONS).orElseThrow()).get(0);
        RelocationType type = RelocationType.of(only.type()).orElseThrow();
        String symbol = only.symbol(file.symbols()).map(ElfSymbol::name).orElse("");
        assertEquals(
                relocation,
                type + " " + only.offset() + " " + symbol + " " + only.addend().orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "s_mov_b64 s[0:1], here",
                "v_fma_f32 v0, v1, v2, here",
                "v_add_f32_e64 v0, here, v1",
                "v_add_f16 v0, here, v1",
                "v_madmk_f32 v0, v1, here, v2",
                "s_setreg_imm32_b32 hwreg(1), here",
                "s_load_dword s0, s[2:3], here",
                "s_movk_i32 s0, late",
                "s_nop one-start",
                "s_nop distance",
                "s_mov_b32 s[one-start], 0",
                "ds_read_b32 v0, v1 offset:one-start",
                "s_mov_b32 s0, -nowhere",
                "s_mov_b32 s0, ~here",
                "s_add_u32 s0, here, start",
                "s_add_u32 s0, here, 0x1234",
                "s_branch nowhere",
                "s_branch nowhere+4",
                "s_branch here+4",
                "s_branch +here",
                "s_branch here-.",
                "s_branch exec",
                "s_nop s0",
                "v_mov_b32 v0, v256",
                "v_mov_b32 v0, v1.h",
                "v_mov_b32 v0, a0",
                "v_mov_b32 v0, -null",
                "v_mov_b32 v0, ttmp99",
                "v_mov_b32 v0, acc256",
                "v_mov_b32 v0, tba",
            })
    void othersAreRefused(String line) {
        List<SourceProblem> problems =
                Assembled.of("gfx900", SOURCE.formatted(line)).problems();
        assertNotEquals(List.of(), problems);
        assertEquals(6, problems.get(0).place().line());
    }

    /** A word that could be a symbol is a register if a register has the name, as in a single line. */
    @Test
    void registersAreNoSymbols() {
        ElfFile file = Assembled.file("gfx700", "s_load_dword s13, s[2:3], s6\ns_buffer_load_dword s1, s[4:7], s9\n");
        assertEquals("068206c0098400c2", Assembled.hex(file, ".text").substring(0, 16));
    }

    @Test
    void offsetsAreSymbols() {
        ElfFile file = Assembled.file("gfx908", "offset = 16\ns_load_dwordx2 s[4:5], s[0:1] offset\n");
        assertEquals("000106c010000000", Assembled.hex(file, ".text"));
    }
}
