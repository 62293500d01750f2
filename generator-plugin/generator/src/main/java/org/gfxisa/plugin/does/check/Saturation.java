package org.gfxisa.plugin.does.check;

import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.TypedExpr;

/** Limits values to a type. */
final class Saturation {
    private Saturation() {}

    /**
     * Returns whether it can be computed: the exact value fits 64 bits, or is the sum or difference of two values of the
     * 64-bit type.
     */
    static boolean isPossible(TypedExpr.Int value, Range type) {
        return value.range().fits64() || isWideSum(value, type);
    }

    /** Returns whether it is one step past 64 bits, for which there are methods of their own. */
    static boolean isWideSum(TypedExpr.Int value, Range type) {
        return type.width() == 64
                && value instanceof TypedExpr.Arith a
                && (a.operator() == TypedExpr.Operator.ADD || a.operator() == TypedExpr.Operator.SUBTRACT)
                && a.left().range().within(type)
                && a.right().range().within(type);
    }

    /** The nearest value of a type. */
    static TypedExpr.Int of(TypedExpr.Int value, Range type) {
        if (value.range().within(type)) {
            return value;
        }
        return new TypedExpr.Saturate(value, type);
    }
}
