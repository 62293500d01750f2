package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gfxisa.memorymodel.Ordering;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.SequenceKey.Cell;

/** What a question promises, and others to go with it in a litmus program. */
public final class Cells {
    private static final Set<String> ACQUIRES =
            Set.of(SequenceKey.ACQUIRE, Ordering.ACQ_REL.text(), SequenceKey.SEQ_CST);
    private static final Set<String> RELEASES =
            Set.of(SequenceKey.RELEASE, Ordering.ACQ_REL.text(), SequenceKey.SEQ_CST);

    private Cells() {}

    /** Whether it acquires. */
    public static boolean acquires(SequenceKey q) {
        return ACQUIRES.contains(q.cell().order()) && !q.cell().op().equals(SequenceKey.STORE);
    }

    /** Whether it releases. */
    public static boolean releases(SequenceKey q) {
        return RELEASES.contains(q.cell().order()) && !q.cell().op().equals(SequenceKey.LOAD);
    }

    /** Whether it is about an operation. */
    public static boolean is(SequenceKey q, String op) {
        return q.cell().op().equals(op);
    }

    /** Atomic, so that all threads agree on the order of what happens to one location. */
    static boolean atomic(SequenceKey q) {
        return !Set.of(SequenceKey.NONE, Ordering.UNORDERED.text())
                        .contains(q.cell().order())
                && !is(q, SequenceKey.FENCE);
    }

    /** Which memory the location of an atomic that goes with a question may be in: whether it is local. */
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

    /** Which memory the data may be in that are ordered along with an atomic: whether it is local. */
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

    /** An atomic of the same kind of ordering between address spaces. */
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

    /** An access that is not atomic. */
    static SequenceKey plain(SequenceKey q, String op, boolean local) {
        return new SequenceKey(
                new Cell(op, SequenceKey.NONE, SequenceKey.NONE, local ? SequenceKey.LOCAL : SequenceKey.GLOBAL),
                q.mode(),
                SequenceKey.PLAIN,
                Set.of(SequenceKey.JOINT));
    }
}
