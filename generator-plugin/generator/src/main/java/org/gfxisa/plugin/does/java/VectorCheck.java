package org.gfxisa.plugin.does.java;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.does.typed.ExprReads;
import org.gfxisa.plugin.does.typed.Ir;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Variable;

/**
 * Tells statements that can be written with 32-bit integer operations without branches, and not many of them: a just-in-time
 * compiler turns a loop over such into vector instructions. Values of 64 bits are pairs, truth values are masks. Shifts by a variable
 * count are among it only where the count is the same for all lanes.
 */
final class VectorCheck {
    private static final int MOST_OPERATIONS = 28;
    private static final int INT = 32;
    private static final int LONG = 64;

    private final boolean clamp;
    private final Set<Variable> mayBeUniform;
    private final Set<Variable> perLane;
    private final Set<Variable> uniform = new HashSet<>();
    private int operations;

    private VectorCheck(boolean clamp, Set<Variable> mayBeUniform, Set<Variable> perLane) {
        this.clamp = clamp;
        this.mayBeUniform = mayBeUniform;
        this.perLane = perLane;
    }

    /**
     * Which variables have to be the same for all lanes; empty if the statements cannot be written so at all.
     *
     * @param mayBeUniform inputs that may be the same for all lanes
     * @param perLane variables that no array or mask holds
     */
    static Optional<Set<Variable>> uniform(
            List<Ir> statements, boolean clamp, Set<Variable> mayBeUniform, Set<Variable> perLane) {
        VectorCheck check = new VectorCheck(clamp, mayBeUniform, perLane);
        return statements.stream().allMatch(check::allows) && check.operations <= MOST_OPERATIONS
                ? Optional.of(Set.copyOf(check.uniform))
                : Optional.empty();
    }

    private boolean allows(Ir statement) {
        if (statement instanceof Ir.Declare d) {
            return allows(d.variable(), clamp ? d.saturated().orElse(d.value()) : d.value());
        } else if (statement instanceof Ir.Store s) {
            return allows(s.variable(), clamp ? s.saturated().orElse(s.value()) : s.value());
        } else if (statement instanceof Ir.StorePart p) {
            boolean straddles = p.low() < INT && p.low() + p.width() > INT;
            return !straddles && allows(clamp ? p.saturated().orElse(p.value()) : p.value(), INT);
        }
        return false;
    }

    private boolean allows(Variable variable, TypedExpr value) {
        return value instanceof TypedExpr.Bool b
                ? allows(b)
                : allows((TypedExpr.Int) value, VectorCode.isPair(variable) ? LONG : INT);
    }

    /** @param bits how many of the low bits are wanted, 32 or 64 */
    private boolean allows(TypedExpr.Int node, int bits) {
        operations++;
        boolean wide = bits > INT && !node.range().fits32();
        int wanted = wide ? LONG : INT;
        if (node instanceof TypedExpr.Const) {
            return true;
        } else if (node instanceof TypedExpr.Read r) {
            return !perLane.contains(r.variable());
        } else if (node instanceof TypedExpr.Arith a) {
            return allowsArith(a, wanted);
        } else if (node instanceof TypedExpr.Wrap w) {
            return allows(w.of(), w.range().width() > INT ? wanted : INT);
        } else if (node instanceof TypedExpr.Part p) {
            int end = p.low() + Math.min(p.range().width(), wanted);
            return end <= LONG && allows(p.of(), end > INT ? LONG : INT);
        } else if (node instanceof TypedExpr.Select s) {
            return allows(s.condition()) && allows(s.yes(), wanted) && allows(s.no(), wanted);
        } else if (node instanceof TypedExpr.FromBool b) {
            Optional<TypedExpr.Int> bit = Bit.of(b);
            return bit.isPresent() ? allows(bit.get(), INT) : allows(b.of());
        } else if (node instanceof TypedExpr.MinMax m) {
            operations += 6;
            return m.left().range().union(m.right().range()).fits32()
                    && allows(m.left(), INT)
                    && allows(m.right(), INT);
        } else if (node instanceof TypedExpr.Abs a) {
            return a.of().range().isInt() && allows(a.of(), INT);
        }
        return node instanceof TypedExpr.Saturate s
                && s.range().isInt()
                && s.of().range().isInt()
                && allows(s.of(), INT);
    }

    private boolean allowsArith(TypedExpr.Arith a, int bits) {
        return switch (a.operator()) {
            case MULTIPLY -> bits == INT && allows(a.left(), INT) && allows(a.right(), INT);
            case SHIFT_LEFT -> allows(a.left(), bits) && allowsCount(a.right());
            case SHIFT_RIGHT ->
                a.left().range().fits64()
                        && allows(a.left(), a.left().range().fits32() ? INT : LONG)
                        && allowsCount(a.right());
            default -> {
                operations += bits > INT ? 4 : 0;
                yield allows(a.left(), bits) && allows(a.right(), bits);
            }
        };
    }

    private boolean allowsCount(TypedExpr.Int count) {
        Set<Variable> read = new HashSet<>();
        boolean known = ExprReads.collect(count, read) && mayBeUniform.containsAll(read);
        uniform.addAll(read);
        return known;
    }

    private boolean allows(TypedExpr.Bool node) {
        operations++;
        if (node instanceof TypedExpr.Compare c) {
            operations += 4;
            Range both = c.left().range().union(c.right().range());
            int bits = both.fits32() ? INT : LONG;
            return both.fits64() && allows(c.left(), bits) && allows(c.right(), bits);
        } else if (node instanceof TypedExpr.BitOf b) {
            return b.index() instanceof TypedExpr.Const c
                    && allows(b.of(), c.value().intValue() < INT ? INT : LONG);
        } else if (node instanceof TypedExpr.Logic l) {
            return allows(l.left()) && allows(l.right());
        } else if (node instanceof TypedExpr.Not n) {
            return allows(n.of());
        } else if (node instanceof TypedExpr.SelectBool s) {
            return allows(s.condition()) && allows(s.yes()) && allows(s.no());
        } else if (node instanceof TypedExpr.ReadBool r) {
            return !perLane.contains(r.variable());
        }
        return node instanceof TypedExpr.BoolConst || node instanceof TypedExpr.Clamp;
    }
}
