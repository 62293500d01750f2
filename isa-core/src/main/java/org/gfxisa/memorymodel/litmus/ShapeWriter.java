package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.litmus.Template.Role;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/** Writes litmus programs about a subject. */
abstract class ShapeWriter {
    final MemoryMachine machine;
    final SequenceKey q;
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
    ShapeWriter(MemoryMachine machine, SequenceKey key, boolean thorough, List<LitmusTest> tests) {
        this.machine = machine;
        this.q = key;
        this.scope = key.cell().scope();
        this.hasLocal = machine.local().isPresent();
        this.thorough = thorough;
        this.shared = machine.shared();
        this.tests = tests;
    }

    final SequenceKey like(String op, String order, String where, boolean local) {
        return Cells.like(q, op, order, where, local, false);
    }

    /** A read-modify-write that returns a value, as relaxed as can be. */
    final SequenceKey exchange(boolean local) {
        return Cells.like(q, SequenceKey.RMW, SequenceKey.MONOTONIC, scope, local, true);
    }

    /** Writes data. */
    final Role store(boolean local) {
        return access(Cells.plain(q, SequenceKey.STORE, local));
    }

    /** Reads data. */
    final Role load(boolean local) {
        return access(Cells.plain(q, SequenceKey.LOAD, local));
    }

    /** An access or a fence as it is. */
    static Role access(SequenceKey key) {
        return (draft, op) -> {
            if (op.location() < 0) {
                draft.fence(key);
            } else if (op.reads()) {
                draft.exchange(key, op.location(), op.value(), op.result());
            } else {
                draft.write(key, op.location(), op.value());
            }
        };
    }

    /** How far apart the threads may be; local memory is shared by a work-group at most. */
    final int reach(String where, boolean local) {
        int reach = machine.reach(where);
        return local ? Math.min(reach, machine.reach(SequenceKey.WORKGROUP)) : reach;
    }

    /** The distances to try; local memory is shared by a work-group at most. */
    final List<Integer> distances(int reach, boolean local) {
        int most = local ? Math.min(reach, machine.reach(SequenceKey.WORKGROUP)) : reach;
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
