package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gfxisa.exec.CacheAction;
import org.gfxisa.info.CounterUses;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.api.Test;

/** What a port that is not the direct one is asked. */
class MemoryPortTest {
    private static final long BUDGET = 1000;

    /** Writes down what it is asked; loads give the number of the lane. */
    private static final class Recorder implements MemoryPort {
        final List<String> asked = new ArrayList<>();
        boolean isBroken;

        private void ask(String what, MemoryRequest request) {
            request.resolve();
            String place = request.isLocal
                    ? "local " + request.localOffset(1)
                    : Long.toHexString(request.addresses[request.isScalar ? 0 : 1]);
            asked.add(what + " " + request.transfer.bytes() + " at " + place + " "
                    + request.transfer.modifiers().keySet().stream()
                            .filter(name -> !name.startsWith("offset"))
                            .toList());
            if (isBroken) {
                throw new IndexOutOfBoundsException("a mistake of the port");
            }
        }

        @Override
        public void load(MemoryRequest request) {
            ask("load", request);
            for (int lane = 0; lane < Wave.LANES; lane++) {
                request.result[request.firstResult][lane] = lane;
            }
        }

        @Override
        public void store(MemoryRequest request) {
            ask("store", request);
        }

        @Override
        public void atomic(MemoryRequest request) {
            ask("atomic", request);
        }

        @Override
        public void maintain(Wave wave, CacheAction action, Map<String, Integer> modifiers) {
            asked.add("maintain " + action.cache() + " " + action.operation());
        }

        @Override
        public void await(Wave wave, int[] limits) {
            asked.add("await "
                    + Arrays.stream(limits)
                            .filter(l -> l != CounterUses.NO_WAIT)
                            .boxed()
                            .toList());
        }

        @Override
        public boolean isImmediate() {
            return false;
        }
    }

    private final WaveRun run = new WaveRun();
    private final Recorder port = new Recorder();

    private void execute(String... lines) {
        run.wave.pc = run.load(lines);
        Machine machine = new Machine(run.isa, run.wave.layout(), run.memory, Apertures.DEFAULT, run.global).with(port);
        TieredEngine.of(machine).newExecutor().run(run.wave, BUDGET);
    }

    @Test
    void everythingIsAskedOfThePort() {
        run.wave.setPair(2, 0x7000);
        execute(
                "v_mov_b32_e32 v3, 0",
                "v_lshlrev_b32_e32 v2, 3, v0",
                "s_load_dwordx2 s[4:5], s[2:3], 0x8",
                "global_load_dwordx2 v[6:7], v2, s[2:3] glc",
                "global_atomic_add v2, v0, s[2:3] slc",
                "flat_store_short v[2:3], v0 offset:4",
                "ds_write2_b32 v2, v0, v0 offset1:3",
                "s_waitcnt vmcnt(1)",
                "buffer_wbinvl1");
        assertEquals(
                List.of(
                        "load 8 at 7008 []",
                        "load 8 at 7008 [glc]",
                        "atomic 4 at 7008 [slc]",
                        "store 2 at c []",
                        "store 4 at local 8 []",
                        "store 4 at local 20 []",
                        "await [1, 15, 7]",
                        "maintain VECTOR_L1 WRITE_BACK_AND_INVALIDATE"),
                port.asked);
        assertEquals(5, run.v(6, 5));
    }

    @Test
    void mistakesOfTheSimulatorAreNotFaultsOfTheKernel() {
        port.isBroken = true;
        assertThrows(IndexOutOfBoundsException.class, () -> execute("global_load_dword v6, v2, s[2:3]"));
    }

    @Test
    void aJumpIntoTheMiddleOfADwordIsAFault() {
        KernelFault fault = assertThrows(
                KernelFault.class,
                () -> execute("s_getpc_b64 s[0:1]", "s_add_u32 s0, s0, 10", "s_setpc_b64 s[0:1]", "s_nop 0"));
        assertEquals(KernelFault.Kind.MISALIGNED, fault.kind());
        assertTrue(fault.getMessage().startsWith("executes at 0x"), fault.getMessage());
    }
}
