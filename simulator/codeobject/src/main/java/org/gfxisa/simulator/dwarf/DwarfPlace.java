package org.gfxisa.simulator.dwarf;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.DwarfAddressSpace;
import org.gfxisa.simulator.codeobject.CodeObjectException;

/** Where a value is. Offsets and sizes are in bytes. */
sealed interface DwarfPlace {
    /** Bytes from here on; empty where they are not there. */
    Optional<byte[]> read(int count, DwarfState state) throws CodeObjectException;

    /** The same place so many bytes further on. */
    DwarfPlace plus(long offset);

    /** Nowhere. */
    record Nowhere() implements DwarfPlace {
        @Override
        public Optional<byte[]> read(int count, DwarfState state) {
            return Optional.empty();
        }

        @Override
        public DwarfPlace plus(long offset) {
            return this;
        }
    }

    /** In memory. */
    record Memory(DwarfAddressSpace space, long address) implements DwarfPlace {
        @Override
        public Optional<byte[]> read(int count, DwarfState state) {
            return state.memory(space, address, count);
        }

        @Override
        public DwarfPlace plus(long offset) {
            return new Memory(space, address + offset);
        }
    }

    /**
     * In a register.
     *
     * @param ofLane in the lane's own part of a vector register, where the place itself does not choose one
     */
    record Register(RegisterNumber number, long offset, boolean ofLane) implements DwarfPlace {
        @Override
        public Optional<byte[]> read(int count, DwarfState state) throws CodeObjectException {
            long from = offset + (ofLane && number.isVector() ? (long) Integer.BYTES * state.lane() : 0);
            return slice(state.register(number), from, count);
        }

        @Override
        public DwarfPlace plus(long more) {
            return new Register(number, offset + more, false);
        }
    }

    /** Nowhere but here. */
    record Bytes(byte[] bytes, long offset) implements DwarfPlace {
        @Override
        public Optional<byte[]> read(int count, DwarfState state) {
            return slice(bytes, offset, count);
        }

        @Override
        public DwarfPlace plus(long more) {
            return new Bytes(bytes, offset + more);
        }
    }

    /** One part behind the other. */
    record Pieces(List<Piece> pieces) implements DwarfPlace {
        /** So many bytes of a place. */
        record Piece(DwarfPlace place, long size) {}

        @Override
        public Optional<byte[]> read(int count, DwarfState state) throws CodeObjectException {
            byte[] all = new byte[count];
            int at = 0;
            for (Piece piece : pieces) {
                int size = (int) Math.min(piece.size, count - at);
                Optional<byte[]> bytes = piece.place.read(size, state);
                if (bytes.isEmpty()) {
                    return bytes;
                }
                System.arraycopy(bytes.get(), 0, all, at, size);
                at += size;
            }
            return at == count ? Optional.of(all) : Optional.empty();
        }

        @Override
        public DwarfPlace plus(long offset) {
            return offset == 0 ? this : new Nowhere();
        }
    }

    private static Optional<byte[]> slice(byte[] bytes, long from, int count) {
        return from < 0 || from > bytes.length - count
                ? Optional.empty()
                : Optional.of(Arrays.copyOfRange(bytes, (int) from, (int) from + count));
    }
}
