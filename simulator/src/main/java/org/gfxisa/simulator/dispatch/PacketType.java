package org.gfxisa.simulator.dispatch;

import java.util.Optional;

/** The kinds of AQL packets (HSA system architecture, "Packet header"); the order is that of their numbers. */
public enum PacketType {
    VENDOR_SPECIFIC,
    INVALID,
    KERNEL_DISPATCH,
    BARRIER_AND,
    AGENT_DISPATCH,
    BARRIER_OR;

    private static final int TYPE_MASK = 0xff;

    /** A packet header of this type, without barrier bit and fences. */
    public int header() {
        return ordinal();
    }

    static Optional<PacketType> of(int header) {
        int type = header & TYPE_MASK;
        return type < values().length ? Optional.of(values()[type]) : Optional.empty();
    }
}
