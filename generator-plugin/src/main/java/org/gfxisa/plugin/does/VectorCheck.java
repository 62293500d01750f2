package org.gfxisa.plugin.does;

import java.util.List;

/**
 * Tells code that a just-in-time compiler turns into vector instructions: 32-bit integer arithmetic in a straight line, and not
 * much of it. Shifts by a variable are not among it.
 */
final class VectorCheck {
    private static final int MOST_OPERATIONS = 16;

    private final boolean clamp;
    private int operations;

    private VectorCheck(boolean clamp) {
        this.clamp = clamp;
    }

    static boolean allows(List<KernelPort> ports, List<Ir> statements, boolean clamp) {
        VectorCheck check = new VectorCheck(clamp);
        return ports.stream()
                        .allMatch(p -> p.variables().size() == 1
                                && p.variables().get(0).javaType().equals("int"))
                && statements.stream().allMatch(check::allows)
                && check.operations <= MOST_OPERATIONS;
    }

    private boolean allows(Ir statement) {
        if (statement instanceof Ir.Declare d) {
            return allows(d.variable(), clamp ? d.saturated().orElse(d.value()) : d.value());
        } else if (statement instanceof Ir.Store s) {
            return allows(s.variable(), clamp ? s.saturated().orElse(s.value()) : s.value());
        } else if (statement instanceof Ir.StorePart p) {
            return allows(p.variable(), clamp ? p.saturated().orElse(p.value()) : p.value());
        }
        return false;
    }

    private boolean allows(Variable variable, Node value) {
        return variable.storage() == Variable.Storage.INT && allows(value);
    }

    private boolean allows(Node node) {
        operations++;
        if (node instanceof Node.Arith a) {
            return isInt(a) && allows(a.left()) && allows(a.right());
        } else if (node instanceof Node.Wrap w) {
            return allows(w.of());
        } else if (node instanceof Node.Part p) {
            return p.low() + p.range().width() <= Integer.SIZE && allows(p.of());
        } else if (node instanceof Node.MinMax m) {
            return m.left().range().isInt() && m.right().range().isInt() && allows(m.left()) && allows(m.right());
        } else if (node instanceof Node.Abs a) {
            return a.of().range().isInt() && allows(a.of());
        } else if (node instanceof Node.Saturate s) {
            return s.range().isInt() && s.of().range().isInt() && allows(s.of());
        }
        return node instanceof Node.Const
                || node instanceof Node.Read r && r.variable().storage() == Variable.Storage.INT;
    }

    private static boolean isInt(Node.Arith a) {
        return switch (a.operator()) {
            case SHIFT_LEFT -> a.right() instanceof Node.Const;
            case SHIFT_RIGHT ->
                a.right() instanceof Node.Const && a.left().range().fits32();
            default -> true;
        };
    }
}
