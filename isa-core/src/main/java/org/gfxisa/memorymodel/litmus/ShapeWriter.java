package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gfxisa.memorymodel.Question;
import org.gfxisa.memorymodel.litmus.Template.Role;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/** Writes litmus programs about a subject. */
abstract class ShapeWriter {
    final MemoryMachine machine;
    final Question q;
    final String scope;
    final boolean hasLocal;
    final boolean thorough;
    /** Scopes of more than one wave, from the narrowest outwards. */
    final List<String> shared;

    private final List<LitmusTest> tests;

    /**
     * Prepares.
     *
     * @param machine the machine that the programs will run on
     * @param question the subject
     * @param thorough see {@link Shapes#of}
     * @param tests takes the programs
     */
    ShapeWriter(MemoryMachine machine, Question question, boolean thorough, List<LitmusTest> tests) {
        this.machine = machine;
        this.q = question;
        this.scope = question.cell().scope();
        this.hasLocal = machine.local().isPresent();
        this.thorough = thorough;
        this.shared = machine.shared();
        this.tests = tests;
    }

    final Question like(String op, String order, String where, boolean local) {
        return Cells.like(q, op, order, where, local, false);
    }

    /** A read-modify-write that returns a value, as relaxed as can be. */
    final Question exchange(boolean local) {
        return Cells.like(q, Question.RMW, Question.MONOTONIC, scope, local, true);
    }

    /** Writes data. */
    final Role store(boolean local) {
        return access(Cells.plain(q, Question.STORE, local));
    }

    /** Reads data. */
    final Role load(boolean local) {
        return access(Cells.plain(q, Question.LOAD, local));
    }

    /** An access or a fence as it is. */
    static Role access(Question question) {
        return (draft, op) -> {
            if (op.location() < 0) {
                draft.fence(question);
            } else if (op.reads()) {
                draft.exchange(question, op.location(), op.value(), op.result());
            } else {
                draft.write(question, op.location(), op.value());
            }
        };
    }

    /** How far apart the threads may be; local memory is shared by a work-group at most. */
    final int reach(String where, boolean local) {
        int reach = machine.reach(where);
        return local ? Math.min(reach, machine.reach(Question.WORKGROUP)) : reach;
    }

    /** The distances to try; local memory is shared by a work-group at most. */
    final List<Integer> distances(int reach, boolean local) {
        int most = local ? Math.min(reach, machine.reach(Question.WORKGROUP)) : reach;
        List<Integer> distances = new ArrayList<>();
        for (int d = most; d >= (thorough ? 0 : most); d--) {
            distances.add(d);
        }
        return distances;
    }

    /** Adds a program for each distance between its threads. */
    final void add(List<Integer> distances, Template template, Map<String, Role> roles, boolean... local) {
        distances.forEach(d -> add(template.draft(roles, local), d));
    }

    final void add(Draft draft, int... distances) {
        tests.add(draft.build(distances));
    }
}
