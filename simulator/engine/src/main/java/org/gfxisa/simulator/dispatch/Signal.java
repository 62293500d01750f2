package org.gfxisa.simulator.dispatch;

import java.util.List;
import org.gfxisa.isa.abi.AmdSignal;
import org.gfxisa.isa.abi.SignalKind;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/**
 * A signal in simulated memory: a number that the packet processor waits for and decrements (HSA Runtime 1.2, 2.4). Each operation is atomic and
 * sequentially consistent, which satisfies every memory order. Instances are thread-safe.
 */
public final class Signal {
    private static final int VALUE = place("value");

    /** A condition on the value of a signal. */
    public enum Condition {
        EQUAL,
        NOT_EQUAL,
        LESS,
        LESS_OR_EQUAL,
        GREATER,
        GREATER_OR_EQUAL;

        /** Returns whether a value satisfies the condition, compared with another value. */
        public boolean holds(long value, long other) {
            return switch (this) {
                case EQUAL -> value == other;
                case NOT_EQUAL -> value != other;
                case LESS -> value < other;
                case LESS_OR_EQUAL -> value <= other;
                case GREATER -> value > other;
                case GREATER_OR_EQUAL -> value >= other;
            };
        }
    }

    /** A read-modify-write operation on a signal. */
    public enum Update {
        ADD,
        SUBTRACT,
        MIN,
        MAX,
        AND,
        OR,
        XOR,
        EXCHANGE;

        private long of(long value, long operand) {
            return switch (this) {
                case ADD -> value + operand;
                case SUBTRACT -> value - operand;
                case MIN -> Math.min(value, operand);
                case MAX -> Math.max(value, operand);
                case AND -> value & operand;
                case OR -> value | operand;
                case XOR -> value ^ operand;
                case EXCHANGE -> operand;
            };
        }
    }

    private final Segment segment;
    private final int at;

    private Signal(Segment segment, int at) {
        this.segment = segment;
        this.at = at;
    }

    /** Creates a signal. */
    public static Signal create(AddressSpace memory, String name, long value) {
        Segment segment = memory.allocate(name, AmdSignal.SIZE, true);
        AmdSignal.setKind(segment.buffer(), 0, SignalKind.USER.value());
        AmdSignal.setValue(segment.buffer(), 0, value);
        return new Signal(segment, 0);
    }

    /** Creates a signal with an event mailbox, so that kernels that change it interrupt the host. */
    static Signal withEvent(AddressSpace memory, String name, long value, int event) {
        Signal signal = create(memory, name, value);
        Segment mailbox = memory.allocate("the mailbox of " + name, Long.BYTES, true);
        AmdSignal.setEventMailboxPtr(signal.segment.buffer(), 0, mailbox.address());
        AmdSignal.setEventId(signal.segment.buffer(), 0, event);
        return signal;
    }

    /**
     * Returns the signal at an address.
     *
     * @throws DispatchException if there is none
     */
    static Signal at(AddressSpace memory, long address) throws DispatchException {
        Segment segment = memory.find(address, AmdSignal.SIZE)
                .orElseThrow(() -> new DispatchException(
                        "no signal at 0x" + Long.toHexString(address) + ": " + memory.describe(address)));
        int at = (int) (address - segment.address());
        if (address % Long.BYTES != 0 || AmdSignal.kind(segment.buffer(), at) != SignalKind.USER.value()) {
            throw new DispatchException("no signal at 0x" + Long.toHexString(address) + ": wrong kind or alignment");
        }
        return new Signal(segment, at);
    }

    /** Returns the handle, which is the address. */
    public long handle() {
        return segment.address() + at;
    }

    /** Returns the current value. */
    public long value() {
        return segment.getLongVolatile(at + VALUE);
    }

    /** Sets the value. */
    public void set(long value) {
        update(Update.EXCHANGE, value);
    }

    /**
     * Changes the value.
     *
     * @return the previous value
     */
    public long update(Update update, long operand) {
        while (true) {
            long before = value();
            if (segment.compareAndSet(at + VALUE, before, update.of(before, operand))) {
                return before;
            }
        }
    }

    /**
     * Sets the value if it has the expected value.
     *
     * @return the previous value
     */
    public long compareAndSet(long expected, long value) {
        while (true) {
            long before = value();
            if (before != expected || segment.compareAndSet(at + VALUE, before, value)) {
                return before;
            }
        }
    }

    /** Returns the start and end times of the packet that completed with this signal, in instructions of the device; zeros without profiling. */
    public List<Long> times() {
        return List.of(AmdSignal.startTs(segment.buffer(), at), AmdSignal.endTs(segment.buffer(), at));
    }

    void setTimes(long start, long end) {
        AmdSignal.setStartTs(segment.buffer(), at, start);
        AmdSignal.setEndTs(segment.buffer(), at, end);
    }

    private static int place(String name) {
        return AmdSignal.FIELDS.stream()
                        .filter(field -> field.name().equals(name))
                        .findFirst()
                        .orElseThrow()
                        .firstBit()
                / Byte.SIZE;
    }
}
