package org.gfxisa.simulator.exec;

/** The MODE register's fields that arithmetic depends on, in the packing of the semantics. */
final class FloatMode {
    /** FP_ROUND, FP_DENORM, DX10_CLAMP and IEEE are the register's bits 9:0, in the order in which the semantics pack them. */
    private static final int LOW_FIELDS = 0x3ff;

    private static final int FP16_OVFL = 1 << 23;
    private static final int PACKED_OVFL = 1 << 10;

    /** VGPR indexing is on ("MI200 ISA, 3.5"). */
    static final int INDEXING = 1 << 27;

    /** Vector instructions are skipped. */
    static final int SKIPPING = 1 << 28;

    private FloatMode() {}

    /** Whether instructions cannot be executed as they stand. */
    static boolean isUnusual(int register) {
        return (register & (INDEXING | SKIPPING)) != 0;
    }

    /** The packed fields. */
    static int of(int register) {
        return register & LOW_FIELDS | ((register & FP16_OVFL) != 0 ? PACKED_OVFL : 0);
    }
}
