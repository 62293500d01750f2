package org.gfxisa.simulator.dwarf;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.DwarfAddressSpace;
import org.gfxisa.simulator.codeobject.CodeObjectException;

/** A location description: where a value is. Offsets and sizes are in bytes. */
sealed interface DwarfLocation {
    /** Reads bytes of the value; empty if they are not available. */
    Optional<byte[]> read(int count, DwarfContext state) throws CodeObjectException;

    /** Returns the location at an offset from this one. */
    DwarfLocation offsetBy(long offset);

    /** An undefined location. */
    record Undefined() implements DwarfLocation {
        @Override
        public Optional<byte[]> read(int count, DwarfContext state) {
            return Optional.empty();
        }

        @Override
        public DwarfLocation offsetBy(long offset) {
            return this;
        }
    }

    /** A location in memory. */
    record Memory(DwarfAddressSpace space, long address) implements DwarfLocation {
        @Override
        public Optional<byte[]> read(int count, DwarfContext state) {
            return state.memory(space, address, count);
        }

        @Override
        public DwarfLocation offsetBy(long offset) {
            return new Memory(space, address + offset);
        }
    }

    /**
     * A location in a register.
     *
     * @param number the register
     * @param offset the offset in the register
     * @param ofLane whether it is relative to the lane's part of a vector register
     */
    record Register(RegisterNumber number, long offset, boolean ofLane) implements DwarfLocation {
        @Override
        public Optional<byte[]> read(int count, DwarfContext state) throws CodeObjectException {
            long from = offset + (ofLane && number.isVector() ? (long) Integer.BYTES * state.lane() : 0);
            return slice(state.register(number), from, count);
        }

        @Override
        public DwarfLocation offsetBy(long more) {
            return new Register(number, offset + more, false);
        }
    }

    /** An implicit value. */
    record Implicit(byte[] bytes, long offset) implements DwarfLocation {
        @Override
        public Optional<byte[]> read(int count, DwarfContext state) {
            return slice(bytes, offset, count);
        }

        @Override
        public DwarfLocation offsetBy(long more) {
            return new Implicit(bytes, offset + more);
        }
    }

    /** A composite location. */
    record Composite(List<Piece> pieces) implements DwarfLocation {
        /** A piece of a composite location. */
        record Piece(DwarfLocation location, long size) {}

        @Override
        public Optional<byte[]> read(int count, DwarfContext state) throws CodeObjectException {
            byte[] all = new byte[count];
            int at = 0;
            for (Piece piece : pieces) {
                int size = (int) Math.min(piece.size, count - at);
                Optional<byte[]> bytes = piece.location.read(size, state);
                if (bytes.isEmpty()) {
                    return bytes;
                }
                System.arraycopy(bytes.get(), 0, all, at, size);
                at += size;
            }
            return at == count ? Optional.of(all) : Optional.empty();
        }

        @Override
        public DwarfLocation offsetBy(long offset) {
            return offset == 0 ? this : new Undefined();
        }
    }

    private static Optional<byte[]> slice(byte[] bytes, long from, int count) {
        return from < 0 || from > bytes.length - count
                ? Optional.empty()
                : Optional.of(Arrays.copyOfRange(bytes, (int) from, (int) from + count));
    }
}
