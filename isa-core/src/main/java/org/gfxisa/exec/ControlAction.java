package org.gfxisa.exec;

/**
 * Changes where the wave goes on, or when.
 *
 * @param operation what is done
 * @param when for BRANCH: whether it is taken; else {@link Condition#ALWAYS}
 */
public record ControlAction(Operation operation, Condition when) implements Action {

    /** What is done. */
    public enum Operation {
        /** The wave ends. */
        END,
        /** The wave ends, after its context was saved. */
        END_SAVED,
        /** The wave ends, and its ordered section with it. */
        END_ORDERED,
        /** On at the next instruction plus {@code simm16} (signed) dwords. */
        BRANCH,
        /** {@code sdst} = address of the next instruction; on as BRANCH. */
        CALL,
        /** On at the address in {@code ssrc0}. */
        JUMP,
        /** {@code sdst} = address of the next instruction; on at the address in {@code ssrc0}, as it was before. */
        SWAP,
        /** On at the address in {@code ssrc0}, unprivileged. */
        RETURN_FROM_TRAP,
        /** Fork on the mask in {@code ssrc0}, target in {@code ssrc1}. */
        FORK,
        /** Fork on the mask in {@code sdst}, target as BRANCH. */
        FORK_RELATIVE,
        /** End of a forked block; {@code ssrc0} is the stack pointer before the fork. */
        JOIN,
        /** Waits for the other waves of the work-group; where there is a choice of barriers, at number {@code simm16}. */
        BARRIER,
        /** Arrives at the barrier of number {@code ssrc0}, without waiting; a BARRIER follows. */
        ARRIVE,
        /** The same; SCC = whether no wave had arrived before. */
        ARRIVE_FIRST,
        /** {@code sdst} = arrived waves in 22:16, waves that have to arrive in 10:4, and 1 in bit 0, of barrier {@code ssrc0}. */
        BARRIER_STATE,
        /**
         * Starts a loop that runs the body once for each half of EXEC that is not 0, low first; {@code sdst} keeps the other half. A
         * branch behind the loop if EXEC is 0.
         */
        SUBVECTOR_BEGIN,
        /** Ends it: back to the start for the high half, or on with EXEC as it was. */
        SUBVECTOR_END,
        /** Waits until counters are at or below the numbers in {@code simm16}. */
        WAIT,
        /** Sleeps about 64 times {@code simm16[6:0]} cycles. */
        SLEEP,
        /** Wakes the sleeping waves of the work-group. */
        WAKE,
        /** Enters the trap handler with trap number {@code simm16[7:0]}. */
        TRAP,
        /** The accesses that follow run without a break. */
        CLAUSE,
        /** Ends the run: this must not be reached. */
        ILLEGAL,
        /** Nothing. */
        NOP
    }

    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.control(this);
    }
}
