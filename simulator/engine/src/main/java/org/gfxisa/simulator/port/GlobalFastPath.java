package org.gfxisa.simulator.port;

import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.runtime.AffineAccess;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.wave.Wave;

/**
 * Loads and stores of global memory: of all lanes in one allocation, which is checked once for all. A record, of which the JVM takes
 * what it holds for constant.
 */
record GlobalFastPath(FastAccess access, LaneMoves moves, PatternCache known, boolean isReusing, boolean tells)
        implements AffineAccess {
    private static final long DWORD_MASK = 0xffffffffL;

    static GlobalFastPath of(AddressSpace memory, FastAccess access) {
        return new GlobalFastPath(access, LaneMoves.of(memory, access), new PatternCache(), false, false);
    }

    @Override
    public Optional<FastPath> reusing(FastPath before) {
        return before instanceof GlobalFastPath other
                        && access.scalar() < 0
                        && other.addresses().equals(addresses())
                ? Optional.of(new GlobalFastPath(access, moves, known, true, tells))
                : Optional.empty();
    }

    @Override
    public FastPath publishing() {
        return new GlobalFastPath(access, moves, known, isReusing, true);
    }

    @Override
    public List<Integer> addresses() {
        if (access.scalar() >= 0) {
            return List.of();
        }
        return access.isWide() ? List.of(access.address(), access.address() + 1) : List.of(access.address());
    }

    @Override
    public boolean writes(int register) {
        return access.what().writes(register);
    }

    @Override
    public Operands operands() {
        return new Operands(
                access.isLoad(),
                access.transfer().isPartial(),
                access.address(),
                access.isWide(),
                access.scalar(),
                access.offset(),
                access.what().inAccumulators() || access.what().isUpdate() ? -1 : access.data(),
                access.transfer().bytes());
    }

    @Override
    public Rows rows(int stride) {
        return new AffineFastPath(moves, new RowsCache(stride));
    }

    @Override
    public boolean run(Wave wave, long exec, RuntimeCallbacks callbacks) {
        if (exec == 0) {
            return true;
        }
        if (isReusing && callbacks.published instanceof LanePattern pattern) {
            return moves.isMoved(wave, pattern, callbacks.publishedAddress + access.offset(), callbacks.row);
        }
        int lane = Long.numberOfTrailingZeros(exec);
        int[] low = wave.vgpr[access.address()];
        int base = low[lane];
        LanePattern pattern;
        long start = access.offset() + (access.scalar() < 0 ? 0 : wave.pair(access.scalar()));
        long first = start + (base & DWORD_MASK);
        if (access.isWide()) {
            int[] high = wave.vgpr[access.address() + 1];
            int top = high[lane];
            first += (long) top << Integer.SIZE;
            pattern = known.of(exec, low, base, high, top);
        } else {
            pattern = known.of(exec, low, base, true);
        }
        boolean fits = pattern != LanePattern.NONE && pattern.staysWithin(base);
        if (tells) {
            callbacks.published = fits ? pattern : this;
            callbacks.publishedAddress = first - access.offset();
        }
        return fits
                ? moves.isMoved(wave, pattern, first, callbacks.row)
                : moves.isScattered(wave, exec, first, start, low, callbacks.offsets, callbacks.row);
    }
}
