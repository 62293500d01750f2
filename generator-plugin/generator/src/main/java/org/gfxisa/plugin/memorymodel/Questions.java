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

    static final List<String> SPACES = List.of(Question.GLOBAL, Question.LOCAL, Question.FLAT);
    static final Set<String> FLAGS =
            Set.of(Question.JOINT, Question.RETURN, Question.BY_FAILURE, Question.UNIFORM, Question.VOLATILE);

    private static final Map<String, List<String>> ORDERS = Map.of(
            Question.LOAD, List.of("unordered", "monotonic", "acquire", "seq_cst"),
            Question.STORE, List.of("unordered", "monotonic", "release", "seq_cst"),
            Question.RMW, List.of("monotonic", "acquire", "release", "acq_rel", "seq_cst"),
            Question.FENCE, List.of("acquire", "release", "acq_rel", "seq_cst"));
    private static final List<Set<String>> FENCES =
            List.of(Set.of(Question.GLOBAL, Question.LOCAL), Set.of(Question.GLOBAL), Set.of(Question.LOCAL));

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

    private static List<Question> of(String mode, List<String> scopes) {
        Questions questions = new Questions(mode, scopes);
        questions.plain(Question.LOAD, List.of("global", "local", "flat", "private", "constant"));
        questions.plain(Question.STORE, List.of("global", "local", "flat", "private"));
        for (String op : List.of(Question.LOAD, Question.STORE, Question.RMW)) {
            questions.atomics(op);
        }
        questions.fences();
        return questions.all;
    }

    /** A cell of a model in which every access orders all address spaces. */
    private void cell(Cell cell) {
        Set<String> flags = new HashSet<>(Set.of(Question.JOINT));
        if (cell.op().equals(Question.FENCE)) {
            flags.addAll(FENCES.get(0));
        }
        all.add(new Question(cell, mode, Question.PLAIN, Set.copyOf(flags)));
        if (cell.op().equals(Question.RMW)) {
            flags.add(Question.RETURN);
            all.add(new Question(cell, mode, Question.PLAIN, Set.copyOf(flags)));
        }
    }

    private void plain(String op, List<String> spaces) {
        List<String> accesses =
                new ArrayList<>(List.of(Question.PLAIN, "volatile", "nontemporal", "volatile-nontemporal"));
        if (op.equals(Question.LOAD)) {
            accesses.add("lastuse");
        }
        for (String access : accesses) {
            for (String space : spaces) {
                add(op, Question.NONE, Question.NONE, space, access, Set.of(Question.JOINT));
                if (space.equals("constant")) {
                    add(op, Question.NONE, Question.NONE, space, access, Set.of(Question.JOINT, Question.UNIFORM));
                }
            }
        }
    }

    private void atomics(String op) {
        for (String order : ORDERS.get(op)) {
            for (String scope : scopes) {
                for (String space : SPACES) {
                    both(op, order, scope, space, Set.of());
                    if (op.equals(Question.RMW)) {
                        both(op, order, scope, space, Set.of(Question.RETURN));
                        if (order.equals("seq_cst")) {
                            both(op, order, scope, space, Set.of(Question.RETURN, Question.BY_FAILURE));
                        }
                    }
                }
            }
        }
    }

    private void fences() {
        for (String order : ORDERS.get(Question.FENCE)) {
            for (String scope : scopes) {
                FENCES.forEach(spaces -> both(Question.FENCE, order, scope, Question.NONE, spaces));
            }
        }
    }

    /** With and without the ordering of other address spaces. */
    private void both(String op, String order, String scope, String space, Set<String> flags) {
        Set<String> joint = new HashSet<>(flags);
        joint.add(Question.JOINT);
        add(op, order, scope, space, Question.PLAIN, joint);
        add(op, order, scope, space, Question.PLAIN, flags);
    }

    private void add(String op, String order, String scope, String space, String access, Set<String> flags) {
        all.add(new Question(new Cell(op, order, scope, space), mode, access, Set.copyOf(flags)));
    }
}
