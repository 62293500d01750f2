package org.gfxisa.simulator.port;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.vector.LaneLoads;
import org.gfxisa.simulator.vector.LaneLoads.Load;
import org.gfxisa.simulator.vector.LaneVectors;
import org.gfxisa.simulator.vector.Warmup;
import org.gfxisa.simulator.wave.Wave;

/** Loads and stores of the work-group's memory, all at the lanes' addresses in one register, each at an offset from them. */
final class LdsFastPath implements FastPath {
    private static final int DWORD = 4;
    private static final int PAIR = 8;
    private static final int QUAD = 16;

    private final List<FastAccess> accesses;
    private final boolean isBounded;
    private final int address;
    private final int dwords;
    private final int bytes;
    private final long reach;
    private final PatternCache known = new PatternCache();
    private final LaneVectors vectors = LaneVectors.here();
    private final Optional<LaneLoads> loads;
    private boolean usesLoads;

    /**
     * For accesses, at least one, that differ in offset and data; none but the last loads into the register of addresses.
     *
     * @param isBounded whether M0 says where the memory ends
     */
    LdsFastPath(List<FastAccess> accesses, boolean isBounded) {
        this(accesses, isBounded, Optional.empty());
    }

    private LdsFastPath(List<FastAccess> accesses, boolean isBounded, Optional<LaneLoads> loads) {
        this.loads = loads;
        this.accesses = List.copyOf(accesses);
        this.isBounded = isBounded;
        address = accesses.get(0).address();
        dwords = accesses.get(0).transfer().dwords();
        bytes = accesses.get(0).transfer().bytes();
        reach = accesses.stream().mapToLong(FastAccess::offset).max().orElseThrow() + bytes;
    }

    @Override
    public Optional<FastPath> with(FastPath next) {
        boolean isPossible = next instanceof LdsFastPath local
                && local.address == address
                && local.bytes == bytes
                && local.isBounded == isBounded
                && !writes(address);
        return isPossible
                ? Optional.of(new LdsFastPath(
                        Stream.concat(accesses.stream(), ((LdsFastPath) next).accesses.stream())
                                .toList(),
                        isBounded))
                : Optional.empty();
    }

    @Override
    public FastPath compiled() {
        boolean isPossible = bytes >= DWORD
                && accesses.stream().allMatch(a -> a.isLoad() && !a.what().inAccumulators());
        return isPossible ? new LdsFastPath(accesses, isBounded, Optional.of(LaneLoads.of(dwordLoads()))) : this;
    }

    @Override
    public void use() {
        usesLoads = loads.isPresent();
    }

    @Override
    public Optional<Warmup> warmUp() {
        return loads.map(l -> l.warmUp(dwordLoads(), this::use));
    }

    private List<Load> dwordLoads() {
        return accesses.stream()
                .flatMap(a ->
                        IntStream.range(0, dwords).mapToObj(d -> new Load((int) a.offset() + d * DWORD, a.data() + d)))
                .toList();
    }

    @Override
    public boolean writes(int register) {
        return accesses.stream().anyMatch(a -> a.what().writes(register));
    }

    @Override
    public boolean run(Wave wave, long exec, RuntimeCallbacks callbacks) {
        if (exec == 0) {
            return true;
        }
        Lds lds = wave.group().lds();
        if (isBounded && Integer.toUnsignedLong(wave.m0()) < lds.size()) {
            return false;
        }
        int[] low = wave.vgpr[address];
        int base = low[Long.numberOfTrailingZeros(exec)];
        LanePattern pattern = known.of(exec, low, base, true);
        if (pattern == LanePattern.NONE) {
            return scattered(wave, lds, exec, low, callbacks);
        }
        if ((long) base + pattern.least < 0 || (long) base + pattern.most + reach > lds.size()) {
            return false;
        }
        if (usesLoads && pattern.rowStep == 0) {
            loads.get().fills(lds.bytes(), base, pattern.offsets, wave.vgpr, pattern.count);
            return true;
        } else if (usesLoads && pattern.rowStep == DWORD && dwords == 1) {
            loads.get().rows(lds.bytes(), base, pattern.offsets, wave.vgpr, pattern.count);
            return true;
        }
        for (int i = 0; i < accesses.size(); i++) {
            FastAccess access = accesses.get(i);
            move(wave, lds, access, pattern, base + (int) access.offset(), callbacks.row);
        }
        return true;
    }

    private void move(Wave wave, Lds lds, FastAccess access, LanePattern pattern, int at, int[] row) {
        int[][] file = access.what().file(wave);
        int data = access.data();
        if (bytes < DWORD && areRowsMoved(lds, access.transfer(), access.isLoad(), file[data], pattern, at, row)) {
            return;
        }
        if (bytes < DWORD
                || !(access.isLoad()
                        ? isLoaded(wave, lds, file, data, pattern, at)
                        : isStored(lds, file, data, pattern, at, row))) {
            each(lds, access, file, at, pattern.offsets, pattern.exec, row);
        }
    }

    /** Moves less than a dword of each lane, if they lie in rows. */
    private boolean areRowsMoved(
            Lds lds, Transfer transfer, boolean isLoad, int[] register, LanePattern pattern, int at, int[] row) {
        int count = pattern.count;
        if (isLoad && pattern.hasRows(at, bytes, lds.size())) {
            transfer.load(vectors, lds.bytes(), pattern, at, register, row);
            return true;
        }
        if (!isLoad && pattern.isRow(bytes)) {
            transfer.join(vectors, register, row, count);
            lds.writeInts(at, row, bytes * count / DWORD);
            return true;
        }
        return false;
    }

    /** Loads dwords of all lanes at once, if their addresses lie so. */
    private boolean isLoaded(Wave wave, Lds lds, int[][] file, int data, LanePattern pattern, int at) {
        if (pattern.step == 0 && pattern.count == wave.lanes()) {
            for (int d = 0; d < dwords; d++) {
                vectors.fill(file[data + d], lds.getInt(at + DWORD * d), pattern.count);
            }
        } else if (pattern.groupStep == 0) {
            for (int d = 0; d < dwords; d++) {
                pattern.fillGroups(vectors, lds::getInt, at + DWORD * d, file[data + d]);
            }
        } else if (pattern.rowStep == DWORD && dwords == 1) {
            vectors.loadRows(lds.bytes(), at, pattern.offsets, file[data], pattern.count);
        } else if (pattern.groupStep == DWORD && dwords == 1 && pattern.hasRoom(at, lds.size())) {
            vectors.loadGroups(lds.bytes(), at, pattern.offsets, file[data], pattern.count);
        } else if (pattern.groupStep == PAIR && dwords == 2) {
            vectors.loadPairs(lds.bytes(), at, pattern.offsets, file[data], file[data + 1], pattern.count);
        } else if (pattern.rowStep == QUAD && dwords == 4) {
            vectors.loadQuads(lds.bytes(), at, pattern.offsets, file, data, pattern.count);
        } else {
            return false;
        }
        return true;
    }

    private boolean isStored(Lds lds, int[][] file, int data, LanePattern pattern, int at, int[] row) {
        int count = pattern.count;
        if (pattern.step != bytes || count < 0) {
            return false;
        }
        if (pattern.rowStep == LanePattern.MIXED) {
            // Some of a vector's lanes.
            if (dwords == 1) {
                lds.writeInts(at, file[data], count);
            }
            return dwords == 1;
        }
        switch (dwords) {
            case 1 -> vectors.store(file[data], lds.bytes(), at, count);
            case 2 -> {
                vectors.joinPairs(file, data, row, count);
                vectors.store(row, lds.bytes(), at, dwords * count);
            }
            case 4 -> {
                vectors.joinQuads(file, data, row, count);
                vectors.store(row, lds.bytes(), at, dwords * count);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Without a pattern: each offset is looked at. */
    private boolean scattered(Wave wave, Lds lds, long exec, int[] low, RuntimeCallbacks callbacks) {
        int[] offsets = callbacks.offsets;
        long last = lds.size() - reach;
        if (last < 0 || !LaneOffsets.areInside(exec, low, 0, (int) last, offsets)) {
            return false;
        }
        for (FastAccess access : accesses) {
            each(lds, access, access.what().file(wave), (int) access.offset(), offsets, exec, callbacks.row);
        }
        return true;
    }

    /** Lane by lane; where they meet, the last one wins. */
    private void each(Lds lds, FastAccess access, int[][] file, int at, int[] offsets, long exec, int[] row) {
        if (bytes < DWORD) {
            small(lds, access, file[access.data()], at, offsets, exec, row);
            return;
        }
        for (int d = 0; d < dwords; d++) {
            int[] register = file[access.data() + d];
            if (access.isLoad()) {
                lds.gather(exec, offsets, at + d * DWORD, register);
            } else {
                lds.scatter(exec, offsets, at + d * DWORD, register);
            }
        }
    }

    private void small(Lds lds, FastAccess access, int[] register, int at, int[] offsets, long exec, int[] row) {
        Transfer transfer = access.transfer();
        if (access.isLoad()) {
            int[] into = transfer.isPlain() ? register : row;
            if (bytes == 1) {
                lds.gatherBytes(exec, offsets, at, into);
            } else {
                lds.gatherShorts(exec, offsets, at, into);
            }
            if (!transfer.isPlain()) {
                transfer.place(row, register, exec);
            }
        } else if (bytes == 1) {
            lds.scatterBytes(exec, offsets, at, transfer.taken(register, row));
        } else {
            lds.scatterShorts(exec, offsets, at, transfer.taken(register, row));
        }
    }
}
