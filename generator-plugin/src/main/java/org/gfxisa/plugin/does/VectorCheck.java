package org.gfxisa.plugin.does;

/** Tells code that a just-in-time compiler turns into vector instructions: 32-bit integer arithmetic in a straight line. */
final class VectorCheck {
    private final boolean clamp;

    VectorCheck(boolean clamp) {
        this.clamp = clamp;
    }

    boolean allows(Checked checked) {
        return checked.inputs().stream().allMatch(i -> i.javaType().equals("int"))
                && checked.outputs().stream().allMatch(o -> o.slot() == Output.Slot.RETURN && isInt(o.type()))
                && checked.statements().stream().allMatch(this::allows);
    }

    private static boolean isInt(Type type) {
        return !type.equals(Type.BOOL) && type.width() <= Integer.SIZE;
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
        if (node instanceof Node.Arith a) {
            boolean low = a.operator() != Node.Operator.SHIFT_RIGHT || a.left().range().fits32();
            return low && isIntShift(a) && allows(a.left()) && allows(a.right());
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
        return node instanceof Node.Const || node instanceof Node.Read r && r.variable().storage() == Variable.Storage.INT;
    }

    /** Shifts by up to 63 are done on longs. */
    private static boolean isIntShift(Node.Arith a) {
        boolean shift = a.operator() == Node.Operator.SHIFT_LEFT || a.operator() == Node.Operator.SHIFT_RIGHT;
        return !shift || a.right() instanceof Node.Const || a.right().range().within(Range.unsigned(5));
    }
}
