package org.gfxisa.simulator.port;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gfxisa.exec.Lanes;
import org.gfxisa.simulator.compile.LaneVectors;
import org.gfxisa.simulator.compile.Outside;
import org.gfxisa.simulator.compile.QuickOperation;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/**
 * Loads and stores of global memory: of all lanes in one allocation, which is checked once for all. A record, of which the JVM takes
 * what it holds for constant.
 */
record QuickGlobal(
        QuickAccess access,
        KnownSegment segments,
        KnownPattern known,
        LaneVectors vectors,
        Function<ByteBuffer, Object> view,
        boolean isTold,
        boolean tells)
        implements QuickOperation {
    private static final int DWORD = 4;
    private static final int PAIR = 8;
    private static final int QUAD = 16;
    private static final long DWORD_MASK = 0xffffffffL;

    static QuickGlobal of(AddressSpace memory, QuickAccess access) {
        LaneVectors vectors = LaneVectors.here().orElseThrow();
        return new QuickGlobal(
                access, new KnownSegment(memory), new KnownPattern(), vectors, vectors::view, false, false);
    }

    @Override
    public Optional<QuickOperation> told(QuickOperation before) {
        return before instanceof QuickGlobal other
                        && access.scalar() < 0
                        && other.addresses().equals(addresses())
                ? Optional.of(new QuickGlobal(access, segments, known, vectors, view, true, tells))
                : Optional.empty();
    }

    @Override
    public QuickOperation telling() {
        return new QuickGlobal(access, segments, known, vectors, view, isTold, true);
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
        return access.writes(register);
    }

    @Override
    public boolean writesScalar(int code) {
        return false;
    }

    private int bytes() {
        return access.transfer().bytes();
    }

    private int dwords() {
        return access.transfer().dwords();
    }

    @Override
    public boolean run(Wave wave, long exec, Outside outside) {
        if (exec == 0) {
            return true;
        }
        if (isTold && outside.told instanceof LanePattern pattern) {
            return isMoved(wave, pattern, outside.toldFirst + access.offset(), outside.row);
        }
        int lane = Long.numberOfTrailingZeros(exec);
        int[] low = wave.vgpr[access.address()];
        int base = low[lane];
        LanePattern pattern;
        long first = access.offset() + (base & DWORD_MASK);
        if (access.isWide()) {
            int[] high = wave.vgpr[access.address() + 1];
            int top = high[lane];
            first += (long) top << Integer.SIZE;
            pattern = known.of(exec, low, base, high, top);
        } else {
            first += access.scalar() < 0 ? 0 : wave.pair(access.scalar());
            pattern = known.of(exec, low, base);
        }
        boolean fits = pattern != LanePattern.NONE && pattern.staysWithin(base);
        if (tells) {
            outside.told = fits ? pattern : this;
            outside.toldFirst = first - access.offset();
        }
        return fits ? isMoved(wave, pattern, first, outside.row) : scattered(wave, exec, first, outside.offsets);
    }

    private boolean isMoved(Wave wave, LanePattern pattern, long first, int[] row) {
        long start = first + pattern.least;
        Segment segment = segment(wave, start, (long) pattern.most - pattern.least + bytes());
        if (segment == Segment.NONE) {
            return false;
        }
        move(wave, segment, pattern, (int) (first - segment.address()), row);
        return true;
    }

    /** The allocation that has all of some bytes, and that may be accessed so; else {@link Segment#NONE}. */
    private Segment segment(Wave wave, long address, long bytes) {
        Segment segment = segments.of(address, bytes);
        boolean mayAccess =
                (!segment.isPrivate() || segment == wave.scratch()) && (access.isLoad() || segment.isWritable());
        return mayAccess ? segment : Segment.NONE;
    }

    private void move(Wave wave, Segment segment, LanePattern pattern, int at, int[] row) {
        int[][] file = access.file(wave);
        int data = access.data();
        if (bytes() < DWORD) {
            moveSmall(segment, at, pattern.offsets, pattern.exec, pattern.count, file[data]);
        } else if (access.isLoad()) {
            load(segment, pattern, at, file, data, wave.lanes());
        } else {
            store(segment, pattern, at, file, data, row);
        }
    }

    private void load(Segment segment, LanePattern pattern, int at, int[][] file, int data, int lanes) {
        if (pattern.step == 0) {
            for (int d = 0; d < dwords(); d++) {
                fill(file[data + d], segment.getInt(at + DWORD * d), pattern, lanes);
            }
        } else if (pattern.groupStep == 0) {
            for (int d = 0; d < dwords(); d++) {
                pattern.fillGroups(vectors, segment::getInt, at + DWORD * d, file[data + d]);
            }
        } else if (pattern.rowStep == DWORD && dwords() == 1) {
            vectors.loadRows(segment.view(view), at, pattern.offsets, file[data], pattern.count);
        } else if (pattern.groupStep == DWORD && dwords() == 1 && pattern.hasRoom(at, segment.size())) {
            vectors.loadGroups(segment.view(view), at, pattern.offsets, file[data], pattern.count);
        } else if (pattern.groupStep == PAIR && dwords() == 2) {
            vectors.loadPairs(segment.view(view), at, pattern.offsets, file[data], file[data + 1], pattern.count);
        } else if (pattern.rowStep == QUAD && dwords() == 4) {
            vectors.loadQuads(segment.view(view), at, pattern.offsets, file, data, pattern.count);
        } else if (pattern.step == DWORD && dwords() == 1 && pattern.count > 0 && (at & DWORD - 1) == 0) {
            segment.readInts(at, file[data], pattern.count);
        } else {
            gather(segment, at, pattern.offsets, pattern.exec, pattern.count, file, data);
        }
    }

    private void fill(int[] to, int value, LanePattern pattern, int lanes) {
        if (pattern.count == lanes) {
            vectors.fill(to, value, lanes);
            return;
        }
        for (long rest = pattern.exec; rest != 0; rest &= rest - 1) {
            to[Long.numberOfTrailingZeros(rest)] = value;
        }
    }

    private void gather(Segment segment, int at, int[] offsets, long exec, int count, int[][] file, int data) {
        int d = 0;
        if (count > 0) {
            for (; d + 1 < dwords(); d += 2) {
                segment.gatherPairs(offsets, count, at + d * DWORD, file[data + d], file[data + d + 1]);
            }
            if (d < dwords()) {
                segment.gather(offsets, count, at + d * DWORD, file[data + d]);
            }
            return;
        }
        for (; d < dwords(); d++) {
            int[] to = file[data + d];
            int further = at + d * DWORD;
            for (long rest = exec; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                to[lane] = segment.getInt(offsets[lane] + further);
            }
        }
    }

    private void store(Segment segment, LanePattern pattern, int at, int[][] file, int data, int[] row) {
        int count = pattern.count;
        boolean isRow = pattern.step == bytes() && count > 0 && (at & DWORD - 1) == 0;
        if (isRow && dwords() == 1) {
            segment.writeInts(at, file[data], count);
        } else if (isRow && dwords() == 2) {
            vectors.joinPairs(file, data, row, count);
            segment.writeInts(at, row, dwords() * count);
        } else if (isRow && dwords() == 4) {
            vectors.joinQuads(file, data, row, count);
            segment.writeInts(at, row, dwords() * count);
        } else {
            int pairs = count > 0 && pattern.step >= bytes() ? dwords() / 2 : 0;
            for (int i = 0; i < pairs; i++) {
                segment.scatterPairs(pattern.offsets, count, at + i * PAIR, file[data + 2 * i], file[data + 2 * i + 1]);
            }
            scatter(segment, at, pattern.offsets, pattern.exec, count, file, data, 2 * pairs);
        }
    }

    /** Stores dwords from a number on. Where lanes meet, the last one wins. */
    private void scatter(
            Segment segment, int at, int[] offsets, long exec, int count, int[][] file, int data, int first) {
        for (int d = first; d < dwords(); d++) {
            int[] from = file[data + d];
            int further = at + d * DWORD;
            if (count > 0) {
                segment.scatter(offsets, count, further, from);
                continue;
            }
            for (long rest = exec; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                segment.setInt(offsets[lane] + further, from[lane]);
            }
        }
    }

    private void moveSmall(Segment segment, int at, int[] offsets, long exec, int count, int[] register) {
        for (int lane = 0; lane < count; lane++) {
            moveSmall(segment, at + offsets[lane], register, lane);
        }
        for (long rest = count < 0 ? exec : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            moveSmall(segment, at + offsets[lane], register, lane);
        }
    }

    private void moveSmall(Segment segment, int at, int[] register, int lane) {
        Transfer transfer = access.transfer();
        boolean isByte = bytes() == 1;
        if (access.isLoad()) {
            int value = isByte ? segment.getByte(at) : segment.getShort(at);
            register[lane] = transfer.placed(value, register[lane]);
        } else if (isByte) {
            segment.setByte(at, transfer.taken(register[lane]));
        } else {
            segment.setShort(at, transfer.taken(register[lane]));
        }
    }

    /** Without a pattern: each address is looked at, in the allocation of the first one. */
    private boolean scattered(Wave wave, long exec, long first, int[] offsets) {
        Segment segment = segment(wave, first, bytes());
        if (segment == Segment.NONE) {
            return false;
        }
        long start = segment.address() - access.offset() - (access.scalar() < 0 ? 0 : wave.pair(access.scalar()));
        long room = segment.size() - bytes();
        int[] low = wave.vgpr[access.address()];
        int[] high = access.isWide() ? wave.vgpr[access.address() + 1] : low;
        long outside = 0;
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            long address = low[lane] & DWORD_MASK | (access.isWide() ? (long) high[lane] << Integer.SIZE : 0);
            long offset = address - start;
            outside |= offset | room - offset;
            offsets[lane] = (int) offset;
        }
        if (outside < 0) {
            return false;
        }
        int[][] file = access.file(wave);
        int data = access.data();
        if (bytes() < DWORD) {
            moveSmall(segment, 0, offsets, exec, Lanes.first(exec), file[data]);
        } else if (access.isLoad()) {
            gather(segment, 0, offsets, exec, Lanes.first(exec), file, data);
        } else {
            scatter(segment, 0, offsets, exec, Lanes.first(exec), file, data, 0);
        }
        return true;
    }
}
