package org.gfxisa.plugin.does;

import java.util.List;

/** Finds out whether the clamp modifier makes a difference. */
final class Clamps {
    private Clamps() {}

    /** Whether some assignment saturates, or the modifier is looked at. */
    static boolean matter(List<Ir> statements) {
        return statements.stream().anyMatch(Clamps::saturates) || Ir.any(statements, Node.Clamp.class::isInstance);
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
