package org.gfxisa.simulator.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.gfxisa.isa.abi.ComputePgmRsrc2;
import org.gfxisa.isa.abi.KernelCodeProperties;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.SourceLine;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.api.Test;

/** Steps, and steps back. */
class StepperTest {
    private static final int GROUPS = 3;
    private static final int SIZE = 4 * (4 + GROUPS * 128);

    /**
     * Each work-item adds its number to a counter, keeps it in scratch memory and in LDS, waits at a barrier, and stores the sum of what it
     * and its neighbour kept behind the counter.
     */
    private static final List<String> LINES = List.of(
            "s_load_dwordx2 s[10:11], s[4:5], 0x0",
            "s_waitcnt lgkmcnt(0)",
            "v_mov_b32 v1, 0",
            "v_lshlrev_b32 v2, 2, v0",
            "ds_write_b32 v2, v0",
            "buffer_store_dword v0, off, s[0:3], s7 offset:4",
            "global_atomic_add v1, v0, s[10:11]",
            "s_barrier",
            "v_xor_b32 v3, 4, v2",
            "ds_read_b32 v4, v3",
            "buffer_load_dword v5, off, s[0:3], s7 offset:4",
            "s_waitcnt vmcnt(0) lgkmcnt(0)",
            "v_add_u32 v4, v4, v5",
            "v_mov_b32 v6, s6",
            "v_lshl_add_u32 v6, v6, 9, v2",
            "global_store_dword v6, v4, s[10:11] offset:16",
            "s_endpgm");

    private static final long STEPS = 2L * GROUPS * LINES.size();

    private static TestKernel kernel() {
        return TestKernel.of(LINES.toArray(String[]::new))
                .properties(word -> KernelCodeProperties.withEnableSgprPrivateSegmentBuffer(word, true))
                .properties(word -> KernelCodeProperties.withEnableSgprKernargSegmentPtr(word, true))
                .rsrc2(word -> ComputePgmRsrc2.withUserSgprCount(word, 6))
                .rsrc2(word -> ComputePgmRsrc2.withEnableSgprWorkgroupIdX(word, true))
                .rsrc2(word -> ComputePgmRsrc2.withEnablePrivateSegment(word, true))
                .privateSize(16)
                .groupSize(512)
                .arg("global_buffer", 0, 8);
    }

    private final Device device = TestDevice.of(DeviceOptions.DEFAULT);
    private final Launcher launcher = new Launcher(device);
    private final Segment buffer = device.memory().allocate("buffer", SIZE, true);
    private LoadedKernel kernel;

    private Stepper begin(Schedule schedule) throws CodeObjectException, DispatchException {
        kernel = TestDevice.load(device, kernel());
        Dispatch dispatch = launcher.begin(
                kernel, GridSize.of(GROUPS * 128, 128), List.of(new KernelArgument.Address(buffer.address())));
        return new Stepper(dispatch, schedule);
    }

    private byte[] bytes() {
        byte[] bytes = new byte[SIZE];
        buffer.read(0, bytes);
        return bytes;
    }

    private int counter() {
        return buffer.getInt(0);
    }

    /** What a wave and memory are at a time. */
    private String state(Optional<Wave> wave) {
        StringBuilder text = new StringBuilder(Integer.toHexString(Arrays.hashCode(bytes())));
        wave.ifPresent(w -> text.append(w.group())
                .append(w.number())
                .append(' ')
                .append(w.pc)
                .append(' ')
                .append(w.executed)
                .append(Arrays.hashCode(w.sgpr))
                .append(Arrays.deepHashCode(w.vgpr))
                .append(w.exec())
                .append(w.group().lds().getInt(4 * 77))
                .append(w.scratch().getInt(4 * 64 + 4 * 5)));
        return text.toString();
    }

    private void checkResult() {
        assertEquals(GROUPS * 127 * 128 / 2, counter());
        for (int i = 0; i < GROUPS * 128; i++) {
            assertEquals(i % 128 + (i % 128 ^ 1), buffer.getInt(16 + 4 * i), "work-item " + i);
        }
    }

    @Test
    void everyTimeCanBeGoneBackTo() throws CodeObjectException, DispatchException {
        for (Schedule schedule : List.of(
                Schedule.IN_ORDER,
                Schedule.ROUND_ROBIN.limited(1, 2),
                Schedule.seeded(5),
                Schedule.scripted(0, 2, 1))) {
            buffer.clear();
            Stepper stepper = begin(schedule);
            List<String> states = new ArrayList<>();
            for (Optional<Wave> wave = stepper.forward(StopCondition.INSTRUCTION);
                    wave.isPresent();
                    wave = stepper.forward(StopCondition.INSTRUCTION)) {
                states.add(state(wave));
            }
            assertEquals(STEPS, states.size());
            assertEquals(STEPS, stepper.time());
            checkResult();
            Random random = new Random(1);
            for (int i = 0; i < 50; i++) {
                int time = 1 + random.nextInt(states.size());
                assertEquals(states.get(time - 1), state(stepper.goTo(time)), "time " + time);
            }
            assertTrue(stepper.goTo(0).isEmpty());
            assertEquals(0, counter());
            launcher.finish();
            checkResult();
        }
    }

    @Test
    void toABreakpointAndBack() throws CodeObjectException, DispatchException {
        Stepper stepper = begin(Schedule.ROUND_ROBIN);
        // The eighth line: s_load, buffer_store and global_atomic take two dwords each, ds_write too.
        StopCondition barrier = StopCondition.at(kernel.entry() + 4 * 11);
        for (int i = 0; i < 2 * GROUPS; i++) {
            Wave wave = stepper.forward(barrier).orElseThrow();
            assertEquals(7, wave.executed);
            assertEquals(i, 2 * wave.group().x() + wave.number());
        }
        Wave before = stepper.backward(barrier).orElseThrow();
        assertEquals(2 * GROUPS - 2, 2 * before.group().x() + before.number());
        assertEquals(7, before.executed);
        assertTrue(stepper.forward(barrier).isPresent());
        assertTrue(stepper.forward(barrier).isEmpty(), "each wave is there once");
        for (int i = 0; i < 2 * GROUPS; i++) {
            assertTrue(stepper.backward(barrier).isPresent());
        }
        assertTrue(stepper.backward(barrier).isEmpty());
        assertEquals(0, stepper.time());
    }

    @Test
    void toAChangeOfMemoryAndBack() throws CodeObjectException, DispatchException {
        Stepper stepper = begin(Schedule.seeded(9));
        StopCondition change = StopCondition.change(device.memory(), buffer.address(), 4);
        List<Integer> values = new ArrayList<>();
        List<Long> times = new ArrayList<>();
        while (stepper.forward(change).isPresent()) {
            values.add(counter());
            times.add(stepper.time());
        }
        assertEquals(2 * GROUPS, values.size());
        for (int i = values.size() - 1; i >= 0; i--) {
            assertEquals(7, stepper.backward(change).orElseThrow().executed);
            assertEquals(times.get(i), stepper.time());
            assertEquals(values.get(i), counter());
        }
        assertTrue(stepper.backward(change).isEmpty());
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> StopCondition.change(device.memory(), buffer.address() + SIZE, 4));
        assertTrue(e.getMessage().endsWith(", right past the end of buffer, cannot be watched"), e.getMessage());
    }

    @Test
    void aSourceLineForthAndBack() throws CodeObjectException, DispatchException {
        Stepper stepper = begin(Schedule.ROUND_ROBIN);
        Wave first = stepper.forward(StopCondition.INSTRUCTION).orElseThrow();
        // Lines of four dwords; the second one is code that the compiler made up.
        StopCondition line = StopCondition.line(first, pc -> {
            int number = (int) (pc - kernel.entry()) / 16;
            return number == 1 ? Optional.empty() : Optional.of(new SourceLine("k.cl", number));
        });
        long start = stepper.time();
        assertEquals(first, stepper.forward(line).orElseThrow());
        assertEquals(kernel.entry() + 4 * 9, first.pc, "in the third line, behind one without a number");
        long third = stepper.time();
        assertEquals(first, stepper.forward(line).orElseThrow());
        assertEquals(3, (first.pc - kernel.entry()) / 16);
        assertEquals(first, stepper.backward(line).orElseThrow());
        assertEquals(third, stepper.time());
        assertEquals(first, stepper.backward(line).orElseThrow());
        assertEquals(start, stepper.time(), "where its first line began");
        assertTrue(stepper.backward(line).isEmpty());
    }

    /** Over so many steps that snapshots are thinned out. */
    @Test
    void aLongRunGoesBackToItsBeginning() throws CodeObjectException, DispatchException {
        LoadedKernel loop = TestDevice.load(
                device, TestKernel.of("s_mov_b32 s2, 0", "again:", "s_add_u32 s2, s2, 1", "s_branch again"));
        Stepper stepper = new Stepper(launcher.begin(loop, GridSize.of(64, 64), List.of()), Schedule.IN_ORDER);
        Wave wave = stepper.goTo(200_001).orElseThrow();
        assertEquals(100_000, wave.sgpr[2]);
        for (int time : new int[] {200_000, 199_999, 150_001, 4_001, 3, 1}) {
            assertEquals(time / 2, stepper.goTo(time).orElseThrow().sgpr[2]);
        }
    }

    @Test
    void aFaultIsMetAgain() throws CodeObjectException, DispatchException {
        LoadedKernel trap = TestDevice.load(device, TestKernel.of("s_nop 0", "s_trap 2", "s_endpgm"));
        Stepper stepper = new Stepper(launcher.begin(trap, GridSize.of(64, 64), List.of()), Schedule.IN_ORDER);
        stepper.forward(StopCondition.INSTRUCTION);
        for (int i = 0; i < 3; i++) {
            KernelFault fault = assertThrows(KernelFault.class, () -> stepper.forward(StopCondition.INSTRUCTION));
            assertEquals("trap 2, llvm.trap", fault.getMessage());
            assertEquals(1, stepper.time());
            stepper.goTo(0);
            stepper.goTo(1);
        }
        assertThrows(KernelFault.class, launcher::finish);
    }
}
