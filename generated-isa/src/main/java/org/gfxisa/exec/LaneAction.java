package org.gfxisa.exec;

/** Moves data between lanes. */
public record LaneAction(Operation operation) implements Action {

    /** What is done. */
    public enum Operation {
        /** Scalar {@code vdst} = {@code src0} of the first active lane, of lane 0 if there is none. */
        READ_FIRST,
        /** Scalar {@code vdst} = {@code src0} of the lane that {@code src1} names, modulo the wave's size. */
        READ,
        /** {@code vdst} of the lane that {@code src1} names = scalar {@code src0}, whatever EXEC says. */
        WRITE,
        /** Each active lane sends {@code data0} to lane ({@code addr} + {@code offset16}) / 4; who gets nothing gets 0. */
        PERMUTE,
        /** Each active lane fetches {@code data0} of lane ({@code addr} + {@code offset16}) / 4; 0 from an inactive one. */
        BACKWARD_PERMUTE,
        /** Each active lane fetches {@code addr} of the lane that the pattern {@code swizzle} gives; 0 from an inactive one. */
        SWIZZLE
    }
}
