package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gfxisa.memorymodel.Ordering;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.SequenceKey.Cell;

/** Properties of sequence keys, and keys of the accesses that accompany one in a litmus program. */
public final class LitmusKeys {
    private static final Set<String> ACQUIRES =
            Set.of(SequenceKey.ACQUIRE, Ordering.ACQ_REL.text(), SequenceKey.SEQ_CST);
    private static final Set<String> RELEASES =
            Set.of(SequenceKey.RELEASE, Ordering.ACQ_REL.text(), SequenceKey.SEQ_CST);

    private LitmusKeys() {}

    /** Returns whether the sequence acquires. */
    public static boolean acquires(SequenceKey q) {
        return ACQUIRES.contains(q.cell().order()) && !q.cell().op().equals(SequenceKey.STORE);
    }

    /** Returns whether the sequence releases. */
    public static boolean releases(SequenceKey q) {
        return RELEASES.contains(q.cell().order()) && !q.cell().op().equals(SequenceKey.LOAD);
    }

    /** Returns whether the key is that of an operation. */
    public static boolean is(SequenceKey q, String op) {
        return q.cell().op().equals(op);
    }

    /** Returns whether the access is atomic, so that all threads agree on the modification order of its location. */
    static boolean atomic(SequenceKey q) {
        return !Set.of(SequenceKey.NONE, Ordering.UNORDERED.text())
                        .contains(q.cell().order())
                && !is(q, SequenceKey.FENCE);
    }

    /** Returns the memory in which the atomic of a key may be; true stands for local memory. */
    static List<Boolean> flagSpaces(SequenceKey q, boolean hasLocal) {
        List<Boolean> spaces = new ArrayList<>();
        boolean any = q.cell().space().equals(SequenceKey.FLAT);
        if (any
                || q.cell().space().equals(SequenceKey.GLOBAL)
                || is(q, SequenceKey.FENCE) && q.flags().contains(SequenceKey.GLOBAL)) {
            spaces.add(false);
        }
        if (hasLocal
                && (any
                        || q.cell().space().equals(SequenceKey.LOCAL)
                        || is(q, SequenceKey.FENCE) && q.flags().contains(SequenceKey.LOCAL))) {
            spaces.add(true);
        }
        return spaces;
    }

    /** Returns the memory whose data is ordered with an atomic; true stands for local memory. */
    static List<Boolean> dataSpaces(SequenceKey q, boolean flag, boolean hasLocal) {
        List<Boolean> spaces = new ArrayList<>();
        boolean joint = q.flags().contains(SequenceKey.JOINT);
        if ((joint || !flag) && (!is(q, SequenceKey.FENCE) || q.flags().contains(SequenceKey.GLOBAL))) {
            spaces.add(false);
        }
        if (hasLocal
                && (joint || flag)
                && (!is(q, SequenceKey.FENCE) || q.flags().contains(SequenceKey.LOCAL))) {
            spaces.add(true);
        }
        return spaces;
    }

    /** Returns the key of an atomic that orders the same address spaces. */
    static SequenceKey like(SequenceKey q, String op, String order, String scope, boolean local, boolean returns) {
        Set<String> flags = new HashSet<>();
        if (q.flags().contains(SequenceKey.JOINT)) {
            flags.add(SequenceKey.JOINT);
        }
        if (returns) {
            flags.add(SequenceKey.RETURN);
        }
        return new SequenceKey(
                new Cell(op, order, scope, local ? SequenceKey.LOCAL : SequenceKey.GLOBAL),
                q.mode(),
                SequenceKey.PLAIN,
                Set.copyOf(flags));
    }

    /** Returns the key of an access that is not atomic. */
    static SequenceKey plain(SequenceKey q, String op, boolean local) {
        return new SequenceKey(
                new Cell(op, SequenceKey.NONE, SequenceKey.NONE, local ? SequenceKey.LOCAL : SequenceKey.GLOBAL),
                q.mode(),
                SequenceKey.PLAIN,
                Set.of(SequenceKey.JOINT));
    }
}
