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
 * An instruction of the code that is checked, as {@link InstructionInfo} tells it. Registers are ranges of {@link org.gfxisa.info.RegisterUses}.
 *
 * @param offset of its first byte in the code
 * @param size in bytes
 * @param info what it has in common with others of its encoding
 * @param reads registers that it reads when it is issued
 * @param writes registers that it writes, at some time
 * @param held of the registers that it reads, those that must stay as they are until its counter falls
 * @param address of the registers that it reads, those that say where an access goes
 * @param raises counters that it raises
 * @param waits per counter the number that it waits for; {@link #NO_WAIT}: any. Empty where it waits for none
 * @param target offset of the instruction it may go to; -1: none, or unknown
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
     * A counter that is raised.
     *
     * @param counter its number
     * @param inOrder whether operations complete in the order of issue
     * @param result whether the counter tells that the registers which are written have their new values
     * @param source whether it tells that the {@link Step#held} registers are free
     * @param aside whether another counter says all, and nobody asks for this one
     */
    record Raise(int counter, boolean inOrder, boolean result, boolean source, boolean aside) {}

    /** The step of the instruction that was just read. */
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
            int span = Span.of(uses.code(i), uses.width(i));
            if (uses.isReadAtIssue(i)) {
                reads[readCount++] = span;
            }
            if (uses.isReadLater(i)) {
                later[laterCount++] = span;
            } else if (uses.isReadAtIssue(i) && uses.slot(i) != RegisterUses.IMPLICIT) {
                address[addressCount++] = span;
            }
            if (uses.isWritten(i)) {
                writes[writeCount++] = span;
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

    /** The same, but others of its counters may be done before, or after. */
    Step unordered() {
        Raise[] loose = Arrays.stream(raises)
                .map(r -> new Raise(r.counter, false, r.result, r.source, r.aside))
                .toArray(Raise[]::new);
        return new Step(offset, size, info, reads, writes, held, address, loose, waits, target, policy);
    }

    private static int[] copy(int[] spans, int count) {
        return count == 0 ? NONE : Arrays.copyOf(spans, count);
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

    /** Whether it is an access to memory that other waves see. */
    boolean isAccess() {
        return info.memory().isPresent() && info.memory().get().isShared();
    }

    /** Whether it is an access to memory that only the work-group sees. */
    boolean isLocal() {
        return info.memory().isPresent() && info.memory().get().isLocal();
    }

    /** Whether it is such an access as said. */
    boolean is(Access access, boolean isLocal) {
        return isAccess() && isLocal() == isLocal && info.memory().get().access() == access;
    }

    /** Whether other waves can tell by it what this one has done. */
    boolean isSignal() {
        return info.isBarrier() || is(Access.STORE, false) || is(Access.ATOMIC, false);
    }

    /** Whether it goes back to the caller, whose address is in a register pair. */
    boolean returnsBy(int returnAddress) {
        return flow() == Flow.JUMP && Span.common(returnAddress, reads) >= 0;
    }

    /** Whether it has to do with the ordering of accesses that other waves see. */
    boolean isOrdering() {
        return isAccess() || info.isBarrier() || info.isWriteBack() || info.isInvalidation();
    }

    /** Whether it raises a counter, with a result, in the order of issue. */
    boolean resultsInOrder(int counter) {
        for (Raise raise : raises) {
            if (raise.counter == counter && raise.inOrder && raise.result) {
                return true;
            }
        }
        return false;
    }
}
