package org.gfxisa.simulator.dispatch;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The work-groups of a dispatch that no compute unit has taken yet. Each unit has a contiguous range of them, the same in each dispatch of that size:
 * neighbouring work-groups usually write neighbouring memory, and threads that alternate there would contend for cache lines. Instances are
 * thread-safe.
 */
final class WorkGroupPool {
    /** The largest number of work-groups that are taken at once, so that progress is reported regularly. */
    private static final long MOST = 1 << 12;

    /** The divisor of the remaining work-groups that are taken at once, so that other units do not wait long at the end. */
    private static final int SHARE = 4;

    private final int batch;
    /** The first work-group of each range, and the end of the range (exclusive). */
    private final long[] next;

    private final long[] end;

    /** A range of work-groups; {@code end} is exclusive. */
    record Range(long first, long end) {}

    /**
     * Creates the pool of all work-groups of a dispatch.
     *
     * @param units the number of ranges
     * @param batch the smallest number that is taken at once
     */
    WorkGroupPool(long groups, int units, int batch) {
        this.batch = batch;
        next = IntStream.range(0, units).mapToLong(i -> groups / units * i).toArray();
        end = Arrays.copyOfRange(next, 1, units + 1);
        end[units - 1] = groups;
    }

    private WorkGroupPool(WorkGroupPool other) {
        batch = other.batch;
        next = other.next.clone();
        end = other.end.clone();
    }

    /** Returns a copy. */
    synchronized WorkGroupPool copy() {
        return new WorkGroupPool(this);
    }

    /** Restores a copy. */
    synchronized void set(WorkGroupPool other) {
        System.arraycopy(other.next, 0, next, 0, next.length);
        System.arraycopy(other.end, 0, end, 0, end.length);
    }

    /** Takes the first work-groups of all, so that all work-groups before them were taken, which they may wait for. Empty if none are left. */
    synchronized Range takeFirst() {
        int part = 0;
        while (part < next.length - 1 && left(part) == 0) {
            part++;
        }
        return first(part, batch);
    }

    /** Takes many work-groups of a unit's own range or, if that is empty, from the end of the largest range. Empty if none are left. */
    synchronized Range takeMany(int unit) {
        if (left(unit) > 0) {
            return first(unit, share(unit));
        }
        int part = IntStream.range(0, next.length).reduce(unit, (most, i) -> left(i) > left(most) ? i : most);
        long last = end[part];
        end[part] -= share(part);
        return new Range(end[part], last);
    }

    private Range first(int part, long count) {
        long first = next[part];
        next[part] = Math.min(end[part], first + count);
        return new Range(first, next[part]);
    }

    private long left(int part) {
        return end[part] - next[part];
    }

    /** Returns how many work-groups to take at once from a range from which other units may take some, too. */
    private long share(int part) {
        return Math.min(left(part), Math.max(batch, Math.min(MOST, left(part) / SHARE)));
    }
}
