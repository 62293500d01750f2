package org.gfxisa.exec;

/**
 * {@code vdst} = {@code src0}, consecutive elements of each lane converted. The last source is a scale, a power of two of which the
 * exponent of a single counts: wider elements are multiplied by it, narrower ones were divided by it.
 *
 * @param operation the kind of conversion
 * @param from elements of the source
 * @param to elements of the result
 * @param feedback what is added without carry to a random number that is doubled for the next element, where a bit gets lost
 */
public record ConvertAction(Operation operation, Element from, Element to, int feedback) implements Action {

    /** What is done. */
    public enum Operation {
        /** Rounds to nearest even. */
        SCALED,
        /** Adds random bits, {@code src1} for the first element, below the last place, and truncates. */
        SCALED_BY_CHANCE,
        /** Elements of {@code src0} and {@code src1} in turn. */
        SCALED_IN_TURN
    }

    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.convert(this);
    }
}
