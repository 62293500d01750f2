package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.gfxisa.exec.Access;
import org.gfxisa.memorymodel.SyncScope;

/**
 * A sequence of the memory model with its parts. Sets of counters have one bit for each counter.
 *
 * @param name what it implements, for example {@code load acquire agent global}
 * @param mnemonic the mnemonic of its access; empty for a fence
 * @param access the kind of its access; empty for a fence
 * @param isLocal whether the access is to memory that only the work-group shares
 * @param returns whether the access is an atomic operation with a result
 * @param bits the cache-policy bits of its access, see {@link ModelSequences#bits}
 * @param before the counters that it waits for before its access
 * @param after the counters that it waits for after its access
 * @param writeBacks its write-backs, disassembled
 * @param invalidates its invalidations, disassembled
 * @param scope the narrowest scope that has this sequence
 * @param instructions all of its instructions
 */
record ModelSequence(
        String name,
        String mnemonic,
        Optional<Access> access,
        boolean isLocal,
        boolean returns,
        int bits,
        int before,
        int after,
        List<String> writeBacks,
        List<String> invalidates,
        SyncScope scope,
        List<String> instructions) {

    boolean isFence() {
        return access.isEmpty();
    }

    /** Returns whether its access is a read-modify-write operation. */
    boolean isUpdate() {
        return access.equals(Optional.of(Access.ATOMIC));
    }

    /**
     * Returns this sequence with the narrower scope of the two. If several scopes have the same sequence, code shows only that the
     * narrowest is meant.
     */
    ModelSequence narrowed(ModelSequence other) {
        SyncScope narrower = other.scope.compareTo(scope) > 0 ? other.scope : scope;
        return new ModelSequence(
                name,
                mnemonic,
                access,
                isLocal,
                returns,
                bits,
                before,
                after,
                writeBacks,
                invalidates,
                narrower,
                instructions);
    }

    /** Returns whether all of some sequences have a narrower scope than all of others. */
    static boolean isNarrower(List<ModelSequence> some, List<ModelSequence> others) {
        // The order of scopes is from the widest to the narrowest.
        return !some.isEmpty()
                && !others.isEmpty()
                && others.stream().allMatch(other -> some.stream().allMatch(c -> other.scope.compareTo(c.scope) < 0));
    }

    /** Returns those of the counters to wait for before the access that still count operations in flight. */
    int missingWaits(CounterState state) {
        return before & state.pendingCounters(step -> true);
    }

    /**
     * Returns those of the counters to wait for that still count operations in flight.
     *
     * @param access the step that stands for its access
     * @param which the operations to consider
     */
    int missingWaits(CounterState state, int access, IntPredicate which) {
        return before & state.pendingCounters(step -> which.test(step) && (isFence() || step != access))
                | after & state.pendingCounters(which);
    }

    /**
     * Returns the sequence as text, for example {@code load acquire agent global (global_load_dword glc; s_waitcnt vmcnt(0);
     * buffer_wbinvl1_vol)}.
     */
    @Override
    public String toString() {
        return name + " (" + String.join("; ", instructions) + ")";
    }
}
