package org.gfxisa.memorymodel.litmus;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.SequenceKey.Cell;
import org.gfxisa.memorymodel.litmus.Template.Role;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/** Litmus tests for accesses that are not atomic. */
final class NonatomicShapes extends ShapeWriter {
    private static final List<Template> ORDERED = List.of(SyncShapes.MP, SyncShapes.LB);
    private static final Template OWN = Template.of("CoWR", "write x=1; read x->0 ||");
    private static final Template MP = Template.of("MP", "write x=1; write y=1 || read y->1; read x->0");
    private static final Template SEEN = Template.of("SEEN", "write x=1 || quiet; read x->0");
    private static final List<Template> VOLATILE_LOADS =
            List.of(MP, Template.of("LB", "read x->1; write y=1 || read y->1; write x=1"), SEEN);
    private static final List<Template> VOLATILE_STORES =
            List.of(MP, Template.of("SB", "write x=1; read y->0 || write y=1; read x->0"), SEEN);
    /** An earlier access may have to be replayed. */
    private static final Template ONCE = Template.of("ONCE", "data y->?; write x=1 || read x->1; write x=2; ends x=1");

    NonatomicShapes(MemoryMachine machine, SequenceKey key, boolean thorough, List<LitmusTest> tests) {
        super(machine, key, thorough, tests);
    }

    /** Adds tests that releases and acquires order such accesses. */
    void data() {
        boolean local = q.cell().space().equals(SequenceKey.LOCAL);
        boolean common = List.of(SequenceKey.GLOBAL, SequenceKey.FLAT, SequenceKey.LOCAL)
                .contains(q.cell().space());
        if (!common || local && !hasLocal || q.flags().contains("uniform")) {
            return;
        }
        boolean loads = LitmusKeys.is(q, SequenceKey.LOAD);
        Role write = loads ? store(local) : access(q);
        Role read = loads ? access(q) : load(local);
        for (String wide : shared) {
            Map<String, Role> roles = Map.of(
                    "write",
                    write,
                    "read",
                    read,
                    "release",
                    access(like(SequenceKey.STORE, SequenceKey.RELEASE, wide, false)),
                    "acquire",
                    access(like(SequenceKey.LOAD, SequenceKey.ACQUIRE, wide, false)));
            ORDERED.forEach(t -> add(t.draft(roles, local, false), reach(wide, local)));
        }
        if (!loads) {
            add(OWN.draft(Map.of("write", write, "read", read), local), 0);
        }
    }

    /** Adds tests that volatile accesses occur in program order, become visible, and occur once. */
    void volatileAccess() {
        boolean global =
                List.of(SequenceKey.GLOBAL, SequenceKey.FLAT).contains(q.cell().space());
        if (!q.access().startsWith("volatile") || !global) {
            return;
        }
        boolean loads = LitmusKeys.is(q, SequenceKey.LOAD);
        Map<String, Role> roles = Map.of(
                "write", access(loads ? volatileOne(SequenceKey.STORE) : q),
                "read", access(loads ? q : volatileOne(SequenceKey.LOAD)),
                "data", load(false));
        List<Integer> distances = distances(machine.reach("system"), false);
        (loads ? VOLATILE_LOADS : VOLATILE_STORES).forEach(t -> add(distances, t, roles, false, false));
        if (!loads && machine.replay() != 0) {
            add(distances, ONCE, roles, false, false);
        }
    }

    private SequenceKey volatileOne(String op) {
        return new SequenceKey(
                new Cell(op, SequenceKey.NONE, SequenceKey.NONE, SequenceKey.GLOBAL),
                q.mode(),
                "volatile",
                Set.of(SequenceKey.JOINT));
    }
}
