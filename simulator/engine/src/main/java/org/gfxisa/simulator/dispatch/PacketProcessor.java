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
 * Processes the packets of a queue in order. It runs when it is called, until all packets for which the doorbell was rung are complete, or one has to
 * wait for a signal. Instances are not thread-safe.
 */
final class PacketProcessor {
    /** Executes kernel dispatches. */
    interface Dispatcher {
        /** Runs a dispatch. Returns whether it is complete; if not, it is called again later. */
        boolean dispatch(ByteBuffer packets, int at) throws DispatchException;
    }

    private final AddressSpace memory;
    private final Dispatcher dispatcher;
    private final LongSupplier clock;
    private Optional<AgentDispatchHandler> agent = Optional.empty();
    /** The time at which the packet at the head of the queue was first processed. */
    private OptionalLong begun = OptionalLong.empty();

    /**
     * @param clock the time for the signals of profiled queues
     */
    PacketProcessor(AddressSpace memory, Dispatcher dispatcher, LongSupplier clock) {
        this.memory = memory;
        this.dispatcher = dispatcher;
        this.clock = clock;
    }

    void setAgent(AgentDispatchHandler answers) {
        agent = Optional.of(answers);
    }

    /**
     * Processes a queue. A packet that fails is removed without decrementing its completion signal. Each packet completes before the next one starts,
     * and memory is coherent, so barrier bits and fences need no action.
     *
     * @return whether all packets are complete; false if one waits for signals or was stopped
     */
    boolean process(Queue queue) throws DispatchException {
        while (queue.checked().readIndex() < queue.writeIndex() && queue.readIndex() <= queue.rung()) {
            int at = queue.placeOf(queue.readIndex());
            ByteBuffer packets = queue.packets();
            int header = KernelDispatchPacket.header(packets, at);
            Optional<PacketType> type = PacketType.of(PacketHeader.type(header));
            if (type.equals(Optional.of(PacketType.INVALID))) {
                // The packet is reserved but not written yet.
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

    /** Executes a packet. Returns false if it has to wait. */
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

    private void call(AgentDispatchHandler answers, ByteBuffer packets, int at) throws DispatchException {
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

    /** Returns whether all (or, for an OR packet, one) of its signals are 0. A barrier without signals is satisfied. */
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

    /** Both kinds of barrier packets have these fields at the same offsets. */
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
