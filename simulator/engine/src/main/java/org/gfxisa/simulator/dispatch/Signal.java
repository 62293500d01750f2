package org.gfxisa.simulator.dispatch;

import org.gfxisa.isa.abi.AmdSignal;
import org.gfxisa.isa.abi.SignalKind;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/** A signal in simulated memory: a number that the packet processor waits for and counts down. */
public final class Signal {
    private final Segment segment;
    private final int at;

    private Signal(Segment segment, int at) {
        this.segment = segment;
        this.at = at;
    }

    /** Makes a signal. */
    public static Signal create(AddressSpace memory, String name, long value) {
        Segment segment = memory.allocate(name, AmdSignal.SIZE, true);
        AmdSignal.setKind(segment.buffer(), 0, SignalKind.USER.value());
        AmdSignal.setValue(segment.buffer(), 0, value);
        return new Signal(segment, 0);
    }

    /** The same with a mailbox, so that kernels that change it interrupt the host. */
    static Signal withEvent(AddressSpace memory, String name, long value, int event) {
        Signal signal = create(memory, name, value);
        Segment mailbox = memory.allocate("the mailbox of " + name, Long.BYTES, true);
        AmdSignal.setEventMailboxPtr(signal.segment.buffer(), 0, mailbox.address());
        AmdSignal.setEventId(signal.segment.buffer(), 0, event);
        return signal;
    }

    /**
     * The signal at an address.
     *
     * @throws DispatchException when there is none
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

    /** The handle: its address. */
    public long handle() {
        return segment.address() + at;
    }

    /** Its value now. */
    public long value() {
        return AmdSignal.value(segment.buffer(), at);
    }

    /** Sets its value. */
    public void set(long value) {
        AmdSignal.setValue(segment.buffer(), at, value);
    }

    /** Counts down by one. */
    void complete() {
        set(value() - 1);
    }
}
