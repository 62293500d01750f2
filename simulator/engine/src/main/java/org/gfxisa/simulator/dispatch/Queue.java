package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import java.util.Optional;
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
    private static final int READ_DISPATCH_ID = place("read_dispatch_id");
    private static final int WRITE_DISPATCH_ID = place("write_dispatch_id");

    /** Returns the offset of a field in an amd_queue_t, in bytes. */
    private static int place(String name) {
        return AmdQueue.FIELDS.stream()
                        .filter(field -> field.name().equals(name))
                        .findFirst()
                        .orElseThrow()
                        .firstBit()
                / Byte.SIZE;
    }

    private final Segment object;
    private final Segment ring;
    /** The doorbell register: the number of the last packet or, on older processors, a number derived from it. */
    private final Segment doorbell;

    private final boolean isLegacy;
    /** The amount by which a packet advances the doorbell of older processors. */
    private final int unit;

    private final int size;
    /** The reason why no more packets are taken, if the queue has failed. */
    private volatile Optional<String> failure = Optional.empty();

    /**
     * Creates an empty queue.
     *
     * @param size the number of packets, a power of two
     * @param computeUnits the number of compute units
     */
    Queue(AddressSpace memory, int size, Apertures apertures, TargetProperties properties, int computeUnits) {
        this.size = size;
        isLegacy = properties.legacyDoorbell();
        unit = properties.legacyDoorbellUnit();
        object = memory.allocate("the queue", AmdQueue.SIZE, true);
        ring = memory.allocate("the packets of the queue", size * PACKET, true);
        doorbell = memory.allocate("the doorbell of the queue", Long.BYTES, true);
        doorbell.setLong(0, isLegacy ? 0 : -1);
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

    /** Returns the header of a packet of a type, without barrier bit and fences. */
    public static int header(PacketType type) {
        return PacketHeader.withType(0, type.value());
    }

    /** Returns the address of the amd_queue_t. */
    public long address() {
        return object.address();
    }

    /** Returns the number of the next packet to be written. */
    public long writeIndex() {
        return object.getLongVolatile(WRITE_DISPATCH_ID);
    }

    /** Returns the number of the next packet to be processed. */
    public long readIndex() {
        return object.getLongVolatile(READ_DISPATCH_ID);
    }

    /** Sets the number of the next packet to be written. */
    public void setWriteIndex(long index) {
        AmdQueue.setWriteDispatchId(object.buffer(), 0, index);
    }

    /**
     * Sets the number of the next packet to be written if it has the expected value.
     *
     * @return the previous number
     */
    public long compareAndSetWriteIndex(long expected, long index) {
        while (true) {
            long before = writeIndex();
            if (before != expected || object.compareAndSet(WRITE_DISPATCH_ID, before, index)) {
                return before;
            }
        }
    }

    /**
     * Reserves packets, even beyond the size of the queue.
     *
     * @return the number of the first one
     */
    public long addWriteIndex(long count) {
        long before = writeIndex();
        while (compareAndSetWriteIndex(before, before + count) != before) {
            before = writeIndex();
        }
        return before;
    }

    /** Turns on profiling: completion signals receive the start and end time of their packets. */
    public void profile() {
        int properties = AmdQueue.queueProperties(object.buffer(), 0);
        AmdQueue.setQueueProperties(object.buffer(), 0, QueueProperties.withEnableProfiling(properties, true));
    }

    boolean isProfiled() {
        return QueueProperties.enableProfiling(AmdQueue.queueProperties(object.buffer(), 0));
    }

    /** Puts the queue into the error state, in which no packet is taken. */
    void fail(String why) {
        failure = Optional.of(why);
    }

    /** Returns the reason for the error state; empty if the queue is not in it. */
    public Optional<String> failure() {
        return failure;
    }

    /** Returns whether all packets have been taken. */
    boolean isEmpty() {
        return readIndex() >= writeIndex();
    }

    /** Drops all packets and leaves the error state. */
    public void recover() {
        failure = Optional.empty();
        while (!isEmpty()) {
            KernelDispatchPacket.setHeader(ring.buffer(), placeOf(readIndex()), header(PacketType.INVALID));
            advance();
        }
    }

    /**
     * Returns this queue.
     *
     * @throws DispatchException if it is in the error state
     */
    Queue checked() throws DispatchException {
        if (failure.isPresent()) {
            throw new DispatchException("the queue is in the error state: " + failure.get());
        }
        return this;
    }

    /**
     * Reserves the next packet.
     *
     * @return its number
     * @throws DispatchException if the queue is full
     */
    public long reserve() throws DispatchException {
        if (writeIndex() - readIndex() >= size) {
            throw new DispatchException("the queue is full: " + size + " packets wait");
        }
        return addWriteIndex(1);
    }

    /** Returns the offset of a packet in {@link #packets()}. */
    public int placeOf(long index) {
        return (int) (index & size - 1) * PACKET;
    }

    /** Returns the address of a packet. */
    long addressOf(long index) {
        return ring.address() + placeOf(index);
    }

    /** Returns the bytes of all packets. */
    public ByteBuffer packets() {
        return ring.buffer();
    }

    /** Rings the doorbell: packets up to this number can be processed. */
    public void ring(long index) {
        if (isLegacy) {
            long next = index + 1;
            if (next > AmdQueue.maxLegacyDoorbellDispatchIdPlus1(object.buffer(), 0)) {
                AmdQueue.setMaxLegacyDoorbellDispatchIdPlus1(object.buffer(), 0, next);
                doorbell.setInt(0, (int) (isWrapped() ? (next & 2L * size - 1) * unit : next));
            }
        } else {
            doorbell.setLong(0, index);
        }
    }

    private boolean isWrapped() {
        return unit > 1;
    }

    /** Returns the highest packet number for which the doorbell was rung, according to the doorbell register; -1 before the first. */
    long rung() {
        if (!isLegacy) {
            return doorbell.getLongVolatile(0);
        }
        long count = Integer.toUnsignedLong(doorbell.getIntVolatile(0)) / unit;
        long limit = isWrapped() ? 2L * size : 1L << Integer.SIZE;
        return readIndex() + (count - readIndex() & limit - 1) - 1;
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
