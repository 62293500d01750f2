package org.gfxisa.simulator.port;

import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.compile.Outside;
import org.gfxisa.simulator.compile.QuickOperation;
import org.gfxisa.simulator.compile.RowAccess;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.wave.Wave;

/**
 * Loads and stores of global memory: of all lanes in one allocation, which is checked once for all. A record, of which the JVM takes
 * what it holds for constant.
 */
record QuickGlobal(QuickAccess access, LaneMoves moves, KnownPattern known, boolean isTold, boolean tells)
        implements RowAccess {
    private static final long DWORD_MASK = 0xffffffffL;

    static QuickGlobal of(AddressSpace memory, QuickAccess access) {
        return new QuickGlobal(access, LaneMoves.of(memory, access), new KnownPattern(), false, false);
    }

    @Override
    public Optional<QuickOperation> told(QuickOperation before) {
        return before instanceof QuickGlobal other
                        && access.scalar() < 0
                        && other.addresses().equals(addresses())
                ? Optional.of(new QuickGlobal(access, moves, known, true, tells))
                : Optional.empty();
    }

    @Override
    public QuickOperation telling() {
        return new QuickGlobal(access, moves, known, isTold, true);
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
        return new QuickRows(moves, new KnownRows(stride));
    }

    @Override
    public boolean run(Wave wave, long exec, Outside outside) {
        if (exec == 0) {
            return true;
        }
        if (isTold && outside.told instanceof LanePattern pattern) {
            return moves.isMoved(wave, pattern, outside.toldFirst + access.offset(), outside.row);
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
            outside.told = fits ? pattern : this;
            outside.toldFirst = first - access.offset();
        }
        return fits
                ? moves.isMoved(wave, pattern, first, outside.row)
                : moves.isScattered(wave, exec, first, start, low, outside.offsets);
    }
}
