package org.gfxisa.simulator.codeobject.asm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.SourceLine;
import org.gfxisa.simulator.codeobject.link.LinkException;
import org.gfxisa.simulator.codeobject.link.Linker;
import org.gfxisa.simulator.dwarf.LineTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares {@code .file}, {@code .loc} and {@code .cfi_…} with the bytes of LLVM 22's assembler. */
class DebugDirectivesTest {
    private static final String FIVE = """
            .file 0 "/src" "k.cl" md5 0x00112233445566778899aabbccddeeff
            .file 1 "inc" "h.h" md5 0xff
            .text
            .loc 0 7 3 prologue_end
            s_nop 0
            .loc 1 300 is_stmt 0 discriminator 2
            s_nop 1
            .loc 0 8 1 is_stmt 1
            .loc 0 9 1
            .long 5
            .zero 400
            .loc 0 9
            s_endpgm
            """;

    @Test
    void aLineTableOfDwarf5() {
        ElfFile file = Assembled.file("gfx90a", FIVE);
        assertEquals(
                "8a0000000500080050000000040101fb0e0d00010101010000000100000101011f02000000000000000003011f020f051e02"
                        + "000000000000112233445566778899aabbccddeeff0000000001000000000000000000000000000000ff0400"
                        + "05030a00090200000000000000001804010500000204020603a50220040005010603dc7d201305000265120201000101",
                Assembled.hex(file, ".debug_line"));
        assertEquals("2f73726300696e63006b2e636c00682e6800", Assembled.hex(file, ".debug_line_str"));
    }

    @Test
    void aLineTableOfDwarf4() {
        String source = """
            .file 1 "a/b/k.cl"
            .file 2 "/x" "h.h"
            .text
            .loc 1 2 3 epilogue_begin
            s_nop 0
            .loc 2 1 0 isa 3 basic_block
            s_nop 1
            .loc 2 5
            .data
            .loc 1 6
            .byte 7
            """;
        assertEquals(
                "5b00000004002a000000040101fb0e0d000101010100000001000001612f62002f7800006b2e636c00010000682e68000200"
                        + "000005030b000902000000000000000013040205000c03071f0201000101000902000000000000000017000101",
                Assembled.hex(Assembled.file("gfx90a", source), ".debug_line"));
    }

    @Test
    void callFrames() {
        String source = """
            .cfi_sections .debug_frame
            f: .cfi_startproc
            s_nop 0
            .cfi_def_cfa 64, 16
            .cfi_offset 32, -8
            .cfi_offset 2560, 8
            .zero 400
            .cfi_adjust_cfa_offset 16
            .cfi_rel_offset 40, 20
            .cfi_remember_state
            .cfi_escape 0x0f, 1, 2
            .cfi_restore 19
            .cfi_restore 190
            .cfi_undefined 17
            .cfi_endproc
            """;
        assertEquals(
                "0c000000ffffffff0400080004041000340000000000000000000000000000009401000000000000410c401011207e058014"
                        + "0202640e2011287d0a0f0102d306be01071100000000",
                Assembled.hex(Assembled.file("gfx90a", source), ".debug_frame"));
    }

    @Test
    void linesAreFoundInALinkedObject() throws LinkException, CodeObjectException {
        byte[] object = Assembled.of("gfx90a", FIVE).file().orElseThrow();
        byte[] linked = Linker.link(List.of(new Linker.Input("test.o", object)));
        ElfFile elf = ElfFile.read(ByteWindow.of(linked, "test.co"));
        ElfSection text = elf.section(".text").orElseThrow();
        LineTable lines = LineTable.read(elf);
        assertEquals(Optional.of(new SourceLine("/src", "k.cl", 7, 0)), lines.at(text.address()));
        assertEquals(Optional.of(new SourceLine("/src", "inc/h.h", 300, 0)), lines.at(text.address() + 4));
        assertEquals(Optional.of(new SourceLine("/src", "k.cl", 9, 0)), lines.at(text.address() + 12));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ".loc 1 1 | 1:6: there is no .file 1 before",
                ".file 1 \"a\" / .file 1 \"b\" | 2:7: file 1 is defined twice",
                ".file 1 \"a\" md6 3 | 1:13: expected md5 or source",
                ".file 1 \"a\" md5 0xq | 1:17: expected 0x and up to 32 hexadecimal digits",
                ".file 1 \"a\" / .loc 1 1 1 prolog_end | 2:12: unknown option 'prolog_end' of .loc, expected prologue_end",
                ".file 1 \"a\" / .loc 1 1 1 is_stmt 2 | 2:20: is_stmt 2 is not in 0..1",
                ".cfi_endproc | 1:1: there is no .cfi_startproc before",
                ".cfi_sections .debug_frame / .cfi_startproc | 3:1: missing .cfi_endproc for the .cfi_startproc in line 2",
                ".cfi_startproc / .cfi_endproc | 1:1: call frames go to .debug_frame: expected .cfi_sections .debug_frame",
                ".cfi_sections .eh_frame | 1:15: call frames go to .debug_frame only",
            })
    void whatIsWrongHasAPlace(String source, String problem) {
        List<SourceProblem> problems =
                Assembled.of("gfx90a", source.replace(" / ", "\n") + "\n").problems();
        assertEquals(
                "test.s:" + problem,
                problems.isEmpty() ? "nothing" : problems.get(0).toString());
    }
}
