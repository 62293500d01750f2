package org.gfxisa.simulator.dispatch;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The work-groups of a dispatch that no compute unit has taken yet. Each unit has a part of them, side by side, and the same in the next
 * dispatch of as many: neighbours mostly write neighbouring memory, and where two threads do that in turns, the lines of their caches
 * go to and fro. For all threads.
 */
final class GroupParts {
    /** Most work-groups that are taken of a part, so that progress is told now and then. */
    private static final long MOST = 1 << 12;

    /** And which share of what is left there, so that the others need not wait for long. */
    private static final int SHARE = 4;

    private final int batch;
    /** Of each part the first work-group, and the one behind the last. */
    private final long[] next;

    private final long[] end;

    /** Work-groups from one up to another, which is not one of them. */
    record Range(long first, long end) {}

    /**
     * All of a dispatch.
     *
     * @param units how many parts
     * @param batch how many are taken at once, at least
     */
    GroupParts(long groups, int units, int batch) {
        this.batch = batch;
        next = IntStream.range(0, units).mapToLong(i -> groups / units * i).toArray();
        end = Arrays.copyOfRange(next, 1, units + 1);
        end[units - 1] = groups;
    }

    private GroupParts(GroupParts other) {
        batch = other.batch;
        next = other.next.clone();
        end = other.end.clone();
    }

    /** The same work-groups, to be kept. */
    synchronized GroupParts copy() {
        return new GroupParts(this);
    }

    /** Makes it as another was. */
    synchronized void set(GroupParts other) {
        System.arraycopy(other.next, 0, next, 0, next.length);
        System.arraycopy(other.end, 0, end, 0, end.length);
    }

    /** Takes the first ones of all: whoever waits for work-groups before its own, waits for some that were taken. Empty at the end. */
    synchronized Range takeFirst() {
        int part = 0;
        while (part < next.length - 1 && left(part) == 0) {
            part++;
        }
        return first(part, batch);
    }

    /** Takes many of a unit's own part or, where that is empty, of the end of the one that has most. Empty at the end. */
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

    /** How many are taken at once of a part of which others may take some. */
    private long share(int part) {
        return Math.min(left(part), Math.max(batch, Math.min(MOST, left(part) / SHARE)));
    }
}
