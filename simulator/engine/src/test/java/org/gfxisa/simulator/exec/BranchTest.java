package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gfxisa.simulator.report.KernelFault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where branches lead, also out of the code. */
class BranchTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "s_branch 65534",
                "s_branch 65533",
                "s_branch 65532",
                "s_branch 65531",
                "s_branch 65530",
                "s_branch 32768",
                "s_branch 1",
                "s_branch 100",
                "s_cbranch_scc0 65534",
                "s_call_b64 s[4:5], 65534"
            })
    void aBranchOutOfTheCodeIsAFaultOfTheBranch(String branch) {
        WaveRun run = new WaveRun();
        KernelFault fault = assertThrows(KernelFault.class, () -> run.run(branch));
        assertEquals(KernelFault.Kind.OUTSIDE_ALLOCATION, fault.kind());
        assertTrue(fault.getMessage().startsWith("executes at 0x"), fault.getMessage());
        assertEquals(run.memory.find(run.wave.pc, 8).orElseThrow().address(), run.wave.pc, "at the branch");
        assertEquals(1, run.wave.executed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"s_branch 65535", "s_cbranch_scc0 65535", "s_cbranch_execnz 65535"})
    void aBranchToItselfIsToldAtOnce(String branch) {
        WaveRun run = new WaveRun();
        KernelFault fault = assertThrows(KernelFault.class, () -> run.run(branch));
        assertEquals(KernelFault.Kind.BUDGET, fault.kind());
        assertEquals("branches to itself forever", fault.getMessage());
        assertEquals(1, run.wave.executed);
        assertEquals(StopReason.END, new WaveRun().run("s_cbranch_scc1 65535"));
    }

    @Test
    void branchesWithinTheCode() {
        WaveRun run = new WaveRun()
                .lines("s_mov_b32 s0, 3", "s_sub_u32 s0, s0, 1", "s_cmp_lg_u32 s0, 0", "s_cbranch_scc1 65533");
        assertEquals(0, run.s(0));
        assertEquals(11, run.wave.executed);
    }
}
