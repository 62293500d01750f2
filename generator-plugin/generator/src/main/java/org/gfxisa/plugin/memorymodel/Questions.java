package org.gfxisa.plugin.memorymodel;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.memorymodel.Question;
import org.gfxisa.memorymodel.Question.Cell;

/** Everything that a table can be asked for in one mode. */
public final class Questions {
    static final List<String> SCOPES = List.of("singlethread", "wavefront", "workgroup", "agent", "system");
    /** Scopes that hold more than one work-group. */
    static final Set<String> WIDE = Set.of("cluster", "agent", "system");

    static final List<String> SPACES = List.of("global", "local", "flat");
    static final Set<String> FLAGS = Set.of("joint", "return", "by-failure", "uniform", "volatile");

    private static final String LOAD = "load";
    private static final String STORE = "store";
    private static final String RMW = "rmw";
    private static final String FENCE = "fence";
    private static final String JOINT = "joint";
    private static final String RETURN = "return";

    private static final Map<String, List<String>> ORDERS = Map.of(
            LOAD, List.of("unordered", "monotonic", "acquire", "seq_cst"),
            STORE, List.of("unordered", "monotonic", "release", "seq_cst"),
            RMW, List.of("monotonic", "acquire", "release", "acq_rel", "seq_cst"),
            FENCE, List.of("acquire", "release", "acq_rel", "seq_cst"));
    private static final List<Set<String>> FENCES =
            List.of(Set.of("global", "local"), Set.of("global"), Set.of("local"));

    private final String mode;
    private final List<String> scopes;
    private final List<Question> all = new ArrayList<>();

    private Questions(String mode, List<String> scopes) {
        this.mode = mode;
        this.scopes = scopes;
    }

    /** The questions of a mode to a table. */
    public static List<Question> of(ModelTable table, String mode) {
        if (!table.vocabulary().isOwn()) {
            return of(mode, table.scopes());
        }
        Questions questions = new Questions(mode, table.scopes());
        table.cells().forEach(questions::cell);
        return questions.all;
    }

    /** The questions of a mode that every table with common names has to answer. */
    public static List<Question> of(String mode) {
        return of(mode, SCOPES);
    }

    private static List<Question> of(String mode, List<String> scopes) {
        Questions questions = new Questions(mode, scopes);
        questions.plain(LOAD, List.of("global", "local", "flat", "private", "constant"));
        questions.plain(STORE, List.of("global", "local", "flat", "private"));
        for (String op : List.of(LOAD, STORE, RMW)) {
            questions.atomics(op);
        }
        questions.fences();
        return questions.all;
    }

    /** A cell of a model in which every access orders all address spaces. */
    private void cell(Cell cell) {
        Set<String> flags = new HashSet<>(Set.of(JOINT));
        if (cell.op().equals(FENCE)) {
            flags.addAll(FENCES.get(0));
        }
        all.add(new Question(cell, mode, Question.PLAIN, Set.copyOf(flags)));
        if (cell.op().equals(RMW)) {
            flags.add(RETURN);
            all.add(new Question(cell, mode, Question.PLAIN, Set.copyOf(flags)));
        }
    }

    private void plain(String op, List<String> spaces) {
        List<String> accesses =
                new ArrayList<>(List.of(Question.PLAIN, "volatile", "nontemporal", "volatile-nontemporal"));
        if (op.equals(LOAD)) {
            accesses.add("lastuse");
        }
        for (String access : accesses) {
            for (String space : spaces) {
                add(op, ModelRow.NONE, ModelRow.NONE, space, access, Set.of(JOINT));
                if (space.equals("constant")) {
                    add(op, ModelRow.NONE, ModelRow.NONE, space, access, Set.of(JOINT, "uniform"));
                }
            }
        }
    }

    private void atomics(String op) {
        for (String order : ORDERS.get(op)) {
            for (String scope : scopes) {
                for (String space : SPACES) {
                    both(op, order, scope, space, Set.of());
                    if (op.equals(RMW)) {
                        both(op, order, scope, space, Set.of(RETURN));
                        if (order.equals("seq_cst")) {
                            both(op, order, scope, space, Set.of(RETURN, "by-failure"));
                        }
                    }
                }
            }
        }
    }

    private void fences() {
        for (String order : ORDERS.get(FENCE)) {
            for (String scope : scopes) {
                FENCES.forEach(spaces -> both(FENCE, order, scope, ModelRow.NONE, spaces));
            }
        }
    }

    /** With and without the ordering of other address spaces. */
    private void both(String op, String order, String scope, String space, Set<String> flags) {
        Set<String> joint = new HashSet<>(flags);
        joint.add(JOINT);
        add(op, order, scope, space, Question.PLAIN, joint);
        add(op, order, scope, space, Question.PLAIN, flags);
    }

    private void add(String op, String order, String scope, String space, String access, Set<String> flags) {
        all.add(new Question(new Cell(op, order, scope, space), mode, access, Set.copyOf(flags)));
    }
}
