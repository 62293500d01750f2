package org.gfxisa.simulator.port;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.gfxisa.exec.Lanes;
import org.gfxisa.simulator.vector.LaneVectors;
import org.gfxisa.simulator.wave.Wave;

/**
 * How the addresses of a wave's lanes lie to that of the first active one. An instruction mostly has the pattern that it had before, which
 * is seen at once, and then one address is checked for all lanes. Immutable.
 */
final class LanePattern {
    /** The lanes' addresses are not equally far from each other. */
    static final int MIXED = -1;

    /** Lanes of a group, two of which are moved at once. */
    static final int GROUP = LaneVectors.here().group();

    private static final int CHUNK = 2 * GROUP;

    /** Of no wave. */
    static final LanePattern NONE = new LanePattern(0, new int[Wave.LANES], 1);

    /** The active lanes. */
    final long exec;
    /** Their numbers. */
    final int[] lanes;
    /** The number of active lanes, if they are the first ones; else -1. */
    final int count;
    /** Bytes from the address of the first active lane, for each lane; 0 for those that are not active. */
    final int[] offsets;
    /** The least and the greatest of them. */
    final int least;

    final int most;
    /** Bytes from one lane's address to the next: 0 where all are the same, or {@link #MIXED}. */
    final int step;

    /** The same within each group of lanes, whatever lies between groups; {@link #MIXED} unless there are pairs of groups. */
    final int groupStep;
    /** The same within each pair of groups. */
    final int rowStep;
    /** How many lanes must be looked at to look at all active ones. */
    private final int span;

    private final int[] active = new int[Wave.LANES];

    private LanePattern(long exec, int[] low, int first) {
        this.exec = exec;
        count = Lanes.first(exec);
        lanes = new int[Long.bitCount(exec)];
        offsets = new int[Wave.LANES];
        int number = 0;
        int smallest = 0;
        int greatest = 0;
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            lanes[number++] = lane;
            active[lane] = -1;
            offsets[lane] = low[lane] - first;
            smallest = Math.min(smallest, offsets[lane]);
            greatest = Math.max(greatest, offsets[lane]);
        }
        least = smallest;
        most = greatest;
        step = step();
        span = Math.min(Wave.LANES, Wave.LANES - Long.numberOfLeadingZeros(exec) + CHUNK - 1 & -CHUNK);
        boolean hasGroups = count > 0 && count % CHUNK == 0;
        groupStep = hasGroups ? step(GROUP) : MIXED;
        rowStep = hasGroups ? step(CHUNK) : MIXED;
    }

    private int step(int size) {
        int distance = offsets[1] - offsets[0];
        for (int lane = 0; lane < count; lane++) {
            int start = lane / size * size;
            if (offsets[lane] - offsets[start] != distance * (lane - start)) {
                return MIXED;
            }
        }
        return distance < 0 ? MIXED : distance;
    }

    private int step() {
        if (lanes.length == 1 || lanes.length > 0 && Arrays.stream(lanes).allMatch(l -> offsets[l] == 0)) {
            return 0;
        }
        int distance = lanes.length > 1 ? offsets[lanes[1]] / (lanes[1] - lanes[0]) : MIXED;
        for (int lane : lanes) {
            if (offsets[lane] != distance * (lane - lanes[0])) {
                return MIXED;
            }
        }
        return distance > 0 ? distance : MIXED;
    }

    /** The pattern of what active lanes have. */
    static LanePattern of(long exec, int[] low) {
        return new LanePattern(exec, low, low[Long.numberOfTrailingZeros(exec)]);
    }

    /** Whether lanes have this pattern, the first one with a base. */
    boolean isOf(LaneVectors vectors, long lanesNow, int[] low, int base) {
        if (lanesNow != exec) {
            return false;
        }
        return count == span
                ? vectors.areAt(low, base, offsets, span)
                : vectors.areAt(low, base, offsets, active, span);
    }

    /** The same when another dword of all lanes is to be the same. */
    boolean isOf(LaneVectors vectors, long lanesNow, int[] low, int base, int[] high, int top) {
        if (lanesNow != exec) {
            return false;
        }
        return count == span
                ? vectors.areAt(low, base, high, top, offsets, span)
                : vectors.areAt(low, base, high, top, offsets, active, span);
    }

    /** Whether a group's bytes ahead of the dwords and behind them are there, too, in a memory of some size. */
    boolean hasRoom(int at, int size) {
        int room = GROUP * Integer.BYTES;
        return at + least >= room && at + most <= size - room - Integer.BYTES;
    }

    /** Whether all lanes, those of whole vectors, lie in one row of so many bytes each. */
    boolean isRow(int bytes) {
        return rowStep == bytes && step == bytes;
    }

    /** Whether what is read from where lanes have less than a dword each, in rows, is there: a vector for each row, of a memory of some size. */
    boolean hasRows(int at, int bytes, int size) {
        return rowStep == bytes && at + most <= size - bytes - (Integer.BYTES - bytes) * CHUNK;
    }

    /** Gives each lane what is at the first one of its group, which must be in pairs. */
    void fillGroups(LaneVectors vectors, IntUnaryOperator memory, int at, int[] to) {
        for (int lane = 0; lane < count; lane += CHUNK) {
            int first = memory.applyAsInt(at + offsets[lane]);
            vectors.fillGroups(first, memory.applyAsInt(at + offsets[lane + GROUP]), to, lane);
        }
    }

    /** Whether no address passes the end of 32 bits. */
    boolean staysWithin(int base) {
        long first = base & 0xffffffffL;
        return first + least >= 0 && first + most <= 0xffffffffL;
    }
}
