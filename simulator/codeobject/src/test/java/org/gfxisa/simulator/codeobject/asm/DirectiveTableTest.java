package org.gfxisa.simulator.codeobject.asm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.Processors;
import org.gfxisa.TargetId;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.TargetTriple;
import org.junit.jupiter.api.Test;

/** For every directive there is a source that is accepted and one that is rejected. */
class DirectiveTableTest {
    /** The directives of LLVM's usage guide with the resulting bytes of {@code .data}, followed by all others; {@code /} is the end of a line. */
    private static final String TABLE = """
            .2byte        | .2byte 1, 2                                    | .2byte 65536
            .4byte        | .4byte 1                                       | .4byte 0x100000000
            .8byte        | .8byte 1                                       | .8byte 1 2
            .abort        | .if 0 / .abort / .endif                        | .abort
            .addrsig      | .addrsig                                       | .addrsig a
            .addrsig_sym  | .addrsig_sym a                                 | .addrsig_sym
            .align        | .align 4                                       | .align 3
            .altmacro     | .altmacro                                      | .altmacro 1
            .amd_amdgpu_hsa_metadata | .amd_amdgpu_hsa_metadata / --- / Version: [1, 0] / ... / .end_amd_amdgpu_hsa_metadata | .amd_amdgpu_hsa_metadata
            .amd_amdgpu_isa | .amd_amdgpu_isa "amdgcn-amd-amdhsa--gfx90a"  | .amd_amdgpu_isa "gfx90a"
            .amd_kernel_code_t | .amd_kernel_code_t / is_ptr64 = 1 / .end_amd_kernel_code_t | .amd_kernel_code_t / is_ptr65 = 1 / .end_amd_kernel_code_t
            .hsa_code_object_isa | .hsa_code_object_isa 9, 0, 10, "AMD", "AMDGPU" | .hsa_code_object_isa 9
            .hsa_code_object_version | .hsa_code_object_version 2, 1       | .hsa_code_object_version 3, 0
            .cg_profile   | .cg_profile a, b, 1                            | .cg_profile a, b
            .lto_discard  | .lto_discard a, b                              | .lto_discard 5
            .version      | .version "1"                                   | .version 1
            .hsatext      | .hsatext                                       | .hsatext a
            .amdgcn_target | .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"    | .amdgcn_target "amdgcn-amd-amdhsa--gfx90b"
            .amdgpu_hsa_kernel | .amdgpu_hsa_kernel k / k:                 | .amdgpu_hsa_kernel
            .amdgpu_lds   | .amdgpu_lds a, 16, 8                           | .amdgpu_lds a, 16, 7
            .amdgpu_metadata | .amdgpu_metadata / --- / amdhsa.version: [1, 2] / amdhsa.kernels: [] / ... / .end_amdgpu_metadata | .amdgpu_metadata
            .amdgpu_pal_metadata | .amdgpu_pal_metadata / .end_amdgpu_pal_metadata | .amdgpu_pal_metadata / - a / .end_amdgpu_pal_metadata
            .amdhsa_code_object_version | .amdhsa_code_object_version 5    | .amdhsa_code_object_version 1
            .amdhsa_kernel | .amdhsa_kernel k / .amdhsa_next_free_vgpr 1 / .amdhsa_next_free_sgpr 1 / .amdhsa_accum_offset 4 / .end_amdhsa_kernel / .text / k: | .amdhsa_kernel k / .end_amdhsa_kernel
            .ascii        | .ascii "a", "b"                                | .ascii a
            .asciz        | .asciz "a"                                     | .asciz "a
            .balign       | .balign 8, 1, 3                                | .balign 6
            .balignl      | .balignl 8, 1                                  | .balignl 6
            .balignw      | .balignw 8, 1                                  | .balignw 6
            .base64       | .base64 "AQID"                                 | .base64 "A?"
            .bss          | .bss / .zero 4                                 | .bss a
            .byte         | .byte 1, -1                                    | .byte 256
            .cfi_adjust_cfa_offset | .cfi_sections .debug_frame / .cfi_startproc / .cfi_adjust_cfa_offset 4 / .cfi_endproc | .cfi_adjust_cfa_offset 4
            .cfi_def_cfa  | .cfi_sections .debug_frame / .cfi_startproc / .cfi_def_cfa 1, 4 / .cfi_endproc | .cfi_def_cfa 1, 4
            .cfi_def_cfa_offset | .cfi_sections .debug_frame / .cfi_startproc / .cfi_def_cfa_offset 4 / .cfi_endproc | .cfi_def_cfa_offset 4
            .cfi_def_cfa_register | .cfi_sections .debug_frame / .cfi_startproc / .cfi_def_cfa_register 4 / .cfi_endproc | .cfi_def_cfa_register 4
            .cfi_endproc  | .cfi_sections .debug_frame / .cfi_startproc / .cfi_endproc | .cfi_endproc
            .cfi_escape   | .cfi_sections .debug_frame / .cfi_startproc / .cfi_escape 1, 255 / .cfi_endproc | .cfi_escape 1
            .cfi_llvm_def_aspace_cfa | .cfi_sections .debug_frame / .cfi_startproc / .cfi_llvm_def_aspace_cfa s32, 0, 6 / .cfi_endproc | .cfi_sections .debug_frame / .cfi_startproc / .cfi_llvm_def_aspace_cfa s32, 0, 4 / .cfi_endproc
            .cfi_offset   | .cfi_sections .debug_frame / .cfi_startproc / .cfi_offset 1, 4 / .cfi_endproc | .cfi_offset 1, 4
            .cfi_register | .cfi_sections .debug_frame / .cfi_startproc / .cfi_register 1, 4 / .cfi_endproc | .cfi_register 1, 4
            .cfi_rel_offset | .cfi_sections .debug_frame / .cfi_startproc / .cfi_rel_offset 1, 4 / .cfi_endproc | .cfi_rel_offset 1, 4
            .cfi_remember_state | .cfi_sections .debug_frame / .cfi_startproc / .cfi_remember_state / .cfi_endproc | .cfi_remember_state
            .cfi_restore  | .cfi_sections .debug_frame / .cfi_startproc / .cfi_restore 1 / .cfi_endproc | .cfi_restore 1
            .cfi_restore_state | .cfi_sections .debug_frame / .cfi_startproc / .cfi_restore_state / .cfi_endproc | .cfi_restore_state
            .cfi_return_column | .cfi_sections .debug_frame / .cfi_startproc / .cfi_return_column 3 / .cfi_endproc | .cfi_return_column 3
            .cfi_same_value | .cfi_sections .debug_frame / .cfi_startproc / .cfi_same_value 3 / .cfi_endproc | .cfi_same_value 3
            .cfi_sections | .cfi_sections .debug_frame                     | .cfi_sections .eh_frame
            .cfi_signal_frame | .cfi_sections .debug_frame / .cfi_startproc / .cfi_signal_frame / .cfi_endproc | .cfi_signal_frame
            .cfi_startproc | .cfi_sections .debug_frame / .cfi_startproc simple / .cfi_endproc | .cfi_startproc
            .cfi_undefined | .cfi_sections .debug_frame / .cfi_startproc / .cfi_undefined v3 / .cfi_endproc | .cfi_sections .debug_frame / .cfi_startproc / .cfi_undefined m0 / .cfi_endproc
            .comm         | .comm a, 4, 2                                  | .comm a
            .data         | .data                                          | .data a
            .data.rel     | .data.rel                                      | .data.rel a
            .data.rel.ro  | .data.rel.ro                                   | .data.rel.ro a
            .dc           | .dc 1                                          | .dc 65536
            .dc.a         | .dc.a 1                                        | .dc.a )
            .dc.b         | .dc.b 1                                        | .dc.b 256
            .dc.d         | .dc.d 1.5                                      | .dc.d x
            .dc.l         | .dc.l 1                                        | .dc.l 0x100000000
            .dc.s         | .dc.s 1.5                                      | .dc.s x
            .dc.w         | .dc.w 1                                        | .dc.w 65536
            .dcb          | .dcb 2, 1                                      | .dcb 2
            .dcb.b        | .dcb.b 2, 1                                    | .dcb.b 2, 256
            .dcb.d        | .dcb.d 2, 1.5                                  | .dcb.d 2, x
            .dcb.l        | .dcb.l 2, 1                                    | .dcb.l 2
            .dcb.s        | .dcb.s 2, 1.5                                  | .dcb.s 2, x
            .dcb.w        | .dcb.w 2, 1                                    | .dcb.w 2
            .double       | .double 1e300, nan                             | .double x
            .ds           | .ds 2                                          | .ds
            .ds.b         | .ds.b 2                                        | .ds.b 2, 3
            .ds.d         | .ds.d 2                                        | .ds.d 2, 3
            .ds.l         | .ds.l 2                                        | .ds.l 2, 3
            .ds.p         | .ds.p 1                                        | .ds.p
            .ds.s         | .ds.s 2                                        | .ds.s 2, 3
            .ds.w         | .ds.w 2                                        | .ds.w 2, 3
            .ds.x         | .ds.x 1                                        | .ds.x
            .else         | .if 0 / .else / .endif                         | .else
            .elseif       | .if 0 / .elseif 1 / .endif                     | .elseif 1
            .end          | .end / nonsense                                | .end 1
            .endif        | .if 0 / .endif                                 | .endif
            .endm         | .macro m / .endm                               | .endm
            .endmacro     | .macro m / .endmacro                           | .endmacro
            .endr         | .rept 1 / .endr                                | .endr
            .equ          | .equ a, 1                                      | .equ a
            .equiv        | .equiv a, 1                                    | .equiv a, 1 / .equiv a, 2
            .err          | .if 0 / .err / .endif                          | .err
            .error        | .if 0 / .error "a" / .endif                    | .error "a"
            .exitm        | .macro m / .exitm / nonsense / .endm / m       | .exitm
            .extern       | .extern a                                      | .extrn a
            .file         | .file 1 "a" "b"                                | .file 1
            .fill         | .fill 2, 4, 7                                  | .fill
            .float        | .float 1.5, -inf                               | .float x
            .global       | .global a                                      | .global 1,
            .globl        | .globl a, b                                    | .globl 1
            .hidden       | .hidden a                                      | .hidden 1,
            .hword        | .hword 1                                       | .hword 65536
            .ident        | .ident "a"                                     | .ident a
            .if           | .if 1 / .endif                                 | .if 1
            .ifb          | .ifb / .endif                                  | .ifb
            .ifc          | .ifc a, a / .endif                             | .ifc a / .endif
            .ifdef        | .ifdef a / .endif                              | .ifdef / .endif
            .ifeq         | .ifeq 0 / .endif                               | .ifeq a / .endif
            .ifeqs        | .ifeqs "a", "b" / .endif                       | .ifeqs "a" / .endif
            .ifge         | .ifge 0 / .endif                               | .ifge / .endif
            .ifgt         | .ifgt 0 / .endif                               | .ifgt / .endif
            .ifle         | .ifle 0 / .endif                               | .ifle / .endif
            .iflt         | .iflt 0 / .endif                               | .iflt / .endif
            .ifnb         | .ifnb a / .endif                               | .ifnb a
            .ifnc         | .ifnc a, b / .endif                            | .ifnc a / .endif
            .ifndef       | .ifndef a / .endif                             | .ifndef / .endif
            .ifne         | .ifne 1 / .endif                               | .ifne / .endif
            .ifnes        | .ifnes "a", "b" / .endif                       | .ifnes a / .endif
            .ifnotdef     | .ifnotdef a / .endif                           | .ifnotdef / .endif
            .incbin       | .incbin "three", 1, 1                          | .incbin "missing"
            .include      | .macro nonsense / .endm / .include "lines"     | .include "itself"
            .int          | .int 1                                         | .int 0x100000000
            .internal     | .internal a                                    | .internal 1,
            .irp          | .irp x, 1, 2 / .byte \\x / .endr               | .irp x, 1
            .irpc         | .irpc x, 12 / .byte \\x / .endr                | .irpc x, 12
            .lcomm        | .lcomm a, 4                                    | .lcomm a, -1
            .line         | .line 3                                        | .lines 3
            .loc          | .file 1 "a" / .loc 1 2 3 is_stmt 0 isa 1       | .loc 1 2 3
            .local        | .local a                                       | .local 1,
            .long         | .long 1, a                                     | .long 0x100000000
            .macro        | .macro m a, b=1 / .byte \\a, \\b / .endm / m 1 | .macro m a a / .endm
            .macros_off   | .macros_off                                    | .macrosoff
            .macros_on    | .macros_on                                     | .macroson
            .noaltmacro   | .noaltmacro                                    | .noaltmacro 1
            .no_dead_strip | .no_dead_strip a                               | .no_dead_strip 1,
            .octa         | .octa 0x0102030405060708090a0b0c0d0e0f10       | .octa x
            .org          | .org 8, 1                                      | .byte 1 / .org 0
            .p2align      | .p2align 3, 1, 2                               | .p2align 32
            .p2alignl     | .p2alignl 3, 1                                 | .p2alignl -1
            .p2alignw     | .p2alignw 3, 1                                 | .p2alignw
            .popsection   | .pushsection .a / .popsection                  | .popsection
            .previous     | .text / .previous                              | .previous 1
            .print        | .print "a"                                     | .print a
            .protected    | .protected a                                   | .protected 1,
            .purgem       | .macro m / .endm / .purgem m                   | .purgem m
            .pushsection  | .pushsection .a,"aw",@progbits                 | .pushsection .a,"z"
            .quad         | .quad -1                                       | .quad 1 2
            .reloc        | .reloc 0, R_AMDGPU_ABS32, a                    | .reloc 0, R_AMDGPU_ABS33
            .rep          | .rep 2 / .endr                                 | .rep -1
            .rept         | .rept 2 / .byte 1 / .endr                      | .rept a / .endr
            .rodata       | .rodata                                        | .rodata 1, 2
            .section      | .section .a,"aMSG",@progbits,1,g,comdat        | .section .a,"aM",@progbits
            .set          | .set a, 1 / .set a, 2                          | .set .amdgcn.gfx_generation_number, 1
            .short        | .short 1                                       | .short 65536
            .single       | .single 1                                      | .single x
            .size         | .size a, 4                                     | .size a
            .skip         | .skip 3, 1                                     | .skip
            .sleb128      | .sleb128 -300                                  | .sleb128
            .space        | .space 3                                       | .space
            .string       | .string "a"                                    | .string a
            .subsection   | .subsection 2                                  | .subsection -1
            .tbss         | .tbss / .zero 4                                | .tbss / .byte 1
            .tdata        | .tdata / .byte 1                               | .tdata 1, 2
            .text         | .text 1                                        | .text a
            .type         | .type a, @object                               | .type a, @tls_object_
            .uleb128      | .uleb128 300                                   | .uleb128
            .symver       | .symver a, a@V1                                | .symver a, a
            .value        | .value 1                                       | .value 65536
            .warning      | .warning "a"                                   | .warning a
            .weak         | .weak a                                        | .weak 1,
            .weakref      | .weakref a, b                                  | .weakref a
            .zero         | .zero 3                                        | .zero 99999999999
            """;

    private static String source(String cell) {
        return ".data\n" + cell.strip().replace(" / ", "\n").replace("\\\\", "\\") + "\n";
    }

    @Test
    void everyDirectiveIsAcceptedAndRefused() throws Exception {
        Set<String> tested = new TreeSet<>();
        for (String line : TABLE.split("\n")) {
            String[] cells = line.split("\\|");
            tested.add(cells[0].strip());
            ObjectAssembler.Result accepted = Assembled.of("gfx90a", source(cells[1]));
            assertTrue(accepted.problems().isEmpty(), () -> line + accepted.problems());
            assertFalse(Assembled.of("gfx90a", source(cells[2])).problems().isEmpty(), line);
        }
        TargetId id = TargetId.parse("gfx90a", Processors::find);
        Assembly assembly = new Assembly(
                new AssemblyTarget(TargetTriple.of(id), id.processor().isa().orElseThrow()));
        assertEquals(tested, new SourceParser(assembly, "", "", SourceFiles.NONE).directives());
    }

    @Test
    void predefinedSymbolsFollowTheCode() {
        String source =
                ".long .amdgcn.next_free_vgpr\n.text\nv_add_f64 v[8:9], v[2:3], v[2:3]\ns_mov_b64 s[10:11], vcc\n"
                        + "v_accvgpr_write_b32 a20, v1\n.data\n.byte .amdgcn.next_free_vgpr, .amdgcn.next_free_sgpr\n"
                        + ".set .amdgcn.next_free_vgpr, 0\n.text\nv_mov_b32 v1, ttmp3\n.data\n.byte .amdgcn.next_free_vgpr\n";
        assertEquals("000000000a0c02", Assembled.hex(Assembled.file("gfx90a", ".data\n" + source), ".data"));
    }

    /** The bytes are those of LLVM 14's assembler. */
    @Test
    void theStructureBeforeAKernelOfVersion2() {
        String source = """
                .hsa_code_object_version 2, 1
                .hsa_code_object_isa
                .amdgpu_hsa_kernel k
                k: .amd_kernel_code_t
                compute_pgm_rsrc1_float_mode = 192
                compute_pgm_rsrc2_excp_en = 5
                compute_pgm_rsrc2_user_sgpr = 6
                enable_sgpr_private_segment_buffer = 1
                private_element_size = 1
                kernarg_segment_byte_size = 24
                .end_amd_kernel_code_t
                """;
        ElfFile file = Assembled.file("gfx803", source);
        assertEquals(
                "0100000002000000010008000000030000010000000000000000000000000000000000000000000000000000000000000000"
                        + "0c000c0000050100020000000000000000000000000018000000000000000000000000000000000000000000000000000000"
                        + "04040406ffffffff"
                        + "00".repeat(148),
                Assembled.hex(file, ".text"));
        assertEquals(
                "040000000800000001000000414d44000200000001000000040000001b00000003000000414d440004000700080000000000"
                        + "000003000000414d4400414d444750550000",
                Assembled.hex(file, ".note"));
    }

    @Test
    void alternateMacrosTakeTextsAndValues() {
        String source =
                ".data\n.altmacro\n.macro m a, b\n.byte a&b, \\a\n.asciz \"a b&c\"\n.endm\nm %(2+3), <4>\nm <1+1>, %5\n";
        assertEquals("360535203463001002312b3120356300", Assembled.hex(Assembled.file("gfx90a", source), ".data"));
    }

    @Test
    void filesAreIncluded() {
        String source = ".data\n.include \"lines\"\n.incbin \"three\", 1\n.byte 9\n";
        Place wrong = Assembled.of("gfx90a", source).problems().get(0).place();
        assertEquals("lines:2:1 (in .include, line 2)", wrong + wrong.inside());
        String clean = ".macro nonsense\n.endm\n";
        assertEquals("07080203" + "09", Assembled.hex(Assembled.file("gfx90a", clean + source), ".data"));
        assertEquals(
                "test.s:1:9: 'large' cannot be read: more than 268435456 bytes",
                Assembled.of("gfx90a", ".incbin \"large\"\n").problems().get(0).toString());
    }

    @Test
    void directivesOfOthersAreNamed() {
        for (String line : Arrays.asList(
                ".code64 | .code64 is for x86",
                ".thumb | .thumb is for Arm",
                ".def x | .def is for COFF",
                ".amd_amdgpu_pal_metadata | .amd_amdgpu_pal_metadata is PAL's old metadata, which is read here, but not written",
                ".amdhsa_ieee_mode 1 | .amdhsa_ieee_mode is for kernels: expected .amdhsa_kernel before it",
                ".quadd 1 | unknown directive '.quadd'; did you mean '.quad'?")) {
            String[] cells = line.split(" \\| ");
            assertEquals(
                    "test.s:1:1: " + cells[1],
                    Assembled.of("gfx90a", cells[0] + "\n").problems().get(0).toString());
        }
    }
}
