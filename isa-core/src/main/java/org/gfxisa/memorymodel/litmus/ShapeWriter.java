package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.litmus.Template.Role;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/** Creates litmus tests for the sequence of a key. */
abstract class ShapeWriter {
    final MemoryMachine machine;
    final SequenceKey q;
    final String scope;
    final boolean hasLocal;
    final boolean thorough;
    /** The scopes of more than one wave, from the narrowest to the widest. */
    final List<String> shared;

    private final List<LitmusTest> tests;

    /**
     * Prepares.
     *
     * @param machine the machine on which the tests will run
     * @param key the key under test
     * @param thorough see {@link Shapes#of}
     * @param tests receives the tests
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
        return LitmusKeys.like(q, op, order, where, local, false);
    }

    /** Returns the key of a monotonic read-modify-write that returns a value. */
    final SequenceKey exchange(boolean local) {
        return LitmusKeys.like(q, SequenceKey.RMW, SequenceKey.MONOTONIC, scope, local, true);
    }

    /** Returns a nonatomic store. */
    final Role store(boolean local) {
        return access(LitmusKeys.plain(q, SequenceKey.STORE, local));
    }

    /** Returns a nonatomic load. */
    final Role load(boolean local) {
        return access(LitmusKeys.plain(q, SequenceKey.LOAD, local));
    }

    /** Returns an access or a fence without additions. */
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

    /** Returns the largest distance between the threads; local memory is shared by at most a work-group. */
    final int reach(String where, boolean local) {
        int reach = machine.reach(where);
        return local ? Math.min(reach, machine.reach(SequenceKey.WORKGROUP)) : reach;
    }

    /** Returns the distances to test, the largest first; local memory is shared by at most a work-group. */
    final List<Integer> distances(int reach, boolean local) {
        int most = local ? Math.min(reach, machine.reach(SequenceKey.WORKGROUP)) : reach;
        List<Integer> distances = new ArrayList<>();
        for (int d = most; d >= (thorough ? 0 : most); d--) {
            distances.add(d);
        }
        return distances;
    }

    /** Adds a test for each distance between its threads. */
    final void add(List<Integer> distances, Template template, Map<String, Role> roles, boolean... local) {
        distances.forEach(d -> add(template.draft(roles, local), d));
    }

    final void add(LitmusTestBuilder draft, int... distances) {
        tests.add(draft.build(distances));
    }
}
