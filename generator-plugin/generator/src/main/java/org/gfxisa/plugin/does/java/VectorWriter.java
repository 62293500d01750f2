package org.gfxisa.plugin.does.java;

import static org.gfxisa.plugin.does.java.IntCode.INT;
import static org.gfxisa.plugin.does.java.IntCode.and;
import static org.gfxisa.plugin.does.java.IntCode.literal;
import static org.gfxisa.plugin.does.java.IntCode.negative;
import static org.gfxisa.plugin.does.java.IntCode.or;
import static org.gfxisa.plugin.does.java.IntCode.shiftLeft;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gfxisa.plugin.does.typed.Ir;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Variable;

/** Writes what {@link VectorCheck} allows as {@link VectorCode}. */
final class VectorWriter {
    private final boolean clamp;
    private final VectorLines lines;
    private final VectorInts ints;
    private final Set<Variable> declared;

    private VectorWriter(boolean clamp, Set<Variable> inputs) {
        this.clamp = clamp;
        this.lines = new VectorLines(clamp);
        this.ints = new VectorInts(lines, clamp);
        this.declared = new HashSet<>(inputs);
    }

    /**
     * Writes statements.
     *
     * @param inputs variables that are declared already
     * @param uniform variables that are the same for all lanes
     */
    static VectorCode write(List<Ir> statements, boolean clamp, Set<Variable> inputs, Set<Variable> uniform) {
        VectorWriter writer = new VectorWriter(clamp, inputs);
        statements.forEach(writer::statement);
        Set<String> names = new HashSet<>();
        uniform.forEach(v -> names.add(v.javaName()));
        return new VectorCode(names, writer.lines.before(), writer.lines.loop());
    }

    private void statement(Ir statement) {
        if (statement instanceof Ir.Declare d) {
            store(d.variable(), clamp ? d.saturated().orElse(d.value()) : d.value());
        } else if (statement instanceof Ir.Store s) {
            store(s.variable(), clamp ? s.saturated().orElse(s.value()) : s.value());
        } else if (statement instanceof Ir.StorePart p) {
            storePart(p);
        }
    }

    private void store(Variable variable, TypedExpr value) {
        String name = variable.javaName();
        if (variable.storage() == Variable.Storage.BOOLEAN || VectorCode.isBit(variable)) {
            JavaCode mask = value instanceof TypedExpr.Bool b
                    ? ints.masks().of(b)
                    : value instanceof TypedExpr.FromBool f
                            ? ints.masks().fromBool(f)
                            : negative(ints.low((TypedExpr.Int) value));
            assign(variable, VectorCode.mask(name), mask);
        } else if (VectorCode.isPair(variable)) {
            // Both halves may read what the other one was.
            JavaCode low = declared.contains(variable)
                    ? lines.kept(ints.low((TypedExpr.Int) value))
                    : ints.low((TypedExpr.Int) value);
            assign(variable, VectorCode.high(name), ints.high((TypedExpr.Int) value));
            assign(variable, VectorCode.low(name), low);
        } else {
            assign(variable, name, ints.low((TypedExpr.Int) value));
        }
        declared.add(variable);
    }

    private void assign(Variable variable, String name, JavaCode value) {
        if (declared.contains(variable)) {
            lines.assign(name, value);
        } else {
            lines.declare(name, value.text());
        }
    }

    private void storePart(Ir.StorePart p) {
        Variable v = p.variable();
        boolean upper = p.low() >= INT;
        String name = !VectorCode.isPair(v)
                ? v.javaName()
                : upper ? VectorCode.high(v.javaName()) : VectorCode.low(v.javaName());
        if (!declared.contains(v)) {
            // Parts make up the whole; nothing is read before.
            if (VectorCode.isPair(v)) {
                lines.declare(VectorCode.low(v.javaName()), "0");
                lines.declare(VectorCode.high(v.javaName()), "0");
            } else {
                lines.declare(name, "0");
            }
            declared.add(v);
        }
        int at = p.low() % INT;
        JavaCode value = ints.low(clamp ? p.saturated().orElse(p.value()) : p.value());
        if (p.width() == INT) {
            assign(v, name, value);
            return;
        }
        BigInteger hole = Range.unsigned(p.width()).high();
        JavaCode moved = shiftLeft(and(value, literal(hole)), at);
        JavaCode kept = and(JavaCode.primary(name), literal(hole.shiftLeft(at).not()));
        assign(v, name, or(kept, moved));
    }
}
