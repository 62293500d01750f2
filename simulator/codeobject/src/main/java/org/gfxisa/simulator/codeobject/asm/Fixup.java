package org.gfxisa.simulator.codeobject.asm;

import java.util.Optional;
import org.gfxisa.isa.abi.RelocationType;

/**
 * Bytes of a section that an expression fills in.
 *
 * @param at where in the section, without gaps
 * @param gaps how many gaps are before it
 * @param kind what is to be filled in
 * @param value the expression
 * @param place for messages
 * @param asked what is left to the linker in any case
 */
record Fixup(int at, int gaps, Kind kind, Expression value, Place place, Optional<Asked> asked) {
    Fixup(int at, int gaps, Kind kind, Expression value, Place place) {
        this(at, gaps, kind, value, place, Optional.empty());
    }

    /** A relocation that the source asks for, at an offset in the section. */
    record Asked(Expression offset, RelocationType type) {}

    /** What is filled in. */
    enum Kind {
        BYTE(1),
        SHORT(2),
        WORD(4),
        LONG(8),
        /** The distance from here to the value, if that is an address. */
        RELATIVE_WORD(4),
        /** The distance of a branch; the instruction starts here. */
        BRANCH(0);

        private final int bytes;

        Kind(int bytes) {
            this.bytes = bytes;
        }

        static Kind of(int bytes) {
            return switch (bytes) {
                case 1 -> BYTE;
                case 2 -> SHORT;
                case 4 -> WORD;
                default -> LONG;
            };
        }

        int bytes() {
            return bytes;
        }
    }
}
