package org.gfxisa.simulator.check;

/** Packs an access into a number: the id of the instruction, the kind of access, and the lane. */
final class AccessCode {
    private static final int LANE_BITS = 6;
    private static final int KIND_BITS = 3;

    private AccessCode() {}

    static int of(InstructionSite site, AccessKind kind, int lane) {
        return (site.id << KIND_BITS | kind.ordinal()) << LANE_BITS | lane;
    }

    /** Returns the id of the instruction. */
    static int site(int code) {
        return code >>> LANE_BITS + KIND_BITS;
    }

    static AccessKind kind(int code) {
        return AccessKind.ALL.get(code >>> LANE_BITS & (1 << KIND_BITS) - 1);
    }

    static int lane(int code) {
        return code & (1 << LANE_BITS) - 1;
    }
}
