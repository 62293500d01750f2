package org.gfxisa.plugin.does.typed;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A checked statement; loops are unrolled. */
public sealed interface TypedStmt {
    /**
     * Declares a local and gives it its value.
     *
     * @param saturated the value under the clamp modifier, if it is another one
     */
    record Declare(Variable variable, TypedExpr value, Optional<TypedExpr> saturated) implements TypedStmt {}

    /** Assigns a whole variable; {@code saturated} as above. */
    record Store(Variable variable, TypedExpr value, Optional<TypedExpr> saturated) implements TypedStmt {}

    /** Assigns {@code width} bits of a variable of raw bits; the value is a number of that many bits. */
    record StorePart(Variable variable, int low, int width, TypedExpr.Int value, Optional<TypedExpr.Int> saturated)
            implements TypedStmt {}

    /** Assigns one bit whose number is computed. */
    record StoreBit(Variable variable, TypedExpr.Int index, TypedExpr.Bool value) implements TypedStmt {}

    record If(TypedExpr.Bool condition, List<TypedStmt> yes, List<TypedStmt> no) implements TypedStmt {}

    /** Returns whether something holds of a value in some statements, as they are while the clamp modifier is off. */
    static boolean any(List<TypedStmt> statements, Predicate<TypedExpr> test) {
        return statements.stream().anyMatch(s -> any(s, test));
    }

    private static boolean any(TypedStmt statement, Predicate<TypedExpr> test) {
        if (statement instanceof Declare d) {
            return TypedExpr.any(d.value, test);
        } else if (statement instanceof Store s) {
            return TypedExpr.any(s.value, test);
        } else if (statement instanceof StorePart p) {
            return TypedExpr.any(p.value, test);
        } else if (statement instanceof StoreBit b) {
            return TypedExpr.any(b.index, test) || TypedExpr.any(b.value, test);
        }
        If choice = (If) statement;
        return TypedExpr.any(choice.condition, test) || any(choice.yes, test) || any(choice.no, test);
    }
}
