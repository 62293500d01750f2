package org.gfxisa.exec;

/**
 * A step of the interpolation of an attribute over a primitive: P0 + P10 × I + P20 × J.
 *
 * @param operation which step
 * @param from where the parameters are
 * @param parameter what they are; of halves in LDS the modifier {@code high} chooses one
 * @param rounding rounding of the result
 */
public record InterpolateAction(Operation operation, From from, Parameter parameter, Rounding rounding)
        implements Action {

    /** The steps. */
    public enum Operation {
        /** {@code vdst} = P10 × I + P0. */
        FIRST,
        /** {@code vdst} = P20 × J + {@code src2}, or {@code vdst} where there is no {@code src2}. */
        SECOND,
        /** {@code vdst} = P10, P20 or P0, for {@code src0} = 0, 1 or 2. */
        MOVE,
        /** {@code vdst} = P0, P10, P20 and 0 in the lanes of each quad that has an active lane. */
        LOAD
    }

    /** Where the parameters are. */
    public enum From {
        /**
         * In LDS: those of attribute {@code attr} / 4, channel {@code attr} % 4, of the lane's primitive; M0 has the offset and tells
         * where primitives begin. I or J is {@code src0}; {@code src2}, if it is there, is P0 in a first step.
         */
        LDS,
        /** In the lanes of the quad: P10 in {@code src0} of lane 1, P20 in that of lane 2, P0 in {@code src2} of lane 0; {@code src1} is I or J. */
        QUAD
    }

    /** Type of the parameters. */
    public enum Parameter {
        F32,
        F16
    }

    /** Rounding of the result. */
    public enum Rounding {
        MODE,
        TOWARD_ZERO
    }

    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.interpolate(this);
    }
}
