package org.gfxisa.simulator.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gfxisa.Processor;
import org.gfxisa.TargetId;
import org.gfxisa.isa.Targets;
import org.gfxisa.isa.abi.AgentDispatchPacket;
import org.gfxisa.isa.abi.AmdQueue;
import org.gfxisa.isa.abi.AmdSignal;
import org.gfxisa.isa.abi.BarrierAndPacket;
import org.gfxisa.isa.abi.DispatchSetup;
import org.gfxisa.isa.abi.HsaQueue;
import org.gfxisa.isa.abi.KernelDispatchPacket;
import org.gfxisa.isa.abi.PacketType;
import org.gfxisa.isa.abi.QueueProperties;
import org.gfxisa.isa.abi.QueueType;
import org.gfxisa.isa.abi.SignalKind;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.memory.Segment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Packets written by hand, as a program would write them. */
class QueueTest {
    private final List<String> waves = new ArrayList<>();
    private final Device device =
            TestDevice.with(new FakeEngine(wave -> waves.add(wave.group().toString())), 1);
    private final HardwareQueue hardware = device.newQueue();
    private final Queue queue = hardware.queue();
    private LoadedKernel kernel;

    @BeforeEach
    void load() throws CodeObjectException {
        kernel = TestDevice.load(device, TestKernel.of("s_endpgm"));
    }

    private Signal signal(long value) {
        return Signal.create(device.memory(), "signal", value);
    }

    private void dispatch(int groups, Signal completion) throws DispatchException {
        long index = queue.reserve();
        ByteBuffer b = queue.packets();
        int at = queue.placeOf(index);
        KernelDispatchPacket.setSetup(b, at, DispatchSetup.withDimensions(0, 1));
        KernelDispatchPacket.setWorkgroupSizeX(b, at, 64);
        KernelDispatchPacket.setWorkgroupSizeY(b, at, 1);
        KernelDispatchPacket.setWorkgroupSizeZ(b, at, 1);
        KernelDispatchPacket.setGridSizeX(b, at, 64L * groups);
        KernelDispatchPacket.setGridSizeY(b, at, 1);
        KernelDispatchPacket.setGridSizeZ(b, at, 1);
        KernelDispatchPacket.setKernelObject(b, at, kernel.descriptor());
        KernelDispatchPacket.setCompletionSignal(b, at, completion.handle());
        KernelDispatchPacket.setHeader(b, at, Queue.header(PacketType.KERNEL_DISPATCH));
        queue.ring(index);
    }

    private void barrier(PacketType type, Signal completion, Signal... dependencies) throws DispatchException {
        long index = queue.reserve();
        ByteBuffer b = queue.packets();
        int at = queue.placeOf(index);
        for (int i = 0; i < 64; i += 8) {
            b.putLong(at + i, 0);
        }
        for (int i = 0; i < dependencies.length; i++) {
            b.putLong(at + 8 + 8 * i, dependencies[i].handle());
        }
        BarrierAndPacket.setCompletionSignal(b, at, completion.handle());
        BarrierAndPacket.setHeader(b, at, Queue.header(type));
        queue.ring(index);
    }

    @Test
    void theQueueIsInMemory() {
        Segment segment = device.memory().find(queue.address(), AmdQueue.SIZE).orElseThrow();
        assertEquals(0, queue.address() % 64);
        assertEquals(64, HsaQueue.size(segment.buffer(), 0));
        assertTrue(device.memory()
                .find(HsaQueue.baseAddress(segment.buffer(), 0), 64 * 64)
                .isPresent());
        assertEquals(QueueType.MULTI.value(), HsaQueue.type(segment.buffer(), 0));
        assertEquals(128, AmdQueue.readDispatchIdFieldBaseByteOffset(segment.buffer(), 0));
        assertEquals(31, AmdQueue.maxWaveId(segment.buffer(), 0));
        assertTrue(QueueProperties.isPtr64(AmdQueue.queueProperties(segment.buffer(), 0)));
        long doorbell = HsaQueue.doorbellSignal(segment.buffer(), 0);
        ByteBuffer signal =
                device.memory().find(doorbell, AmdSignal.SIZE).orElseThrow().buffer();
        assertEquals(SignalKind.DOORBELL.value(), AmdSignal.kind(signal, 0));
        assertEquals(queue.address(), AmdSignal.queuePtr(signal, 0));
        long place = AmdSignal.value(signal, 0);
        queue.ring(7);
        assertEquals(
                7,
                device.memory().find(place, Long.BYTES).orElseThrow().buffer().getLong(0));
        assertEquals(0x0001_0000, AmdQueue.groupSegmentApertureBaseHi(segment.buffer(), 0));
        assertEquals(0x0002_0000, AmdQueue.privateSegmentApertureBaseHi(segment.buffer(), 0));
    }

    @Test
    void dispatchesCountTheirSignalsDown() throws DispatchException {
        Signal first = signal(1);
        Signal both = signal(2);
        dispatch(1, first);
        dispatch(2, both);
        assertEquals(2, queue.writeIndex());
        assertTrue(hardware.process());
        assertEquals(List.of("(0, 0, 0)", "(0, 0, 0)", "(1, 0, 0)"), waves);
        assertEquals(List.of(0L, 1L), List.of(first.value(), both.value()));
        assertEquals(2, queue.readIndex());
    }

    @Test
    void barrierAndWaitsForAll() throws DispatchException {
        Signal one = signal(1);
        Signal two = signal(1);
        Signal done = signal(1);
        barrier(PacketType.BARRIER_AND, done, one, two);
        dispatch(1, signal(1));
        assertFalse(hardware.process());
        one.set(0);
        assertFalse(hardware.process());
        assertTrue(waves.isEmpty());
        assertEquals(1, done.value());
        two.set(0);
        assertTrue(hardware.process());
        assertEquals(1, waves.size());
        assertEquals(0, done.value());
    }

    @Test
    void barrierOrWaitsForOne() throws DispatchException {
        Signal one = signal(1);
        Signal two = signal(1);
        barrier(PacketType.BARRIER_OR, signal(1), one, two);
        dispatch(1, signal(1));
        assertFalse(hardware.process());
        two.set(0);
        assertTrue(hardware.process());
        assertEquals(1, waves.size());
    }

    @Test
    void aBarrierWithoutSignalsIsNone() throws DispatchException {
        barrier(PacketType.BARRIER_AND, signal(1));
        barrier(PacketType.BARRIER_OR, signal(1));
        assertTrue(hardware.process());
    }

    @Test
    void whatTheDoorbellDidNotAnnounceWaits() throws DispatchException {
        dispatch(1, signal(1));
        queue.ring(-1);
        assertTrue(hardware.process());
        assertTrue(waves.isEmpty());
        queue.ring(0);
        hardware.process();
        assertEquals(1, waves.size());
        queue.ring(queue.reserve());
        assertFalse(hardware.process(), "reserved, but not written");
    }

    @Test
    void theRingIsUsedAgain() throws DispatchException {
        Signal completion = signal(200);
        for (int i = 0; i < 200; i++) {
            dispatch(1, completion);
            hardware.process();
        }
        assertEquals(0, completion.value());
        assertEquals(200, waves.size());
    }

    @Test
    void aFullQueueSaysSo() throws DispatchException {
        for (int i = 0; i < 64; i++) {
            queue.reserve();
        }
        DispatchException e = assertThrows(DispatchException.class, queue::reserve);
        assertEquals("the queue is full: 64 packets wait", e.getMessage());
    }

    @Test
    void packetsThatAreRefusedAreTaken() throws DispatchException {
        long index = queue.reserve();
        KernelDispatchPacket.setHeader(queue.packets(), queue.placeOf(index), Queue.header(PacketType.AGENT_DISPATCH));
        queue.ring(index);
        DispatchException e = assertThrows(DispatchException.class, hardware::process);
        assertEquals("an AQL packet with header 0x4, expected a kernel dispatch or a barrier", e.getMessage());
        dispatch(1, signal(1));
        KernelDispatchPacket.setKernelObject(queue.packets(), queue.placeOf(1), 0x40);
        e = assertThrows(DispatchException.class, hardware::process);
        assertEquals("no kernel descriptor at 0x40: before every allocation", e.getMessage());
        assertTrue(hardware.process());
    }

    @Test
    void whatIsNoSignalIsRefused() throws DispatchException {
        dispatch(1, signal(1));
        KernelDispatchPacket.setCompletionSignal(queue.packets(), queue.placeOf(0), kernel.descriptor());
        DispatchException e = assertThrows(DispatchException.class, hardware::process);
        assertTrue(e.getMessage().startsWith("no signal at 0x"), e.getMessage());
    }

    @Test
    void signalsAreChangedAtOnce() {
        Signal signal = signal(6);
        assertEquals(6, signal.update(Signal.Update.ADD, 4));
        assertEquals(10, signal.update(Signal.Update.SUBTRACT, 1));
        assertEquals(9, signal.update(Signal.Update.AND, 12));
        assertEquals(8, signal.update(Signal.Update.OR, 3));
        assertEquals(11, signal.update(Signal.Update.XOR, 1));
        assertEquals(10, signal.update(Signal.Update.MIN, -5));
        assertEquals(-5, signal.update(Signal.Update.MAX, 7));
        assertEquals(7, signal.update(Signal.Update.EXCHANGE, 1));
        assertEquals(1, signal.compareAndSet(2, 3));
        assertEquals(1, signal.compareAndSet(1, 3));
        assertEquals(3, signal.value());
    }

    @Test
    void waitsForSixConditions() throws DispatchException {
        Map<Signal.Condition, List<Long>> met = Map.of(
                Signal.Condition.EQUAL, List.of(5L),
                Signal.Condition.NOT_EQUAL, List.of(4L, 6L),
                Signal.Condition.LESS, List.of(4L),
                Signal.Condition.LESS_OR_EQUAL, List.of(4L, 5L),
                Signal.Condition.GREATER, List.of(6L),
                Signal.Condition.GREATER_OR_EQUAL, List.of(5L, 6L));
        for (Signal.Condition condition : Signal.Condition.values()) {
            for (long value = 4; value <= 6; value++) {
                assertEquals(met.get(condition).contains(value), condition.holds(value, 5), condition + " " + value);
            }
        }
        Signal done = signal(2);
        dispatch(1, done);
        dispatch(1, done);
        assertEquals(0, hardware.await(done, Signal.Condition.LESS, 1, Duration.ofDays(1)));
        assertEquals(0, hardware.await(done, Signal.Condition.EQUAL, 7, Duration.ofMillis(1)), "the time is over");
    }

    @Test
    void theWriteIndexIsAddedToAndCompared() {
        assertEquals(0, queue.addWriteIndex(3));
        assertEquals(3, queue.compareAndSetWriteIndex(2, 9));
        assertEquals(3, queue.compareAndSetWriteIndex(3, 9));
        assertEquals(9, queue.writeIndex());
        queue.setWriteIndex(4);
        assertEquals(4, queue.writeIndex());
    }

    @Test
    void profiledPacketsSayWhenTheyRan() throws DispatchException {
        Signal plain = signal(1);
        dispatch(1, plain);
        hardware.process();
        queue.profile();
        Signal first = signal(1);
        Signal second = signal(1);
        dispatch(3, first);
        dispatch(1, second);
        hardware.process();
        assertEquals(List.of(0L, 0L), plain.times());
        assertEquals(first.times().get(1), second.times().get(0));
    }

    @Test
    void anAgentAnswers() throws DispatchException {
        hardware.setAgent((type, arguments) -> type + Arrays.stream(arguments).sum());
        Segment result = device.memory().allocate("result", 8, true);
        long index = queue.reserve();
        ByteBuffer b = queue.packets();
        AgentDispatchPacket.setType(b, 0, 0x8001);
        AgentDispatchPacket.setReturnAddress(b, 0, result.address());
        for (int i = 0; i < 4; i++) {
            b.putLong(16 + 8 * i, i + 1);
        }
        AgentDispatchPacket.setHeader(b, 0, Queue.header(PacketType.AGENT_DISPATCH));
        queue.ring(index);
        assertTrue(hardware.process());
        assertEquals(0x8001 + 10, result.getLong(0));
    }

    /** The doorbell's bits of GFX7: dwords within a ring of twice the queue's size; of GFX8 the number behind the last packet. */
    @Test
    void olderDoorbellsCountOtherwise() throws CodeObjectException, DispatchException {
        for (Processor processor : List.of(Targets.GFX700, Targets.GFX803)) {
            Device older = new Device(
                    TargetId.of(processor),
                    processor.isa().orElseThrow(),
                    machine -> new FakeEngine(wave -> waves.add("w")),
                    DeviceOptions.DEFAULT);
            HardwareQueue olderQueue = older.newQueue();
            LoadedKernel k = TestDevice.load(older, TestKernel.of("s_endpgm").processor(processor));
            Segment object = older.memory()
                    .find(olderQueue.queue().address(), AmdQueue.SIZE)
                    .orElseThrow();
            assertEquals(QueueType.SINGLE.value(), HsaQueue.type(object.buffer(), 0));
            ByteBuffer signal = older.memory()
                    .find(HsaQueue.doorbellSignal(object.buffer(), 0), AmdSignal.SIZE)
                    .orElseThrow()
                    .buffer();
            assertEquals(SignalKind.LEGACY_DOORBELL.value(), AmdSignal.kind(signal, 0));
            Segment doorbell =
                    older.memory().find(AmdSignal.value(signal, 0), 4).orElseThrow();
            for (int i = 1; i <= 300; i++) {
                olderQueue.enqueue(k, GridSize.of(64, 64), 0, 0, 0, 0);
                assertEquals(processor == Targets.GFX700 ? (i & 127) << 4 : i, doorbell.getInt(0));
                assertEquals(i, AmdQueue.maxLegacyDoorbellDispatchIdPlus1(object.buffer(), 0));
                assertTrue(olderQueue.process());
            }
        }
        assertEquals(600, waves.size());
    }
}
