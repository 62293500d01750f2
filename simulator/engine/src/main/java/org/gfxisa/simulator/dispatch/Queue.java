package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import org.gfxisa.isa.abi.AmdQueue;
import org.gfxisa.isa.abi.AmdSignal;
import org.gfxisa.isa.abi.HsaQueue;
import org.gfxisa.isa.abi.KernelDispatchPacket;
import org.gfxisa.isa.abi.PacketHeader;
import org.gfxisa.isa.abi.PacketType;
import org.gfxisa.isa.abi.QueueProperties;
import org.gfxisa.isa.abi.QueueType;
import org.gfxisa.isa.abi.SignalKind;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Segment;

/** An AQL queue in simulated memory: an amd_queue_t, a ring of packets, and a doorbell (HSA system architecture, "Queues"). */
public final class Queue {
    private static final int PACKET = KernelDispatchPacket.SIZE;
    private static final int KERNEL_DISPATCH_FEATURE = 1;
    /** Where read_dispatch_id is in an amd_queue_t, in bytes. */
    private static final int READ_DISPATCH_ID = AmdQueue.FIELDS.stream()
                    .filter(field -> field.name().equals("read_dispatch_id"))
                    .findFirst()
                    .orElseThrow()
                    .firstBit()
            / Byte.SIZE;

    private final Segment object;
    private final Segment ring;
    /** What the hardware sees of the doorbell: the number of the last packet, or what older ones make of it. */
    private final Segment doorbell;

    private final boolean isLegacy;
    private final int size;

    /**
     * Makes an empty queue.
     *
     * @param size packets, a power of two
     * @param computeUnits how many work on it
     */
    Queue(AddressSpace memory, int size, Apertures apertures, TargetProperties properties, int computeUnits) {
        this.size = size;
        isLegacy = properties.legacyDoorbell();
        object = memory.allocate("the queue", AmdQueue.SIZE, true);
        ring = memory.allocate("the packets of the queue", size * PACKET, true);
        doorbell = memory.allocate("the doorbell of the queue", Long.BYTES, true);
        doorbell.setLong(0, -1);
        Segment signal = memory.allocate("the doorbell signal of the queue", AmdSignal.SIZE, true);
        SignalKind kind = isLegacy ? SignalKind.LEGACY_DOORBELL : SignalKind.DOORBELL;
        AmdSignal.setKind(signal.buffer(), 0, kind.value());
        AmdSignal.setValue(signal.buffer(), 0, doorbell.address());
        AmdSignal.setQueuePtr(signal.buffer(), 0, object.address());
        ByteBuffer b = object.buffer();
        HsaQueue.setType(b, 0, (isLegacy ? QueueType.SINGLE : QueueType.MULTI).value());
        HsaQueue.setFeatures(b, 0, KERNEL_DISPATCH_FEATURE);
        HsaQueue.setBaseAddress(b, 0, ring.address());
        HsaQueue.setDoorbellSignal(b, 0, signal.address());
        HsaQueue.setSize(b, 0, size);
        AmdQueue.setGroupSegmentApertureBaseHi(b, 0, apertures.sharedBase() >>> 32);
        AmdQueue.setPrivateSegmentApertureBaseHi(b, 0, apertures.privateBase() >>> 32);
        AmdQueue.setMaxCuId(b, 0, computeUnits - 1);
        AmdQueue.setMaxWaveId(b, 0, (long) properties.wavesPerSimd() * properties.simdsPerCu() - 1);
        AmdQueue.setReadDispatchIdFieldBaseByteOffset(b, 0, READ_DISPATCH_ID);
        AmdQueue.setQueueProperties(b, 0, QueueProperties.withIsPtr64(0, true));
        for (int i = 0; i < size; i++) {
            KernelDispatchPacket.setHeader(ring.buffer(), i * PACKET, header(PacketType.INVALID));
        }
    }

    /** The header of a packet of this type, without barrier bit and fences. */
    public static int header(PacketType type) {
        return PacketHeader.withType(0, type.value());
    }

    /** Address of the amd_queue_t. */
    public long address() {
        return object.address();
    }

    /** The number of the next packet that will be written. */
    public long writeIndex() {
        return AmdQueue.writeDispatchId(object.buffer(), 0);
    }

    /** The number of the next packet that will be processed. */
    public long readIndex() {
        return AmdQueue.readDispatchId(object.buffer(), 0);
    }

    /**
     * Reserves the next place.
     *
     * @return its packet number
     * @throws DispatchException when the queue is full
     */
    public long reserve() throws DispatchException {
        long index = writeIndex();
        if (index - readIndex() >= size) {
            throw new DispatchException("the queue is full: " + size + " packets wait");
        }
        AmdQueue.setWriteDispatchId(object.buffer(), 0, index + 1);
        return index;
    }

    /** Where the packet with this number is in {@link #packets()}. */
    public int placeOf(long index) {
        return (int) (index & size - 1) * PACKET;
    }

    /** Address of the packet with this number. */
    long addressOf(long index) {
        return ring.address() + placeOf(index);
    }

    /** The bytes of all packets. */
    public ByteBuffer packets() {
        return ring.buffer();
    }

    /** Says that packets up to this number can be processed. */
    public void ring(long index) {
        if (isLegacy) {
            long next = index + 1;
            if (next > AmdQueue.maxLegacyDoorbellDispatchIdPlus1(object.buffer(), 0)) {
                AmdQueue.setMaxLegacyDoorbellDispatchIdPlus1(object.buffer(), 0, next);
                doorbell.setInt(0, (int) next);
            }
        } else {
            doorbell.setLong(0, index);
        }
    }

    /** The highest packet number that the doorbell was rung for, -1 before. */
    long rung() {
        return isLegacy
                ? AmdQueue.maxLegacyDoorbellDispatchIdPlus1(object.buffer(), 0) - 1
                : doorbell.buffer().getLong(0);
    }

    void advance() {
        AmdQueue.setReadDispatchId(object.buffer(), 0, readIndex() + 1);
    }

    void setScratch(ScratchPool scratch, int bytesPerItem, int[] resource) {
        ByteBuffer b = object.buffer();
        AmdQueue.setScratchResourceDescriptor0(b, 0, resource[0]);
        AmdQueue.setScratchResourceDescriptor1(b, 0, resource[1]);
        AmdQueue.setScratchResourceDescriptor2(b, 0, resource[2]);
        AmdQueue.setScratchResourceDescriptor3(b, 0, resource[3]);
        AmdQueue.setScratchBackingMemoryLocation(b, 0, scratch.base());
        AmdQueue.setScratchBackingMemoryByteSize(b, 0, scratch.span());
        AmdQueue.setScratchWorkitemByteSize(b, 0, bytesPerItem);
    }
}
