package org.gfxisa.plugin.does.check;

import java.util.List;
import org.gfxisa.plugin.does.typed.Ir;
import org.gfxisa.plugin.does.typed.TypedExpr;

/** Finds out whether the clamp modifier makes a difference. */
public final class Clamps {
    private Clamps() {}

    /** Whether some assignment saturates, or the modifier is looked at. */
    public static boolean matter(List<Ir> statements) {
        return statements.stream().anyMatch(Clamps::saturates) || Ir.any(statements, TypedExpr.Clamp.class::isInstance);
    }

    private static boolean saturates(Ir statement) {
        return statement instanceof Ir.Declare d && d.saturated().isPresent()
                || statement instanceof Ir.Store s && s.saturated().isPresent()
                || statement instanceof Ir.StorePart p && p.saturated().isPresent()
                || statement instanceof Ir.If i
                        && (i.yes().stream().anyMatch(Clamps::saturates)
                                || i.no().stream().anyMatch(Clamps::saturates));
    }
}
