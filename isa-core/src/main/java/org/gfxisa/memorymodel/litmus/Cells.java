package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gfxisa.memorymodel.Ordering;
import org.gfxisa.memorymodel.Question;
import org.gfxisa.memorymodel.Question.Cell;

/** What a question promises, and others to go with it in a litmus program. */
public final class Cells {
    private static final Set<String> ACQUIRES = Set.of(Question.ACQUIRE, Ordering.ACQ_REL.text(), Question.SEQ_CST);
    private static final Set<String> RELEASES = Set.of(Question.RELEASE, Ordering.ACQ_REL.text(), Question.SEQ_CST);

    private Cells() {}

    /** Whether it acquires. */
    public static boolean acquires(Question q) {
        return ACQUIRES.contains(q.cell().order()) && !q.cell().op().equals(Question.STORE);
    }

    /** Whether it releases. */
    public static boolean releases(Question q) {
        return RELEASES.contains(q.cell().order()) && !q.cell().op().equals(Question.LOAD);
    }

    /** Whether it is about an operation. */
    public static boolean is(Question q, String op) {
        return q.cell().op().equals(op);
    }

    /** Atomic, so that all threads agree on the order of what happens to one location. */
    static boolean atomic(Question q) {
        return !Set.of(Question.NONE, Ordering.UNORDERED.text())
                        .contains(q.cell().order())
                && !is(q, Question.FENCE);
    }

    /** Which memory the location of an atomic that goes with a question may be in: whether it is local. */
    static List<Boolean> flagSpaces(Question q, boolean hasLocal) {
        List<Boolean> spaces = new ArrayList<>();
        boolean any = q.cell().space().equals(Question.FLAT);
        if (any
                || q.cell().space().equals(Question.GLOBAL)
                || is(q, Question.FENCE) && q.flags().contains(Question.GLOBAL)) {
            spaces.add(false);
        }
        if (hasLocal
                && (any
                        || q.cell().space().equals(Question.LOCAL)
                        || is(q, Question.FENCE) && q.flags().contains(Question.LOCAL))) {
            spaces.add(true);
        }
        return spaces;
    }

    /** Which memory the data may be in that are ordered along with an atomic: whether it is local. */
    static List<Boolean> dataSpaces(Question q, boolean flag, boolean hasLocal) {
        List<Boolean> spaces = new ArrayList<>();
        boolean joint = q.flags().contains(Question.JOINT);
        if ((joint || !flag) && (!is(q, Question.FENCE) || q.flags().contains(Question.GLOBAL))) {
            spaces.add(false);
        }
        if (hasLocal && (joint || flag) && (!is(q, Question.FENCE) || q.flags().contains(Question.LOCAL))) {
            spaces.add(true);
        }
        return spaces;
    }

    /** An atomic of the same kind of ordering between address spaces. */
    static Question like(Question q, String op, String order, String scope, boolean local, boolean returns) {
        Set<String> flags = new HashSet<>();
        if (q.flags().contains(Question.JOINT)) {
            flags.add(Question.JOINT);
        }
        if (returns) {
            flags.add(Question.RETURN);
        }
        return new Question(
                new Cell(op, order, scope, local ? Question.LOCAL : Question.GLOBAL),
                q.mode(),
                Question.PLAIN,
                Set.copyOf(flags));
    }

    /** An access that is not atomic. */
    static Question plain(Question q, String op, boolean local) {
        return new Question(
                new Cell(op, Question.NONE, Question.NONE, local ? Question.LOCAL : Question.GLOBAL),
                q.mode(),
                Question.PLAIN,
                Set.of(Question.JOINT));
    }
}
