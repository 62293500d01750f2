package org.gfxisa.simulator.codeobject;

import java.util.Optional;

/** A relocation that a linked code object can carry (LLVM AMDGPU usage, "Relocation Records"): what it computes. */
public enum Relocation {
    ABS32_LO(1, 4, Origin.ZERO, 0),
    ABS32_HI(2, 4, Origin.ZERO, 32),
    ABS64(3, 8, Origin.ZERO, 0),
    REL32(4, 4, Origin.PLACE, 0),
    REL64(5, 8, Origin.PLACE, 0),
    ABS32(6, 4, Origin.ZERO, 0),
    REL32_LO(10, 4, Origin.PLACE, 0),
    REL32_HI(11, 4, Origin.PLACE, 32),
    RELATIVE64(13, 8, Origin.BASE, 0);

    /** What the value is relative to. */
    private enum Origin {
        ZERO,
        PLACE,
        BASE
    }

    private final int type;
    private final int bytes;
    private final Origin origin;
    private final int shift;

    Relocation(int type, int bytes, Origin origin, int shift) {
        this.type = type;
        this.bytes = bytes;
        this.origin = origin;
        this.shift = shift;
    }

    /** The relocation with this number. */
    public static Optional<Relocation> of(int type) {
        for (Relocation relocation : values()) {
            if (relocation.type == type) {
                return Optional.of(relocation);
            }
        }
        return Optional.empty();
    }

    /** Bytes that it changes. */
    public int bytes() {
        return bytes;
    }

    /** Whether it needs a symbol. */
    public boolean hasSymbol() {
        return origin != Origin.BASE;
    }

    /** The value to be stored, of which a 4-byte relocation takes the low half; {@code base} is where the object is loaded. */
    public long value(long symbol, long addend, long place, long base) {
        long value = switch (origin) {
            case ZERO -> symbol + addend;
            case PLACE -> symbol + addend - place;
            case BASE -> base + addend;
        };
        return value >>> shift;
    }
}
