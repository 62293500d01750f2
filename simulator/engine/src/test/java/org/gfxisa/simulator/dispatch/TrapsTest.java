package org.gfxisa.simulator.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.Targets;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.isa.abi.TrapNumber;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.api.Test;

/** Traps without a handler in memory, as the tables of the AMDGPU usage have them. */
class TrapsTest {
    private final Device device = TestDevice.of(DeviceOptions.DEFAULT);
    private final Launcher launcher = new Launcher(device);

    private LoadedKernel kernel(String... lines) throws CodeObjectException {
        return TestDevice.load(device, TestKernel.of(lines));
    }

    @Test
    void theTablesOfTheVersions() {
        TargetProperties gfx9 = TargetProperties.of(Targets.GFX90A);
        assertEquals(
                Optional.of(TrapNumber.HSA_DEBUG_TRAP), Traps.of(2, gfx9, 0).trap(1));
        for (int version = 3; version <= 6; version++) {
            assertEquals(
                    Optional.of(TrapNumber.BREAKPOINT),
                    Traps.of(version, gfx9, 0).trap(1));
            assertEquals(
                    Optional.of(TrapNumber.TRAP), Traps.of(version, gfx9, 0).trap(2));
            assertEquals(
                    Optional.of(TrapNumber.DEBUG_TRAP),
                    Traps.of(version, gfx9, 0).trap(3));
            for (int reserved : List.of(0, 4, 5, 6, 7, 8, 0xfe, 0xff)) {
                assertEquals(Optional.empty(), Traps.of(version, gfx9, 0).trap(reserved));
            }
        }
    }

    /** Which traps have the queue's address in s[0:1]: all of V2 and V3, from V4 on those of GFX6 to GFX8. */
    @Test
    void aTrapWithoutTheQueueIsTold() {
        Wave wave = new Wave(device.machine(64).layout(), 64, 1, 0, Segment.NONE, 0);
        wave.setPair(0, 0x1000);
        TargetProperties gfx8 = TargetProperties.of(Targets.GFX803);
        TargetProperties gfx9 = TargetProperties.of(Targets.GFX90A);
        String wrong = "trap 2, llvm.trap; s[0:1] is 0x1000, expected the queue at 0x2000";
        assertEquals(wrong, explained(Traps.of(4, gfx8, 0x2000), wave, 2));
        assertEquals("trap 2, llvm.trap", explained(Traps.of(4, gfx8, 0x1000), wave, 2));
        assertEquals(wrong, explained(Traps.of(3, gfx9, 0x2000), wave, 2));
        assertEquals("trap 2, llvm.trap", explained(Traps.of(4, gfx9, 0x2000), wave, 2));
        assertEquals("trap 5, which is reserved", explained(Traps.of(5, gfx9, 0), wave, 5));
        wave.vgpr[0][0] = 0x2a;
        assertEquals("trap 1, debugtrap of HSAIL (0x2a)", explained(Traps.of(2, gfx9, 0x1000), wave, 1));
        assertEquals("trap 1", explained(Traps.of(0, gfx9, 0), wave, 1));
    }

    private static String explained(Traps traps, Wave wave, int number) {
        return traps.explained(KernelFault.ofTrap(number), wave).getMessage();
    }

    @Test
    void aTrapPutsTheQueueIntoTheErrorState() throws CodeObjectException, DispatchException {
        LoadedKernel traps = kernel("s_trap 2", "s_endpgm");
        KernelFault fault =
                assertThrows(KernelFault.class, () -> launcher.launch(traps, GridSize.of(64, 64), List.of()));
        assertTrue(fault.getMessage().startsWith("trap 2"), fault.getMessage());
        assertTrue(launcher.queue().queue().failure().orElseThrow().startsWith("kernel k: trap 2"));
        LoadedKernel fine = kernel("s_endpgm");
        Signal done = Signal.create(device.memory(), "done", 1);
        launcher.queue().enqueue(fine, GridSize.of(64, 64), 0, 0, 0, done.handle());
        DispatchException refused = assertThrows(DispatchException.class, launcher.queue()::process);
        assertTrue(refused.getMessage().startsWith("the queue is in the error state: kernel k: trap 2"));
        assertEquals(1, done.value());
        // A runtime makes a new queue.
        launcher.launch(fine, GridSize.of(64, 64), List.of());
        assertEquals(Optional.empty(), launcher.queue().queue().failure());
    }

    @Test
    void debugTrapsGoOnWithoutADebugger() throws CodeObjectException, DispatchException {
        launcher.launch(kernel("s_trap 3", "s_endpgm"), GridSize.of(64, 64), List.of());
        LoadedKernel breaks = kernel("s_trap 1", "s_endpgm");
        assertThrows(KernelFault.class, () -> launcher.launch(breaks, GridSize.of(64, 64), List.of()));
    }

    @Test
    void aDebuggerFindsHaltedWavesAndLetsThemGoOn() throws CodeObjectException, DispatchException {
        device.global().setDebugged(true);
        LoadedKernel kernel =
                kernel("s_mov_b32 s4, 1", "s_trap 3", "s_mov_b32 s4, 2", "s_sethalt 1", "s_barrier", "s_endpgm");
        Dispatch dispatch = launcher.begin(kernel, GridSize.of(128, 128), List.of());
        Stepper stepper = new Stepper(dispatch, Schedule.IN_ORDER);
        assertTrue(stepper.forward(() -> wave -> false).isEmpty(), "both waves halt");
        List<Wave> halted = dispatch.halted();
        assertEquals(2, halted.size());
        assertFalse(dispatch.hasEnded());
        assertEquals(List.of(kernel.entry() + 4, kernel.entry() + 4), List.of(halted.get(0).pc, halted.get(1).pc));
        dispatch.resume(halted.get(0), halted.get(0).pc + 4);
        assertThrows(IllegalArgumentException.class, () -> dispatch.resume(halted.get(0), 0));
        assertFalse(launcher.queue().process(), "one has halted, the other halts again");
        assertEquals(List.of(2, 1), List.of(halted.get(0).sgpr[4], halted.get(1).sgpr[4]));
        for (int i = 0; i < 2; i++) {
            for (Wave wave : dispatch.halted()) {
                dispatch.resume(wave, wave.pc == kernel.entry() + 4 ? wave.pc + 4 : wave.pc);
            }
            launcher.queue().process();
        }
        assertTrue(dispatch.hasEnded());
        launcher.finish();
    }

    @Test
    void steppingBackBringsTheHaltBack() throws CodeObjectException, DispatchException {
        device.global().setDebugged(true);
        Dispatch dispatch = launcher.begin(kernel("s_nop 0", "s_trap 3", "s_endpgm"), GridSize.of(64, 64), List.of());
        Dispatch.Snapshot start = dispatch.snapshot();
        for (int i = 0; i < 2; i++) {
            dispatch.step(Schedule.IN_ORDER);
            dispatch.step(Schedule.IN_ORDER);
            assertEquals(1, dispatch.halted().size());
            dispatch.restore(start);
            assertEquals(0, dispatch.halted().size());
        }
    }
}
