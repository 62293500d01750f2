package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.gfxisa.isa.abi.AgentDispatchPacket;
import org.gfxisa.isa.abi.BarrierAndPacket;
import org.gfxisa.isa.abi.KernelDispatchPacket;
import org.gfxisa.isa.abi.PacketHeader;
import org.gfxisa.isa.abi.PacketType;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/**
 * Takes packets from a queue in their order and does what they say. It runs when it is called, until it has done all packets that
 * the doorbell was rung for, or one has to wait for a signal. For one thread at a time.
 */
final class PacketProcessor {
    /** What executes kernel dispatches. */
    interface Dispatcher {
        /** Whether it is done; otherwise it is asked again later. */
        boolean dispatch(ByteBuffer packets, int at) throws DispatchException;
    }

    private final AddressSpace memory;
    private final Dispatcher dispatcher;
    private final LongSupplier clock;
    private Optional<Agent> agent = Optional.empty();
    /** When the packet at the head of the queue was first looked at. */
    private OptionalLong begun = OptionalLong.empty();

    /** @param clock the time that signals are given, where a queue is profiled */
    PacketProcessor(AddressSpace memory, Dispatcher dispatcher, LongSupplier clock) {
        this.memory = memory;
        this.dispatcher = dispatcher;
        this.clock = clock;
    }

    void setAgent(Agent answers) {
        agent = Optional.of(answers);
    }

    /**
     * Works off a queue. A packet that fails is taken from the queue, and its completion signal is left alone. Each packet is done before
     * the next one starts, and memory is the same for everybody, so that barrier bits and fences hold of themselves.
     *
     * @return whether all packets are done; false when one waits for signals, or was stopped
     */
    boolean process(Queue queue) throws DispatchException {
        while (queue.checked().readIndex() < queue.writeIndex() && queue.readIndex() <= queue.rung()) {
            int at = queue.placeOf(queue.readIndex());
            ByteBuffer packets = queue.packets();
            int header = KernelDispatchPacket.header(packets, at);
            Optional<PacketType> type = PacketType.of(PacketHeader.type(header));
            if (type.equals(Optional.of(PacketType.INVALID))) {
                // Reserved, but not written yet.
                return false;
            }
            boolean done = true;
            begun = begun.isPresent() ? begun : OptionalLong.of(clock.getAsLong());
            try {
                done = execute(type, packets, at, queue);
            } finally {
                if (done) {
                    begun = OptionalLong.empty();
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
            if (!dispatcher.dispatch(packets, at)) {
                return false;
            }
        } else if (type.equals(Optional.of(PacketType.AGENT_DISPATCH)) && agent.isPresent()) {
            call(agent.get(), packets, at);
        } else {
            throw new DispatchException(
                    "an AQL packet with header 0x" + Integer.toHexString(KernelDispatchPacket.header(packets, at))
                            + ", expected a kernel dispatch or a barrier");
        }
        complete(KernelDispatchPacket.completionSignal(packets, at), queue.isProfiled());
        return true;
    }

    private void call(Agent answers, ByteBuffer packets, int at) throws DispatchException {
        long result = answers.call(
                AgentDispatchPacket.type(packets, at),
                AgentDispatchPacket.arg0(packets, at),
                AgentDispatchPacket.arg1(packets, at),
                AgentDispatchPacket.arg2(packets, at),
                AgentDispatchPacket.arg3(packets, at));
        long address = AgentDispatchPacket.returnAddress(packets, at);
        if (address != 0) {
            Segment segment = memory.find(address, Long.BYTES)
                    .orElseThrow(() -> new DispatchException("an agent dispatch returns to 0x"
                            + Long.toHexString(address) + ", " + memory.describe(address)));
            segment.setLong((int) (address - segment.address()), result);
        }
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

    private void complete(long handle, boolean isProfiled) throws DispatchException {
        if (handle != 0) {
            Signal signal = Signal.at(memory, handle);
            if (isProfiled) {
                signal.setTimes(begun.orElseThrow(), clock.getAsLong());
            }
            signal.update(Signal.Update.SUBTRACT, 1);
        }
    }
}
