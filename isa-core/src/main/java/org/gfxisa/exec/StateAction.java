package org.gfxisa.exec;

/** Changes the wave's own state, or what observes it. */
public record StateAction(Operation operation) implements Action {

    /** What is done. */
    public enum Operation {
        /** STATUS.HALT = {@code simm16[0]}. */
        HALT,
        /** Sets the kill bit to {@code simm16[0]}. */
        KILL,
        /** Priority = {@code simm16[1:0]}. */
        PRIORITY,
        /** MODE.VSKIP = the bit of {@code ssrc0} that {@code ssrc1[4:0]} names. */
        SKIP_VECTOR,
        /** Clears the exceptions in TRAPSTS. */
        CLEAR_EXCEPTIONS,
        /** Performance counter {@code simm16} up by one. */
        COUNT_UP,
        /** Performance counter {@code simm16} down by one. */
        COUNT_DOWN,
        /** M0, or {@code simm16}, goes to the thread trace. */
        TRACE,
        /** MODE[3:0], the rounding modes = {@code simm16[3:0]}. */
        ROUND_MODE,
        /** MODE[7:4], the denormal modes = {@code simm16[3:0]}. */
        DENORMAL_MODE,
        /** {@code sdata} = number of the wave in its work-group. */
        WAVE_NUMBER
    }

    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.state(this);
    }
}
