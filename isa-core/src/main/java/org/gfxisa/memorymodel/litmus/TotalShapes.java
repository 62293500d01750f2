package org.gfxisa.memorymodel.litmus;

import java.util.List;
import java.util.Map;
import org.gfxisa.memorymodel.Question;
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

    TotalShapes(MemoryMachine machine, Question question, boolean thorough, List<LitmusTest> tests) {
        super(machine, question, thorough, tests);
    }

    void total(boolean flag) {
        for (boolean other : Cells.dataSpaces(q, flag, hasLocal)) {
            buffering(flag, other);
        }
        if (!flag && !Cells.is(q, Question.STORE) && shared.contains(scope)) {
            independent();
        }
    }

    private Question total(String op, boolean local) {
        return like(op, Question.SEQ_CST, scope, local);
    }

    /** Two threads write, then read what the other has written. */
    private void buffering(boolean flag, boolean other) {
        Map<String, Role> roles = Map.of(
                "q", access(q),
                "write", access(total(Question.STORE, flag)),
                "read", access(total(Question.LOAD, flag)),
                "relaxed", access(like(Question.LOAD, Question.MONOTONIC, scope, flag)),
                "WRITE", access(total(Question.STORE, other)),
                "READ", access(total(Question.LOAD, other)),
                "RELAXED", access(like(Question.STORE, Question.MONOTONIC, scope, other)));
        List<Integer> distances = distances(machine.reach(scope), flag || other);
        if (Cells.is(q, Question.LOAD) || q.flags().contains(Question.RETURN)) {
            add(distances, READS, roles, other, flag);
        }
        if (Cells.is(q, Question.FENCE)) {
            add(distances, FENCE, roles, other, flag);
        } else if (!Cells.is(q, Question.LOAD)) {
            add(distances, WRITES, roles, flag, other);
        }
    }

    /** Two readers agree on the order of writes that have nothing to do with each other. */
    private void independent() {
        boolean fence = Cells.is(q, Question.FENCE);
        if (!fence && !Cells.is(q, Question.LOAD)) {
            return;
        }
        Map<String, Role> roles = Map.of(
                "q", access(q),
                "write", access(total(Question.STORE, false)),
                "read", access(total(Question.LOAD, false)),
                "relaxed", access(like(Question.LOAD, Question.MONOTONIC, scope, false)));
        int far = machine.reach(scope);
        for (int near : List.of(machine.width(machine.queue()), far)) {
            add((fence ? FENCED_READERS : READERS).draft(roles, false, false), near, far, near);
        }
    }
}
