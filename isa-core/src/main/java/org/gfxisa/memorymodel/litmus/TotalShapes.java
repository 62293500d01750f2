package org.gfxisa.memorymodel.litmus;

import java.util.List;
import java.util.Map;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.litmus.Template.Role;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/** Programs in which all threads have to agree on one order of sequentially consistent accesses. */
final class TotalShapes extends ShapeWriter {
    // Accesses in capitals are to the other location.
    private static final Template READS = Template.of("SB", "WRITE x=1; q y=2->0 || write y=1; READ x->0");
    private static final Template WRITES = Template.of("SB", "q x=1; READ y->0 || WRITE y=1; read x->0");
    private static final Template FENCE = Template.of("SB", "RELAXED x=1; q; relaxed y->0 || write y=1; READ x->0");
    private static final Template READERS =
            Template.of("IRIW", "write x=1 || q x->1; q y->0 || write y=1 || read y->1; read x->0");
    private static final Template FENCED_READERS =
            Template.of("IRIW", "write x=1 || relaxed x->1; q; relaxed y->0 || write y=1 || read y->1; read x->0");

    TotalShapes(MemoryMachine machine, SequenceKey key, boolean thorough, List<LitmusTest> tests) {
        super(machine, key, thorough, tests);
    }

    void total(boolean flag) {
        for (boolean other : Cells.dataSpaces(q, flag, hasLocal)) {
            buffering(flag, other);
        }
        if (!flag && !Cells.is(q, SequenceKey.STORE) && shared.contains(scope)) {
            independent();
        }
    }

    private SequenceKey total(String op, boolean local) {
        return like(op, SequenceKey.SEQ_CST, scope, local);
    }

    /** Two threads write, then read what the other has written. */
    private void buffering(boolean flag, boolean other) {
        Map<String, Role> roles = Map.of(
                "q", access(q),
                "write", access(total(SequenceKey.STORE, flag)),
                "read", access(total(SequenceKey.LOAD, flag)),
                "relaxed", access(like(SequenceKey.LOAD, SequenceKey.MONOTONIC, scope, flag)),
                "WRITE", access(total(SequenceKey.STORE, other)),
                "READ", access(total(SequenceKey.LOAD, other)),
                "RELAXED", access(like(SequenceKey.STORE, SequenceKey.MONOTONIC, scope, other)));
        List<Integer> distances = distances(machine.reach(scope), flag || other);
        if (Cells.is(q, SequenceKey.LOAD) || q.flags().contains(SequenceKey.RETURN)) {
            add(distances, READS, roles, other, flag);
        }
        if (Cells.is(q, SequenceKey.FENCE)) {
            add(distances, FENCE, roles, other, flag);
        } else if (!Cells.is(q, SequenceKey.LOAD)) {
            add(distances, WRITES, roles, flag, other);
        }
    }

    /** Two readers agree on the order of writes that have nothing to do with each other. */
    private void independent() {
        boolean fence = Cells.is(q, SequenceKey.FENCE);
        if (!fence && !Cells.is(q, SequenceKey.LOAD)) {
            return;
        }
        Map<String, Role> roles = Map.of(
                "q", access(q),
                "write", access(total(SequenceKey.STORE, false)),
                "read", access(total(SequenceKey.LOAD, false)),
                "relaxed", access(like(SequenceKey.LOAD, SequenceKey.MONOTONIC, scope, false)));
        int far = machine.reach(scope);
        for (int near : List.of(machine.width(machine.queue()), far)) {
            add((fence ? FENCED_READERS : READERS).draft(roles, false, false), near, far, near);
        }
    }
}
