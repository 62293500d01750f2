package org.gfxisa.plugin.litmus;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.plugin.memorymodel.Question;

/** Writes litmus programs about a subject. */
abstract class ShapeWriter {
    /** Scopes of more than one wave, from the narrowest outwards. */
    static final List<String> SHARED = List.of("workgroup", "agent", "system");

    static final int X = 0;
    static final int Y = 1;
    static final int Z = 2;

    final Machine machine;
    final Question q;
    final String scope;
    final boolean hasLocal;
    final boolean thorough;
    private final List<LitmusTest> tests;

    /**
     * Prepares.
     *
     * @param machine the machine that the programs will run on
     * @param question the subject
     * @param thorough see {@link Shapes#of}
     * @param tests takes the programs
     */
    ShapeWriter(Machine machine, Question question, boolean thorough, List<LitmusTest> tests) {
        this.machine = machine;
        this.q = question;
        this.scope = question.cell().scope();
        this.hasLocal = machine.local().isPresent();
        this.thorough = thorough;
        this.tests = tests;
    }

    final Question like(String op, String order, String where, boolean local) {
        return Cells.like(q, op, order, where, local, false);
    }

    final Question plain(String op, boolean local) {
        return Cells.plain(q, op, local);
    }

    final int widest(boolean local) {
        int reach = machine.reach(scope);
        return local ? Math.min(reach, machine.reach("workgroup")) : reach;
    }

    /** How far apart the threads may be; local memory is shared by a work-group at most. */
    final List<Integer> distances(int reach, boolean local) {
        int most = local ? Math.min(reach, machine.reach("workgroup")) : reach;
        List<Integer> distances = new ArrayList<>();
        for (int d = most; d >= (thorough ? 0 : most); d--) {
            distances.add(d);
        }
        return distances;
    }

    final void add(Draft draft, int... distances) {
        tests.add(draft.build(distances));
    }
}
