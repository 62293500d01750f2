package org.gfxisa.simulator.api;

import java.nio.file.Path;
import org.gfxisa.simulator.codeobject.TestKernel;

/** Kernels that several tests launch. */
final class ApiKernels {
    /** The dot product of two vectors: {@code dot(int *a, int *b, uint n, int *sum, local int *)}. */
    static final Path DOT = Path.of("../../examples/dot/dot.gfx90a.co");

    /** Adds 1 to a counter that all work-groups share, and waits until it is a number. */
    static final byte[] MEETING = TestKernel.of(
                    "s_load_dwordx2 s[2:3], s[0:1], 0x0",
                    "s_load_dword s4, s[0:1], 0x8",
                    "s_mov_b64 exec, 1",
                    "v_mov_b32 v0, 0",
                    "v_mov_b32 v1, 1",
                    "s_waitcnt lgkmcnt(0)",
                    "global_atomic_add v0, v1, s[2:3]",
                    "again: global_load_dword v2, v0, s[2:3] glc",
                    "s_waitcnt vmcnt(0)",
                    "v_readfirstlane_b32 s5, v2",
                    "s_cmp_lt_u32 s5, s4",
                    "s_cbranch_scc1 again",
                    "s_endpgm")
            .withKernargPointer()
            .arg("global_buffer", 0, 8)
            .arg("by_value", 8, 4)
            .build();

    private ApiKernels() {}
}
