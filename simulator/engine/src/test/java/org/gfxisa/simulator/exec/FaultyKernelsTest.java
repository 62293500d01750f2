package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.Processor;
import org.gfxisa.TargetId;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.gfxisa.simulator.dispatch.Device;
import org.gfxisa.simulator.dispatch.DeviceOptions;
import org.gfxisa.simulator.dispatch.DispatchException;
import org.gfxisa.simulator.dispatch.GridSize;
import org.gfxisa.simulator.dispatch.KernelArgument;
import org.gfxisa.simulator.dispatch.Launcher;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.vector.TestedBackEnd;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Kernels that go wrong: every mistake at every place, with the same report, program counter and registers however it is executed. */
@Tag(TestedBackEnd.TAG)
class FaultyKernelsTest {
    /** Of the second processor every so many kernels run; with {@code -Dgfxisa.proofs=true} all of them. */
    private static final int EVERY = Boolean.getBoolean("gfxisa.proofs") ? 1 : 8;

    private static final int BYTES = 4096;
    private static final int LDS = 512;
    private static final long BUDGET = 100_000;

    /**
     * Mistakes, a line for each instruction. The buffer, in which there is no code, is at s[4:5] and in v[2:3], lanes are numbered in v0, v1 has 4 times that, and v5
     * is behind the buffer. The scalar register s9 is 0.
     */
    private static final String[] MISTAKES = {
        "global_load_dword v4, v5, s[4:5]",
        "global_load_dword v4, v1, s[4:5] offset:-4",
        "global_load_dwordx2 v[10:11], v5, s[4:5]",
        "global_load_dwordx4 v[10:13], v1, s[4:5] offset:-2048",
        "global_load_ubyte v4, v5, s[4:5]",
        "global_store_dword v5, v0, s[4:5]",
        "global_store_dwordx4 v1, v[10:13], s[4:5] offset:-8",
        "global_store_short v5, v0, s[4:5]",
        "global_store_dword v1, v0, s[0:1]",
        "v_mov_b32 v2, 0; v_mov_b32 v3, 0; global_load_dword v4, v[2:3], off",
        "v_mov_b32 v2, 0; v_mov_b32 v3, 0; global_store_dword v[2:3], v0, off",
        "v_mov_b32 v2, 4; v_mov_b32 v3, 0; flat_load_dword v4, v[2:3]",
        "flat_store_dword v[0:1], v0",
        "global_atomic_add v5, v0, s[4:5]",
        "v_add_u32 v1, 2, v1; global_atomic_add v1, v0, s[4:5]",
        "v_add_u32 v1, 4, v1; global_atomic_add_x2 v1, v[10:11], s[4:5]",
        "ds_read_b32 v4, v1 offset:512",
        "ds_read_b64 v[10:11], v5",
        "ds_write_b32 v5, v0",
        "ds_write_b128 v1, v[10:13] offset:500",
        "ds_read2_b32 v[10:11], v1 offset0:1 offset1:255",
        "ds_add_u32 v5, v0",
        "v_add_u32 v1, 2, v1; ds_add_u32 v1, v0",
        "s_load_dword s8, s[4:5], 0x2000",
        "s_mov_b32 s4, 0; s_mov_b32 s5, 0; s_load_dwordx2 s[8:9], s[4:5], 0x0",
        "s_trap 2",
        "s_trap 3",
        "s_setpc_b64 s[4:5]",
        "v_mov_b32 v200, v0",
        "s_mov_b32 s90, 1",
        "s_mov_b32 s6, 8; s_mov_b32 s7, 0; s_setpc_b64 s[6:7]",
        "s_add_u32 s6, s4, 2; s_addc_u32 s7, s5, 0; s_setpc_b64 s[6:7]",
        "s_cbranch_execnz -1; s_branch -1",
        "s_branch 10000",
    };

    /** Places, with a mistake at {@code @}. */
    private static final String[] PLACES = {
        "@",
        "v_add_u32 v6, v0, v1; v_xor_b32 v7, v6, v0; @; v_add_u32 v6, v6, v7",
        "s_mov_b64 exec, 0x5555; v_add_u32 v6, v0, v1; @; v_mov_b32 v7, 1",
        "s_mov_b32 exec_lo, 0; s_mov_b32 exec_hi, 0x80000000; @",
        "v_cmp_lt_u32 vcc, 40, v0; s_and_saveexec_b64 s[10:11], vcc; @; s_mov_b64 exec, s[10:11]",
        "s_mov_b32 s8, 3; L: v_add_u32 v6, v0, v6; s_sub_u32 s8, s8, 1; s_cmp_eq_u32 s8, 0; s_cbranch_scc0 L; @",
        "s_mov_b32 s8, 3; L: v_add_u32 v6, v0, v6; s_sub_u32 s8, s8, 1; s_cmp_lg_u32 s8, 1; s_cbranch_scc1 N; @;"
                + " N: v_mul_f32 v7, v6, v6; s_cmp_eq_u32 s8, 0; s_cbranch_scc0 L",
        "s_movk_i32 s8, 0xbb8; L: v_add_u32 v6, v0, v6; v_mul_f32 v7, 0.5, v7; s_sub_u32 s8, s8, 1; s_cmp_eq_u32 s8, 0;"
                + " s_cbranch_scc0 L; @",
    };

    private int wrong;
    private final Set<KernelFault.Kind> kinds = EnumSet.noneOf(KernelFault.Kind.class);

    @Test
    void reportsAreTheSame() throws CodeObjectException, DispatchException {
        TestedBackEnd.check();
        Set<String> different = new TreeSet<>();
        int kernels = 0;
        for (int place = 0; place < PLACES.length; place++) {
            for (int mistake = 0; mistake < MISTAKES.length; mistake++) {
                String source = PLACES[place].replace("@", MISTAKES[mistake]);
                boolean isForBoth = (place + mistake) % EVERY == 0;
                for (Processor processor :
                        isForBoth ? List.of(Targets.GFX90A, Targets.GFX906) : List.of(Targets.GFX90A)) {
                    kernels++;
                    compare(processor, source, different);
                }
            }
        }
        assertEquals(Set.of(), different);
        System.out.println("faulty kernels: " + wrong / 2 + ", with " + kinds);
        assertTrue(wrong / 2 >= kernels * 9 / 10, wrong / 2 + " went wrong");
    }

    private void compare(Processor processor, String source, Set<String> different)
            throws CodeObjectException, DispatchException {
        byte[] file = TestKernel.of(
                        (PROLOGUE + source + "; s_endpgm").replace(";", "\n").split("\n"))
                .processor(processor)
                .withKernargPointer()
                .groupSize(LDS)
                .arg("global_buffer", 0, Long.BYTES)
                .build();
        String interpreted = outcome(processor, file, Tier.INTERPRET);
        String compiled = outcome(processor, file, Tier.COMPILE);
        if (!interpreted.equals(compiled)) {
            different.add(processor.name() + ": " + source + "\n" + interpreted + "\n" + compiled);
        }
    }

    private String outcome(Processor processor, byte[] file, Tier tier) throws CodeObjectException, DispatchException {
        Device device = new Device(
                TargetId.of(processor), processor.isa().orElseThrow(), tier, DeviceOptions.DEFAULT.withBudget(BUDGET));
        LoadedKernel kernel = device.load(CodeObject.read(ByteWindow.of(file, "file")), "test.co")
                .kernel("k")
                .orElseThrow();
        Segment buffer = device.memory().allocate("the buffer", BYTES, true);
        byte[] nothing = new byte[BYTES];
        Arrays.fill(nothing, (byte) -1);
        buffer.write(0, nothing);
        try {
            new Launcher(device)
                    .launch(kernel, GridSize.of(128, 64), List.of(new KernelArgument.Address(buffer.address())));
            return "nothing went wrong";
        } catch (KernelFault fault) {
            wrong++;
            kinds.add(fault.kind());
            Wave wave = fault.wave().orElseThrow();
            return device.report(fault) + "\n" + fault.kind() + " at " + wave.pc + ", scc " + wave.scc + ", "
                    + wave.executed + " executed\n" + Arrays.toString(wave.sgpr) + Arrays.deepHashCode(wave.vgpr);
        }
    }

    private static final String PROLOGUE = "s_load_dwordx2 s[4:5], s[0:1], 0x0; v_lshlrev_b32 v1, 2, v0;"
            + " s_waitcnt lgkmcnt(0); v_mov_b32 v2, s4; v_mov_b32 v3, s5; v_add_u32 v5, 0x1000, v1; s_mov_b32 s9, 0;"
            + " v_mov_b32 v6, 0; v_mov_b32 v7, 1.0; v_mov_b32 v10, 0; v_mov_b32 v11, 1; v_mov_b32 v12, 2; v_mov_b32 v13, 3;";
}
