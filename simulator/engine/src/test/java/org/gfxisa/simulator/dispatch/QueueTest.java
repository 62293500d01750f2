package org.gfxisa.simulator.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
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
import org.gfxisa.simulator.codeobject.Kernel;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.gfxisa.simulator.memory.Segment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Packets written by hand, as a program would write them. */
class QueueTest {
    private final List<String> waves = new ArrayList<>();
    private final Device device =
            TestDevice.with(new FakeEngine(wave -> waves.add(wave.group().toString())), 1);
    private final Queue queue = device.queue();
    private Kernel kernel;

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
        assertTrue(device.process());
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
        assertFalse(device.process());
        one.set(0);
        assertFalse(device.process());
        assertTrue(waves.isEmpty());
        assertEquals(1, done.value());
        two.set(0);
        assertTrue(device.process());
        assertEquals(1, waves.size());
        assertEquals(0, done.value());
    }

    @Test
    void barrierOrWaitsForOne() throws DispatchException {
        Signal one = signal(1);
        Signal two = signal(1);
        barrier(PacketType.BARRIER_OR, signal(1), one, two);
        dispatch(1, signal(1));
        assertFalse(device.process());
        two.set(0);
        assertTrue(device.process());
        assertEquals(1, waves.size());
    }

    @Test
    void aBarrierWithoutSignalsIsNone() throws DispatchException {
        barrier(PacketType.BARRIER_AND, signal(1));
        barrier(PacketType.BARRIER_OR, signal(1));
        assertTrue(device.process());
    }

    @Test
    void whatTheDoorbellDidNotAnnounceWaits() throws DispatchException {
        dispatch(1, signal(1));
        queue.ring(-1);
        assertTrue(device.process());
        assertTrue(waves.isEmpty());
        queue.ring(0);
        device.process();
        assertEquals(1, waves.size());
        queue.ring(queue.reserve());
        assertFalse(device.process(), "reserved, but not written");
    }

    @Test
    void theRingIsUsedAgain() throws DispatchException {
        Signal completion = signal(200);
        for (int i = 0; i < 200; i++) {
            dispatch(1, completion);
            device.process();
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
        DispatchException e = assertThrows(DispatchException.class, device::process);
        assertEquals("an AQL packet with header 0x4, expected a kernel dispatch or a barrier", e.getMessage());
        dispatch(1, signal(1));
        KernelDispatchPacket.setKernelObject(queue.packets(), queue.placeOf(1), 0x40);
        e = assertThrows(DispatchException.class, device::process);
        assertEquals("no kernel descriptor at 0x40: before every allocation", e.getMessage());
        assertTrue(device.process());
    }

    @Test
    void whatIsNoSignalIsRefused() throws DispatchException {
        dispatch(1, signal(1));
        KernelDispatchPacket.setCompletionSignal(queue.packets(), queue.placeOf(0), kernel.descriptor());
        DispatchException e = assertThrows(DispatchException.class, device::process);
        assertTrue(e.getMessage().startsWith("no signal at 0x"), e.getMessage());
    }
}
