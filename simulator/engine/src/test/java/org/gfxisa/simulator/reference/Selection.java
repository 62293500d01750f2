package org.gfxisa.simulator.reference;

/**
 * A part of a register, as SDWA names it ("MI200 ISA, 13.3.7").
 *
 * @param code 0 to 3: bytes; 4, 5: words; 6: all
 */
record Selection(int code) {
    static final Selection ALL = new Selection(6);

    private int from() {
        return code < 4 ? 8 * code : code == 5 ? 16 : 0;
    }

    private int width() {
        return code < 4 ? 8 : code < 6 ? 16 : 32;
    }

    /** The part of a source. */
    int get(int register, boolean signed) {
        long part = register >>> from() & Values.mask(width());
        return (int) (signed ? part << 64 - width() >> 64 - width() : part);
    }

    /**
     * A result in its place.
     *
     * @param unused 0: the rest is zero; 1: the sign above, zeros below; 2: the rest stays
     */
    int put(int value, int old, int unused) {
        int ones = (int) Values.mask(width()) << from();
        int placed = value << from() & ones;
        return switch (unused) {
            case 0 -> placed;
            case 1 -> (int) ((long) value << 64 - width() >> 64 - width()) << from();
            default -> placed | old & ~ones;
        };
    }
}
