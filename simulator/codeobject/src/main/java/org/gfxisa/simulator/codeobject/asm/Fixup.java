package org.gfxisa.simulator.codeobject.asm;

import java.util.Optional;
import org.gfxisa.isa.abi.RelocationType;

/**
 * Bytes of a section that depend on an expression.
 *
 * @param at the offset in the section, without variable fragments
 * @param fragments the number of variable fragments before it
 * @param kind the kind of the field
 * @param value the expression
 * @param place the place in the source, for messages
 * @param relocation the explicit relocation, which is always left to the linker
 */
record Fixup(int at, int fragments, Kind kind, Expression value, Place place, Optional<Relocation> relocation) {
    Fixup(int at, int fragments, Kind kind, Expression value, Place place) {
        this(at, fragments, kind, value, place, Optional.empty());
    }

    /** An explicit relocation at an offset in the section. */
    record Relocation(Expression offset, RelocationType type) {}

    /** The kind of a field. */
    enum Kind {
        BYTE(1),
        SHORT(2),
        WORD(4),
        LONG(8),
        /** The distance from the field to the value, if that is an address. */
        RELATIVE_WORD(4),
        /** The distance of a branch. The field starts at the instruction. */
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
