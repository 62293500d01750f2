package org.gfxisa.simulator.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.table.Form;

/** Kernels that loop forever, leave their code or their memory, or have random instructions. */
final class BadKernels {
    private static final int LENGTH = 24;
    private static final List<String> WRITTEN = List.of(
            "",
            "s_nop 0",
            "s_branch 65534",
            "s_branch 32767",
            "a: s_branch a",
            "a: s_nop 0; s_branch a",
            "a: s_barrier; s_branch a",
            "a: v_mov_b32 v0, v1; s_cbranch_execnz a",
            "s_mov_b64 exec, 0; s_barrier; s_endpgm",
            "s_mov_b64 s[4:5], 0; s_setpc_b64 s[4:5]",
            "s_mov_b64 s[4:5], -1; s_setpc_b64 s[4:5]",
            "s_mov_b64 s[4:5], 2; s_swappc_b64 s[6:7], s[4:5]",
            "s_getpc_b64 s[4:5]; s_setpc_b64 s[4:5]",
            "s_getpc_b64 s[4:5]; s_add_u32 s4, s4, 0x7ffffffc; s_setpc_b64 s[4:5]",
            "s_trap 2; s_endpgm",
            "s_trap 255; s_endpgm",
            "s_sleep 127; s_sethalt 1; s_endpgm",
            "s_load_dwordx2 s[4:5], s[6:7], 0x0; s_endpgm",
            "s_mov_b64 s[4:5], -1; s_load_dword s8, s[4:5], 0x0; s_waitcnt 0; s_endpgm",
            "s_mov_b64 s[4:5], 0; s_load_dwordx16 s[16:31], s[4:5], 0x0; s_endpgm",
            "v_mov_b32 v0, -1; ds_read_b32 v1, v0; s_waitcnt 0; s_endpgm",
            "v_mov_b32 v0, 0x7ffffffc; ds_write_b64 v0, v[2:3]; s_endpgm",
            "v_mov_b32 v0, 1; ds_read_b128 v[4:7], v0; s_endpgm",
            "s_mov_b32 m0, -1; ds_add_u32 v0, v1; s_endpgm",
            "v_mov_b32 v0, -1; v_mov_b32 v1, -1; global_store_dword v[0:1], v2, off; s_endpgm",
            "v_mov_b32 v0, 0; v_mov_b32 v1, 0; global_load_dword v2, v[0:1], off; s_endpgm",
            "v_mov_b32 v0, 1; v_mov_b32 v1, 0; global_atomic_add v[0:1], v2, off; s_endpgm",
            "v_mov_b32 v0, -2; v_mov_b32 v1, -1; flat_store_dword v[0:1], v2; s_endpgm",
            "s_mov_b32 s8, -1; s_mov_b32 s9, -1; s_mov_b32 s10, -1; s_mov_b32 s11, -1; buffer_load_dword v1, off, s[8:11], 0; s_endpgm",
            "v_mov_b32 v255, 1; s_endpgm",
            "s_mov_b32 s101, 1; s_endpgm",
            "s_mov_b32 s4, -1; v_readlane_b32 s5, v0, s4; v_writelane_b32 v0, s5, s4; s_endpgm",
            "s_sendmsg 1; s_endpgm",
            "s_mov_b32 m0, -1; s_movrels_b32 s0, s1; s_endpgm",
            "s_mov_b32 m0, -1; v_movrels_b32 v0, v1; s_endpgm",
            "s_setreg_imm32_b32 hwreg(1), -1; v_add_f32 v0, v1, v2; s_endpgm",
            "s_getreg_b32 s0, 63; s_endpgm",
            "s_rfe_b64 s[4:5]",
            "s_dcache_wb; s_icache_inv; s_endpgm",
            "ds_gws_barrier v0 gds; s_endpgm");

    private BadKernels() {}

    /** Returns their sources, without those that the target cannot assemble. */
    static List<String> all(Processor processor, int count, long seed) {
        Isa isa = processor.isa().orElseThrow();
        Assembler assembler = new Assembler(isa);
        Instruction instruction = new Instruction();
        List<String> kernels = new ArrayList<>();
        for (String kernel : WRITTEN) {
            StringBuilder source = new StringBuilder();
            for (String line : kernel.split("; ")) {
                String text = line.replaceFirst("^a: ", "");
                boolean isThere = text.matches("\\w+ a") || assembler.assemble(text, instruction);
                source.append(isThere ? line.replace("a: ", "a:\n") + "\n" : "");
            }
            kernels.add(source.toString());
        }
        Random random = new Random(seed);
        while (kernels.size() < count) {
            StringBuilder source = new StringBuilder();
            for (int i = 0; i < LENGTH; i++) {
                source.append(instruction(isa, assembler, random)).append('\n');
            }
            kernels.add(source.append("s_endpgm\n").toString());
        }
        return kernels.subList(0, count);
    }

    /** Returns the text of a random encoding that assembles. */
    private static String instruction(Isa isa, Assembler assembler, Random random) {
        Decoder decoder = new Decoder(isa);
        Disassembler disassembler = new Disassembler(isa);
        Instruction instruction = new Instruction();
        byte[] code = new byte[24];
        while (true) {
            Form form = isa.form(random.nextInt(isa.formCount()));
            for (int i = 0; i < code.length; i++) {
                long mask = form.mask().word(i / 8) >>> i % 8 * 8;
                long value = form.value().word(i / 8) >>> i % 8 * 8;
                code[i] = (byte) (random.nextInt() & ~mask | value);
            }
            decoder.decode(code, 0, code.length, instruction);
            if (instruction.isValid()) {
                String text = disassembler.text(instruction);
                if (!text.startsWith("s_endpgm") && assembler.assemble(text, instruction)) {
                    return text;
                }
            }
        }
    }
}
