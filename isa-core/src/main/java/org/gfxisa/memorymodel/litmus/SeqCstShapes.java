package org.gfxisa.memorymodel.litmus;

import java.util.List;
import java.util.Map;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.litmus.Template.Role;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/** Litmus tests in which all threads must agree on a single total order of sequentially consistent accesses. */
final class SeqCstShapes extends ShapeWriter {
    // Roles in capitals access the other location.
    private static final Template READS = Template.of("SB", "WRITE x=1; q y=2->0 || write y=1; READ x->0");
    private static final Template WRITES = Template.of("SB", "q x=1; READ y->0 || WRITE y=1; read x->0");
    private static final Template FENCE = Template.of("SB", "RELAXED x=1; q; relaxed y->0 || write y=1; READ x->0");
    private static final Template READERS =
            Template.of("IRIW", "write x=1 || q x->1; q y->0 || write y=1 || read y->1; read x->0");
    private static final Template FENCED_READERS =
            Template.of("IRIW", "write x=1 || relaxed x->1; q; relaxed y->0 || write y=1 || read y->1; read x->0");

    SeqCstShapes(MemoryMachine machine, SequenceKey key, boolean thorough, List<LitmusTest> tests) {
        super(machine, key, thorough, tests);
    }

    void total(boolean flag) {
        for (boolean other : LitmusKeys.dataSpaces(q, flag, hasLocal)) {
            buffering(flag, other);
        }
        if (!flag && !LitmusKeys.is(q, SequenceKey.STORE) && shared.contains(scope)) {
            independent();
        }
    }

    private SequenceKey total(String op, boolean local) {
        return like(op, SequenceKey.SEQ_CST, scope, local);
    }

    /** Adds store-buffering tests: two threads write, and then each reads what the other has written. */
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
        if (LitmusKeys.is(q, SequenceKey.LOAD) || q.flags().contains(SequenceKey.RETURN)) {
            add(distances, READS, roles, other, flag);
        }
        if (LitmusKeys.is(q, SequenceKey.FENCE)) {
            add(distances, FENCE, roles, other, flag);
        } else if (!LitmusKeys.is(q, SequenceKey.LOAD)) {
            add(distances, WRITES, roles, flag, other);
        }
    }

    /** Adds tests in which two readers must agree on the order of independent writes. */
    private void independent() {
        boolean fence = LitmusKeys.is(q, SequenceKey.FENCE);
        if (!fence && !LitmusKeys.is(q, SequenceKey.LOAD)) {
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
