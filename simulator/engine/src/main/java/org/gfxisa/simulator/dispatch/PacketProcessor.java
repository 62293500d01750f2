package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.gfxisa.isa.abi.BarrierAndPacket;
import org.gfxisa.isa.abi.KernelDispatchPacket;
import org.gfxisa.isa.abi.PacketHeader;
import org.gfxisa.isa.abi.PacketType;
import org.gfxisa.simulator.memory.AddressSpace;

/**
 * Takes packets from a queue in their order and does what they say. It runs when it is called, until it has done all packets that
 * the doorbell was rung for, or one has to wait for a signal.
 */
final class PacketProcessor {
    /** What executes kernel dispatches. */
    interface Dispatcher {
        /** Whether it is done; otherwise it is asked again later. */
        boolean dispatch(ByteBuffer packets, int at, Queue queue) throws DispatchException;
    }

    private final AddressSpace memory;
    private final Dispatcher dispatcher;

    PacketProcessor(AddressSpace memory, Dispatcher dispatcher) {
        this.memory = memory;
        this.dispatcher = dispatcher;
    }

    /**
     * Works off a queue. A packet that fails is taken from the queue, and its completion signal is left alone.
     *
     * @return whether all packets are done; false when one waits for signals, or was stopped
     */
    boolean process(Queue queue) throws DispatchException {
        while (queue.readIndex() < queue.writeIndex() && queue.readIndex() <= queue.rung()) {
            int at = queue.placeOf(queue.readIndex());
            ByteBuffer packets = queue.packets();
            int header = KernelDispatchPacket.header(packets, at);
            Optional<PacketType> type = PacketType.of(PacketHeader.type(header));
            if (type.equals(Optional.of(PacketType.INVALID))) {
                // Reserved, but not written yet.
                return false;
            }
            boolean done = true;
            try {
                done = execute(type, packets, at, queue);
            } finally {
                if (done) {
                    KernelDispatchPacket.setHeader(packets, at, Queue.header(PacketType.INVALID));
                    queue.advance();
                }
            }
            if (!done) {
                return false;
            }
        }
        return true;
    }

    /** Executes a packet, if it needs not wait. */
    private boolean execute(Optional<PacketType> type, ByteBuffer packets, int at, Queue queue)
            throws DispatchException {
        if (isBarrier(type)) {
            if (!isSatisfied(type.get(), packets, at)) {
                return false;
            }
        } else if (type.equals(Optional.of(PacketType.KERNEL_DISPATCH))) {
            if (!dispatcher.dispatch(packets, at, queue)) {
                return false;
            }
        } else {
            throw new DispatchException(
                    "an AQL packet with header 0x" + Integer.toHexString(KernelDispatchPacket.header(packets, at))
                            + ", expected a kernel dispatch or a barrier");
        }
        complete(KernelDispatchPacket.completionSignal(packets, at));
        return true;
    }

    private static boolean isBarrier(Optional<PacketType> type) {
        return type.equals(Optional.of(PacketType.BARRIER_AND)) || type.equals(Optional.of(PacketType.BARRIER_OR));
    }

    /** Whether all (or one) of the signals that it names are 0; a barrier without signals is satisfied. */
    private boolean isSatisfied(PacketType type, ByteBuffer packets, int at) throws DispatchException {
        int named = 0;
        int zero = 0;
        for (long handle : dependencies(packets, at)) {
            if (handle != 0) {
                named++;
                zero += Signal.at(memory, handle).value() == 0 ? 1 : 0;
            }
        }
        return zero == named || type == PacketType.BARRIER_OR && zero > 0;
    }

    /** Both kinds of barrier packets have these fields at the same places. */
    private static long[] dependencies(ByteBuffer packets, int at) {
        return new long[] {
            BarrierAndPacket.depSignal0(packets, at),
            BarrierAndPacket.depSignal1(packets, at),
            BarrierAndPacket.depSignal2(packets, at),
            BarrierAndPacket.depSignal3(packets, at),
            BarrierAndPacket.depSignal4(packets, at)
        };
    }

    private void complete(long handle) throws DispatchException {
        if (handle != 0) {
            Signal.at(memory, handle).complete();
        }
    }
}
