package org.gfxisa.plugin.does.typed;

import java.util.Set;

/** Collects the variables that plain arithmetic reads. */
public final class NodeReads {
    private NodeReads() {}

    /** Adds them to a set; false where the value is anything but arithmetic on variables and constants. */
    public static boolean collect(Node.Int node, Set<Variable> into) {
        if (node instanceof Node.Read r) {
            into.add(r.variable());
            return true;
        } else if (node instanceof Node.Arith a) {
            return collect(a.left(), into) && collect(a.right(), into);
        } else if (node instanceof Node.Wrap w) {
            return collect(w.of(), into);
        } else if (node instanceof Node.Part p) {
            return collect(p.of(), into);
        }
        return node instanceof Node.Const;
    }
}
