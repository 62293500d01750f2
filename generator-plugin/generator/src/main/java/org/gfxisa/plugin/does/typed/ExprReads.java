package org.gfxisa.plugin.does.typed;

import java.util.Set;

/** Collects the variables that plain arithmetic reads. */
public final class ExprReads {
    private ExprReads() {}

    /** Adds them to a set; false where the value is anything but arithmetic on variables and constants. */
    public static boolean collect(TypedExpr.Int node, Set<Variable> into) {
        if (node instanceof TypedExpr.Read r) {
            into.add(r.variable());
            return true;
        } else if (node instanceof TypedExpr.Arith a) {
            return collect(a.left(), into) && collect(a.right(), into);
        } else if (node instanceof TypedExpr.Wrap w) {
            return collect(w.of(), into);
        } else if (node instanceof TypedExpr.Part p) {
            return collect(p.of(), into);
        }
        return node instanceof TypedExpr.Const;
    }
}
