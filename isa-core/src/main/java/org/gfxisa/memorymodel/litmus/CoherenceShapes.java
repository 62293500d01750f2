package org.gfxisa.memorymodel.litmus;

import java.util.List;
import java.util.Map;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.litmus.Template.Role;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/** Litmus tests for the order of accesses to a single location. */
final class CoherenceShapes extends ShapeWriter {
    private static final List<Template> OF_LOADS = List.of(
            Template.of("CoRR", "store x=1 || q x->1; q x->0"),
            Template.of("CoRR", "store x=1 || exchange x=2->1; q x->0"),
            Template.of("CoRW", "store x=1 || q x->1; store x=2; ends x=1"),
            Template.of("CoWR", "store x=1 || store x=2; q x->0"));
    private static final List<Template> OF_WRITES = List.of(
            Template.of("CoWW", "q x=1; store x=2; ends x=1 ||"),
            Template.of("CoWW", "store x=1; q x=2; ends x=1 ||"),
            Template.of("CoWR", "q x=1; load x->0 || store x=2"),
            Template.of("CoRR", "q x=1 || load x->1; load x->0"));
    private static final Template RMW = Template.of("RMW", "q x=1; ends x=1 || exchange x=2->1");
    private static final Template RMW_RETURNS = Template.of("RMW", "q x=1->0 || exchange x=2->0");
    private static final List<Template> SEEN = List.of(
            Template.of("SEEN", "write x=1 || quiet; read x->0"), Template.of("SEEN", "quiet; read x->0 || write x=1"));
    /** An earlier access may have to be replayed. */
    private static final Template ONCE = Template.of("ONCE", "data y->?; q x=1 || exchange x=2->1; ends x=1");

    CoherenceShapes(MemoryMachine machine, SequenceKey key, boolean thorough, List<LitmusTest> tests) {
        super(machine, key, thorough, tests);
    }

    /** Adds tests that all threads agree on the modification order of a location, and that a write eventually becomes visible. */
    void coherence(boolean flag) {
        boolean loads = LitmusKeys.is(q, SequenceKey.LOAD);
        Role subject = access(q);
        Role store = access(like(SequenceKey.STORE, SequenceKey.MONOTONIC, scope, flag));
        Role load = access(like(SequenceKey.LOAD, SequenceKey.MONOTONIC, scope, flag));
        Role exchange = access(exchange(flag));
        Map<String, Role> roles = Map.of(
                "q", subject,
                "store", store,
                "load", load,
                "exchange", exchange,
                "write", loads ? store : subject,
                "read", loads ? subject : load,
                "data", load(false));
        for (int distance : distances(machine.reach(scope), flag)) {
            (loads ? OF_LOADS : OF_WRITES).forEach(t -> add(t.draft(roles, flag), distance));
            if (LitmusKeys.is(q, SequenceKey.RMW)) {
                add((q.flags().contains(SequenceKey.RETURN) ? RMW_RETURNS : RMW).draft(roles, flag), distance);
            }
            SEEN.forEach(t -> add(t.draft(roles, flag), distance));
            if (!loads && machine.replay() != 0) {
                add(ONCE.draft(roles, flag, false), distance);
            }
        }
    }
}
