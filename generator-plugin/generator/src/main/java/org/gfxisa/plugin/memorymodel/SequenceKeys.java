package org.gfxisa.plugin.memorymodel;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.SequenceKey.Cell;

/** Enumerates the keys of a table in one mode. */
public final class SequenceKeys {
    static final List<String> SCOPES = List.of("singlethread", "wavefront", "workgroup", "agent", "system");
    /** Scopes that include more than one work-group. */
    static final Set<String> WIDE = Set.of("cluster", "agent", "system");

    static final List<String> SPACES = List.of(SequenceKey.GLOBAL, SequenceKey.LOCAL, SequenceKey.FLAT);
    static final Set<String> FLAGS = Set.of(
            SequenceKey.JOINT, SequenceKey.RETURN, SequenceKey.BY_FAILURE, SequenceKey.UNIFORM, SequenceKey.VOLATILE);

    private static final Map<String, List<String>> ORDERS = Map.of(
            SequenceKey.LOAD, List.of("unordered", "monotonic", "acquire", "seq_cst"),
            SequenceKey.STORE, List.of("unordered", "monotonic", "release", "seq_cst"),
            SequenceKey.RMW, List.of("monotonic", "acquire", "release", "acq_rel", "seq_cst"),
            SequenceKey.FENCE, List.of("acquire", "release", "acq_rel", "seq_cst"));
    private static final List<Set<String>> FENCES = List.of(
            Set.of(SequenceKey.GLOBAL, SequenceKey.LOCAL), Set.of(SequenceKey.GLOBAL), Set.of(SequenceKey.LOCAL));

    private final String mode;
    private final List<String> scopes;
    private final List<SequenceKey> all = new ArrayList<>();

    private SequenceKeys(String mode, List<String> scopes) {
        this.mode = mode;
        this.scopes = scopes;
    }

    /** Returns the keys of a table in a mode. */
    public static List<SequenceKey> of(ModelTable table, String mode) {
        if (!table.vocabulary().isOwn()) {
            return of(mode, table.scopes());
        }
        SequenceKeys keys = new SequenceKeys(mode, table.scopes());
        table.cells().forEach(keys::cell);
        return keys.all;
    }

    private static List<SequenceKey> of(String mode, List<String> scopes) {
        SequenceKeys keys = new SequenceKeys(mode, scopes);
        keys.plain(SequenceKey.LOAD, List.of("global", "local", "flat", "private", "constant"));
        keys.plain(SequenceKey.STORE, List.of("global", "local", "flat", "private"));
        for (String op : List.of(SequenceKey.LOAD, SequenceKey.STORE, SequenceKey.RMW)) {
            keys.atomics(op);
        }
        keys.fences();
        return keys.all;
    }

    /** Adds a cell of a model in which every access orders all address spaces. */
    private void cell(Cell cell) {
        Set<String> flags = new HashSet<>(Set.of(SequenceKey.JOINT));
        if (cell.op().equals(SequenceKey.FENCE)) {
            flags.addAll(FENCES.get(0));
        }
        all.add(new SequenceKey(cell, mode, SequenceKey.PLAIN, Set.copyOf(flags)));
        if (cell.op().equals(SequenceKey.RMW)) {
            flags.add(SequenceKey.RETURN);
            all.add(new SequenceKey(cell, mode, SequenceKey.PLAIN, Set.copyOf(flags)));
        }
    }

    private void plain(String op, List<String> spaces) {
        List<String> accesses =
                new ArrayList<>(List.of(SequenceKey.PLAIN, "volatile", "nontemporal", "volatile-nontemporal"));
        if (op.equals(SequenceKey.LOAD)) {
            accesses.add("lastuse");
        }
        for (String access : accesses) {
            for (String space : spaces) {
                add(op, SequenceKey.NONE, SequenceKey.NONE, space, access, Set.of(SequenceKey.JOINT));
                if (space.equals("constant")) {
                    add(
                            op,
                            SequenceKey.NONE,
                            SequenceKey.NONE,
                            space,
                            access,
                            Set.of(SequenceKey.JOINT, SequenceKey.UNIFORM));
                }
            }
        }
    }

    private void atomics(String op) {
        for (String order : ORDERS.get(op)) {
            for (String scope : scopes) {
                for (String space : SPACES) {
                    both(op, order, scope, space, Set.of());
                    if (op.equals(SequenceKey.RMW)) {
                        both(op, order, scope, space, Set.of(SequenceKey.RETURN));
                        if (order.equals("seq_cst")) {
                            both(op, order, scope, space, Set.of(SequenceKey.RETURN, SequenceKey.BY_FAILURE));
                        }
                    }
                }
            }
        }
    }

    private void fences() {
        for (String order : ORDERS.get(SequenceKey.FENCE)) {
            for (String scope : scopes) {
                FENCES.forEach(spaces -> both(SequenceKey.FENCE, order, scope, SequenceKey.NONE, spaces));
            }
        }
    }

    /** Adds the keys with and without ordering of other address spaces. */
    private void both(String op, String order, String scope, String space, Set<String> flags) {
        Set<String> joint = new HashSet<>(flags);
        joint.add(SequenceKey.JOINT);
        add(op, order, scope, space, SequenceKey.PLAIN, joint);
        add(op, order, scope, space, SequenceKey.PLAIN, flags);
    }

    private void add(String op, String order, String scope, String space, String access, Set<String> flags) {
        all.add(new SequenceKey(new Cell(op, order, scope, space), mode, access, Set.copyOf(flags)));
    }
}
