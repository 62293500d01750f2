package org.gfxisa.simulator.port;

import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.runtime.BufferExtent;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.wave.Wave;

/**
 * Loads and stores of buffers whose bytes lie in a row. Whether lanes are inside is seen once for all where they have a known pattern. Those
 * outside load zeros and store nothing. A record, of which the JVM takes what it holds for constant.
 */
record BufferFastPath(BufferAccess buffer, LaneMoves moves, PatternCache known, boolean isReusing, boolean tells)
        implements FastPath {
    private static final int DWORD = 4;
    private static final long DWORD_MASK = 0xffffffffL;
    private static final int[] ZEROS = new int[Wave.LANES];

    static BufferFastPath of(AddressSpace memory, BufferAccess buffer) {
        return new BufferFastPath(buffer, LaneMoves.of(memory, buffer.access()), new PatternCache(), false, false);
    }

    @Override
    public Optional<FastPath> reusing(FastPath before) {
        return before instanceof BufferFastPath other
                        && !addresses().isEmpty()
                        && other.addresses().equals(addresses())
                ? Optional.of(new BufferFastPath(buffer, moves, known, true, tells))
                : Optional.empty();
    }

    @Override
    public FastPath publishing() {
        return new BufferFastPath(buffer, moves, known, isReusing, true);
    }

    @Override
    public List<Integer> addresses() {
        return buffer.hasOffset() && !buffer.hasIndex()
                ? List.of(buffer.access().address())
                : List.of();
    }

    @Override
    public boolean writes(int register) {
        return buffer.access().what().writes(register);
    }

    @Override
    public boolean run(Wave wave, long exec, RuntimeCallbacks callbacks) {
        if (exec == 0) {
            return true;
        }
        if (tells) {
            callbacks.published = this;
        }
        if (!buffer.resource().isRead(wave, callbacks)) {
            return false;
        }
        BufferExtent extent = callbacks.extent;
        long start = extent.start + buffer.access().offset();
        long last = last(extent, moves.bytes());
        if (isReusing
                && callbacks.published instanceof LanePattern pattern
                && callbacks.publishedAddress + pattern.most <= last) {
            return moves.isMoved(wave, pattern, start + callbacks.publishedAddress, callbacks.row);
        }
        if (buffer.hasIndex()) {
            return areRecordsMoved(wave, exec, callbacks, start, last);
        }
        int[] low = buffer.hasOffset() ? wave.vgpr[buffer.access().address()] : ZEROS;
        int base = low[Long.numberOfTrailingZeros(exec)];
        LanePattern pattern = known.of(exec, low, base, false);
        boolean fits = pattern != LanePattern.NONE && pattern.staysWithin(base);
        long first = base & DWORD_MASK;
        if (tells && fits) {
            callbacks.published = pattern;
            callbacks.publishedAddress = first;
        }
        if (fits && first + pattern.most <= last) {
            return moves.isMoved(wave, pattern, start + first, callbacks.row);
        }
        long inside = upTo(exec, low, last);
        return upTo(exec & ~inside, low, lastUnwrapped(extent)) == (exec & ~inside)
                && (moves.bytes() <= DWORD || upTo(exec, low, last(extent, DWORD)) == inside)
                && areMoved(wave, exec, inside, callbacks, start, low);
    }

    /** The greatest offset in a register of so many bytes that are inside. */
    private long last(BufferExtent extent, int bytes) {
        return extent.end - bytes - buffer.access().offset();
    }

    /** The greatest offset in a register that does not wrap around with the instruction's. */
    private long lastUnwrapped(BufferExtent extent) {
        return extent.wraps - 1 - buffer.access().offset();
    }

    /** The lanes that have at most so much, all of them without a sign. */
    private static long upTo(long lanes, int[] register, long last) {
        long found = 0;
        for (long rest = lanes; rest != 0; rest &= rest - 1) {
            found |= (register[Long.numberOfTrailingZeros(rest)] & DWORD_MASK) <= last ? rest & -rest : 0;
        }
        return found;
    }

    /** The same where lanes have an index; does nothing where 31 bits do not hold what is inside. */
    private boolean areRecordsMoved(Wave wave, long exec, RuntimeCallbacks callbacks, long start, long last) {
        BufferExtent extent = callbacks.extent;
        int[] index = wave.vgpr[buffer.access().address()];
        int[] low = buffer.hasOffset() ? wave.vgpr[buffer.access().address() + 1] : ZEROS;
        long records = Math.min(extent.records, 1L + Integer.MAX_VALUE);
        if (extent.records > records && extent.records != BufferExtent.ENDLESS
                || records * extent.stride > Integer.MAX_VALUE) {
            return false;
        }
        int stride = (int) extent.stride;
        int[] offsets = callbacks.offsets;
        int lastRecord = (int) records - 1;
        int lastOffset = (int) Math.max(-1, Math.min(last, Integer.MAX_VALUE));
        int outer = lastOffset;
        for (int lane = 0; lane < Wave.LANES; lane++) {
            offsets[lane] = index[lane] * stride + low[lane];
            outer |= index[lane] | lastRecord - index[lane] | low[lane] | lastOffset - low[lane];
        }
        long inside = exec;
        if (outer < 0) {
            long there = upTo(exec, index, extent.records - 1);
            inside = upTo(there, low, lastOffset);
            long touching = upTo(there, low, last(extent, Math.min(DWORD, moves.bytes())));
            if (touching != inside || upTo(exec, low, lastUnwrapped(extent)) != exec) {
                return false;
            }
        }
        return areMoved(wave, exec, inside, callbacks, start, offsets);
    }

    /** Moves the lanes that are inside; the other active ones load zeros. */
    private boolean areMoved(Wave wave, long exec, long inside, RuntimeCallbacks callbacks, long start, int[] low) {
        if (inside != 0 && !areInsideMoved(wave, inside, inside == exec, callbacks, start, low)) {
            return false;
        }
        moves.clear(wave, exec & ~inside);
        return true;
    }

    private boolean areInsideMoved(
            Wave wave, long inside, boolean areAll, RuntimeCallbacks callbacks, long start, int[] low) {
        int base = low[Long.numberOfTrailingZeros(inside)];
        long first = start + (base & DWORD_MASK);
        boolean isUnknown = areAll && !buffer.hasIndex();
        LanePattern pattern = isUnknown ? known.learn(inside, low) : known.of(inside, low, base, true);
        boolean fits = pattern != LanePattern.NONE && pattern.staysWithin(base);
        if (!areAll && !moves.isOfOneOrder(pattern)) {
            // The interpreter, which goes lane by lane as soon as one is outside, stores a lane whole before the next.
            return fits && moves.areStoredInTurn(wave, pattern, first);
        }
        return fits
                ? moves.isMoved(wave, pattern, first, callbacks.row)
                : moves.isScattered(wave, inside, first, start, low, callbacks.offsets, callbacks.row);
    }
}
