package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gfxisa.memorymodel.Question;
import org.gfxisa.memorymodel.Question.Cell;

/** What a question promises, and others to go with it in a litmus program. */
public final class Cells {
    public static final String LOAD = "load";
    public static final String STORE = "store";
    public static final String RMW = "rmw";
    public static final String FENCE = "fence";
    public static final String MONOTONIC = "monotonic";
    public static final String ACQUIRE = "acquire";
    public static final String RELEASE = "release";
    public static final String SEQ_CST = "seq_cst";
    public static final String NONE = "none";
    public static final String GLOBAL = "global";
    public static final String LOCAL = "local";
    public static final String FLAT = "flat";
    public static final String JOINT = "joint";
    public static final String RETURN = "return";
    public static final String WORKGROUP = "workgroup";

    private static final Set<String> ACQUIRES = Set.of(ACQUIRE, "acq_rel", SEQ_CST);
    private static final Set<String> RELEASES = Set.of(RELEASE, "acq_rel", SEQ_CST);

    private Cells() {}

    /** Whether it acquires. */
    public static boolean acquires(Question q) {
        return ACQUIRES.contains(q.cell().order()) && !q.cell().op().equals(STORE);
    }

    /** Whether it releases. */
    public static boolean releases(Question q) {
        return RELEASES.contains(q.cell().order()) && !q.cell().op().equals(LOAD);
    }

    /** Whether it is about an operation. */
    public static boolean is(Question q, String op) {
        return q.cell().op().equals(op);
    }

    /** Atomic, so that all threads agree on the order of what happens to one location. */
    static boolean atomic(Question q) {
        return !Set.of(NONE, "unordered").contains(q.cell().order()) && !is(q, FENCE);
    }

    /** Which memory the location of an atomic that goes with a question may be in: whether it is local. */
    static List<Boolean> flagSpaces(Question q, boolean hasLocal) {
        List<Boolean> spaces = new ArrayList<>();
        boolean any = q.cell().space().equals(FLAT);
        if (any || q.cell().space().equals(GLOBAL) || is(q, FENCE) && q.flags().contains(GLOBAL)) {
            spaces.add(false);
        }
        if (hasLocal
                && (any
                        || q.cell().space().equals(LOCAL)
                        || is(q, FENCE) && q.flags().contains(LOCAL))) {
            spaces.add(true);
        }
        return spaces;
    }

    /** Which memory the data may be in that are ordered along with an atomic: whether it is local. */
    static List<Boolean> dataSpaces(Question q, boolean flag, boolean hasLocal) {
        List<Boolean> spaces = new ArrayList<>();
        boolean joint = q.flags().contains(JOINT);
        if ((joint || !flag) && (!is(q, FENCE) || q.flags().contains(GLOBAL))) {
            spaces.add(false);
        }
        if (hasLocal && (joint || flag) && (!is(q, FENCE) || q.flags().contains(LOCAL))) {
            spaces.add(true);
        }
        return spaces;
    }

    /** An atomic of the same kind of ordering between address spaces. */
    static Question like(Question q, String op, String order, String scope, boolean local, boolean returns) {
        Set<String> flags = new HashSet<>();
        if (q.flags().contains(JOINT)) {
            flags.add(JOINT);
        }
        if (returns) {
            flags.add(RETURN);
        }
        return new Question(
                new Cell(op, order, scope, local ? LOCAL : GLOBAL), q.mode(), Question.PLAIN, Set.copyOf(flags));
    }

    /** An access that is not atomic. */
    static Question plain(Question q, String op, boolean local) {
        return new Question(new Cell(op, NONE, NONE, local ? LOCAL : GLOBAL), q.mode(), Question.PLAIN, Set.of(JOINT));
    }
}
