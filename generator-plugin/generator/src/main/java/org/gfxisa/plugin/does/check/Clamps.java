package org.gfxisa.plugin.does.check;

import java.util.List;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.TypedStmt;

/** Finds out whether the clamp modifier makes a difference. */
public final class Clamps {
    private Clamps() {}

    /** Returns whether some assignment saturates, or the modifier is looked at. */
    public static boolean matter(List<TypedStmt> statements) {
        return statements.stream().anyMatch(Clamps::saturates)
                || TypedStmt.any(statements, TypedExpr.Clamp.class::isInstance);
    }

    private static boolean saturates(TypedStmt statement) {
        return statement instanceof TypedStmt.Declare d && d.saturated().isPresent()
                || statement instanceof TypedStmt.Store s && s.saturated().isPresent()
                || statement instanceof TypedStmt.StorePart p && p.saturated().isPresent()
                || statement instanceof TypedStmt.If i
                        && (i.yes().stream().anyMatch(Clamps::saturates)
                                || i.no().stream().anyMatch(Clamps::saturates));
    }
}
