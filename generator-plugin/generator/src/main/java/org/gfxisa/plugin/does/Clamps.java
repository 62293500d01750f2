package org.gfxisa.plugin.does;

import java.util.List;

/** Finds out whether the clamp modifier makes a difference. */
final class Clamps {
    private Clamps() {}

    /** Whether some assignment saturates, or the modifier is looked at. */
    static boolean matter(List<Ir> statements) {
        JavaExpr off = new JavaExpr(false);
        JavaExpr on = new JavaExpr(true);
        return statements.stream().anyMatch(s -> matters(s, off, on));
    }

    private static boolean matters(Ir statement, JavaExpr off, JavaExpr on) {
        if (statement instanceof Ir.Declare d) {
            return d.saturated().isPresent() || differs(d.variable().storage(), d.value(), off, on);
        } else if (statement instanceof Ir.Store s) {
            return s.saturated().isPresent() || differs(s.variable().storage(), s.value(), off, on);
        } else if (statement instanceof Ir.StorePart p) {
            return p.saturated().isPresent() || differs(p.variable().storage(), p.value(), off, on);
        } else if (statement instanceof Ir.StoreBit b) {
            return differs(Variable.Storage.BOOLEAN, b.value(), off, on)
                    || differs(Variable.Storage.INT, b.index(), off, on);
        }
        Ir.If choice = (Ir.If) statement;
        return differs(Variable.Storage.BOOLEAN, choice.condition(), off, on)
                || matter(choice.yes())
                || matter(choice.no());
    }

    private static boolean differs(Variable.Storage storage, Node value, JavaExpr off, JavaExpr on) {
        return !off.to(storage, value).equals(on.to(storage, value));
    }
}
