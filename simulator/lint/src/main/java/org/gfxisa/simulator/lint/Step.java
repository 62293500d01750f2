package org.gfxisa.simulator.lint;

import java.util.Arrays;
import java.util.List;
import org.gfxisa.exec.Access;
import org.gfxisa.info.CounterUses;
import org.gfxisa.info.Flow;
import org.gfxisa.info.FormInfo;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.RegisterUses;

/**
 * An instruction of the checked code, with the information of {@link InstructionInfo} about it. Registers are {@link RegisterRange}s.
 *
 * @param offset the offset of its first byte in the code
 * @param size its size in bytes
 * @param info what all instructions with its encoding have in common
 * @param reads the registers that it reads when it is issued
 * @param writes the registers that it writes at any time
 * @param held those of the registers it reads that must not change until its counter decreases
 * @param address those of the registers it reads that hold the address of an access
 * @param raises the counters that it increments
 * @param waits for each counter, the value that it waits for, or {@link #NO_WAIT}; empty if it does not wait
 * @param target the offset of the branch target, or -1 if there is none or it is unknown
 * @param policy the cache-policy bits of an access, as words
 */
record Step(
        int offset,
        int size,
        FormInfo info,
        int[] reads,
        int[] writes,
        int[] held,
        int[] address,
        Raise[] raises,
        int[] waits,
        int target,
        List<String> policy) {
    static final int NO_WAIT = CounterUses.NO_WAIT;
    static final int[] NONE = {};
    static final Raise[] NO_RAISES = {};

    /**
     * A counter that an operation increments.
     *
     * @param counter its number
     * @param inOrder whether operations complete in the order of issue
     * @param result whether the counter indicates that the results have been written
     * @param source whether the counter indicates that the {@link Step#held} registers have been read
     * @param aside whether another counter is the one to wait for
     */
    record Raise(int counter, boolean inOrder, boolean result, boolean source, boolean aside) {}

    /** Returns the step of the instruction that {@code info} has just read. */
    static Step of(InstructionInfo info, int offset, int size) {
        RegisterUses uses = info.registers();
        int[] reads = new int[uses.count()];
        int[] writes = new int[uses.count()];
        int[] later = new int[uses.count()];
        int[] address = new int[uses.count()];
        int readCount = 0;
        int writeCount = 0;
        int laterCount = 0;
        int addressCount = 0;
        for (int i = 0; i < uses.count(); i++) {
            if (uses.code(i) == RegisterUses.NO_CODE) {
                continue;
            }
            int range = RegisterRange.of(uses.code(i), uses.width(i));
            if (uses.isReadAtIssue(i)) {
                reads[readCount++] = range;
            }
            if (uses.isReadLater(i)) {
                later[laterCount++] = range;
            } else if (uses.isReadAtIssue(i) && uses.slot(i) != RegisterUses.IMPLICIT) {
                address[addressCount++] = range;
            }
            if (uses.isWritten(i)) {
                writes[writeCount++] = range;
            }
        }
        Raise[] raises = raises(info.counters());
        boolean holds = false;
        for (Raise raise : raises) {
            holds |= raise.source;
        }
        return new Step(
                offset,
                size,
                info.form(),
                copy(reads, readCount),
                copy(writes, writeCount),
                holds ? copy(later, laterCount) : NONE,
                info.memory().isPresent() ? copy(address, addressCount) : NONE,
                raises,
                waits(info),
                (int) info.target(offset).orElse(-1),
                info.memory().isPresent() ? info.policy() : List.of());
    }

    /** Returns the same step, but with counters that decrease out of order. */
    Step unordered() {
        Raise[] loose = Arrays.stream(raises)
                .map(r -> new Raise(r.counter, false, r.result, r.source, r.aside))
                .toArray(Raise[]::new);
        return new Step(offset, size, info, reads, writes, held, address, loose, waits, target, policy);
    }

    private static int[] copy(int[] ranges, int count) {
        return count == 0 ? NONE : Arrays.copyOf(ranges, count);
    }

    private static Raise[] raises(CounterUses counters) {
        Raise[] raises = counters.raised() == 0 ? NO_RAISES : new Raise[counters.raised()];
        for (int i = 0; i < raises.length; i++) {
            raises[i] = new Raise(
                    counters.counter(i),
                    counters.isInOrder(i),
                    counters.signalsResult(i),
                    counters.signalsSourcesRead(i),
                    counters.isAside(i));
        }
        return raises;
    }

    private static int[] waits(InstructionInfo info) {
        if (info.form().form().waits().size() == 0) {
            return NONE;
        }
        int[] waits = new int[info.counters().count()];
        for (int counter = 0; counter < waits.length; counter++) {
            waits[counter] = info.counters().waitsFor(counter);
        }
        return waits;
    }

    Flow flow() {
        return info.flow();
    }

    int end() {
        return offset + size;
    }

    /** Returns whether it accesses memory that several waves share. */
    boolean isAccess() {
        return info.memory().isPresent() && info.memory().get().isShared();
    }

    /** Returns whether it accesses memory that only the work-group shares. */
    boolean isLocal() {
        return info.memory().isPresent() && info.memory().get().isLocal();
    }

    /** Returns whether it is an access of a kind to such memory. */
    boolean is(Access access, boolean isLocal) {
        return isAccess() && isLocal() == isLocal && info.memory().get().access() == access;
    }

    /** Returns whether it can signal other waves. */
    boolean isSignal() {
        return info.isBarrier() || is(Access.STORE, false) || is(Access.ATOMIC, false);
    }

    /** Returns whether it returns to the caller. */
    boolean returnsBy(int returnAddress) {
        return flow() == Flow.JUMP && RegisterRange.common(returnAddress, reads) >= 0;
    }

    /** Returns whether it matters for the order of accesses to shared memory. */
    boolean isOrdering() {
        return isAccess() || info.isBarrier() || info.isWriteBack() || info.isInvalidation();
    }

    /** Returns whether it increments a counter with a result in the order of issue. */
    boolean resultsInOrder(int counter) {
        for (Raise raise : raises) {
            if (raise.counter == counter && raise.inOrder && raise.result) {
                return true;
            }
        }
        return false;
    }
}
