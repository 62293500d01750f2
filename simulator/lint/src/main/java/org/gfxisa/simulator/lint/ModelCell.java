package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.gfxisa.exec.Access;
import org.gfxisa.memorymodel.SyncScope;

/**
 * A sequence of the memory model that writes back or invalidates caches, taken apart. Sets of counters have a bit for each.
 *
 * @param name what it is for: {@code load acquire agent global}
 * @param mnemonic of its access; empty for a fence
 * @param access which way its access goes; empty for a fence
 * @param isLocal whether that is to memory that only the work-group sees
 * @param returns whether its access is an update with a result
 * @param bits the cache-policy bits of its access, see {@link SequenceIndex#bits}
 * @param before counters that it waits for before its access
 * @param after those that it waits for behind it
 * @param writeBacks its write-backs, as they are disassembled
 * @param invalidates its invalidations
 * @param scope who it is for at least
 * @param sequence all of its instructions
 */
record ModelCell(
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
        List<String> sequence) {

    boolean isFence() {
        return access.isEmpty();
    }

    /** Whether its access reads and writes at once. */
    boolean isUpdate() {
        return access.equals(Optional.of(Access.ATOMIC));
    }

    /** The same for whichever scope is narrower: what is the same for several is known to be for the narrowest only. */
    ModelCell narrowed(ModelCell other) {
        SyncScope narrower = other.scope.compareTo(scope) > 0 ? other.scope : scope;
        return new ModelCell(
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
                sequence);
    }

    /** Whether some sequences are for fewer waves than others, whoever they are for. */
    static boolean isNarrower(List<ModelCell> some, List<ModelCell> others) {
        // Scopes stand from the widest to the narrowest.
        return !some.isEmpty()
                && !others.isEmpty()
                && others.stream().allMatch(other -> some.stream().allMatch(c -> other.scope.compareTo(c.scope) < 0));
    }

    /** The counters that it would have waited for before its access, and that count something. */
    int late(CounterState state) {
        return before & state.pendingCounters(step -> true);
    }

    /**
     * The counters that it would have waited for, and that count something.
     *
     * @param access the step that stands for its access
     * @param which the steps that count
     */
    int late(CounterState state, int access, IntPredicate which) {
        return before & state.pendingCounters(step -> which.test(step) && (isFence() || step != access))
                | after & state.pendingCounters(which);
    }

    /** {@code load acquire agent global (global_load_dword glc; s_waitcnt vmcnt(0); buffer_wbinvl1_vol)}. */
    @Override
    public String toString() {
        return name + " (" + String.join("; ", sequence) + ")";
    }
}
