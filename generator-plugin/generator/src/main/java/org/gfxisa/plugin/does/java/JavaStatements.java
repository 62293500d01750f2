package org.gfxisa.plugin.does.java;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.TypedStmt;
import org.gfxisa.plugin.does.typed.Variable;

/** Writes the statements of a method. */
final class JavaStatements {
    private final boolean clamp;
    private final JavaExpr exprs;
    private final Set<Variable> undeclared;
    private final List<String> out;

    /**
     * @param clamp the value of the clamp modifier
     * @param undeclared variables that their first assignment declares
     * @param out takes the lines
     */
    JavaStatements(boolean clamp, JavaExpr exprs, Set<Variable> undeclared, List<String> out) {
        this.clamp = clamp;
        this.exprs = exprs;
        this.undeclared = new HashSet<>(undeclared);
        this.out = out;
    }

    /** Writes statements at an indentation. */
    void write(List<TypedStmt> statements, String indent) {
        for (TypedStmt statement : statements) {
            if (statement instanceof TypedStmt.Declare d) {
                Variable v = d.variable();
                TypedExpr value = clamp ? d.saturated().orElse(d.value()) : d.value();
                out.add(indent + v.storage().javaType() + " " + v.javaName() + " = " + exprs.to(v.storage(), value)
                        + ";");
            } else if (statement instanceof TypedStmt.Store s) {
                TypedExpr value = clamp ? s.saturated().orElse(s.value()) : s.value();
                Variable v = s.variable();
                String type = undeclared.remove(v) ? v.storage().javaType() + " " : "";
                out.add(indent + type + v.javaName() + " = " + exprs.to(v.storage(), value) + ";");
            } else if (statement instanceof TypedStmt.StorePart p) {
                out.add(indent + storePart(p));
            } else if (statement instanceof TypedStmt.StoreBit b) {
                out.add(indent + storeBit(b));
            } else if (statement instanceof TypedStmt.If i) {
                writeIf(i, indent);
            }
        }
    }

    private void writeIf(TypedStmt.If i, String indent) {
        out.add(indent + "if (" + exprs.toBoolean(i.condition()) + ") {");
        write(i.yes(), indent + "    ");
        List<TypedStmt> no = i.no();
        while (no.size() == 1 && no.get(0) instanceof TypedStmt.If next) {
            out.add(indent + "} else if (" + exprs.toBoolean(next.condition()) + ") {");
            write(next.yes(), indent + "    ");
            no = next.no();
        }
        if (!no.isEmpty()) {
            out.add(indent + "} else {");
            write(no, indent + "    ");
        }
        out.add(indent + "}");
    }

    private String storePart(TypedStmt.StorePart p) {
        Variable v = p.variable();
        boolean isLong = v.storage() == Variable.Storage.LONG;
        TypedExpr.Int value = clamp ? p.saturated().orElse(p.value()) : p.value();
        TypedExpr.Int bits = TypedExpr.wrap(value, Range.unsigned(p.width()));
        TypedExpr.Int moved = TypedExpr.arith(TypedExpr.Operator.SHIFT_LEFT, bits, new TypedExpr.Const(p.low()));
        Range hole = Range.unsigned(p.width());
        TypedExpr.Int kept = new TypedExpr.Arith(
                TypedExpr.Operator.AND,
                new TypedExpr.Read(v),
                new TypedExpr.Const(Range.unsigned(isLong ? 64 : 32)
                        .high()
                        .andNot(hole.high().shiftLeft(p.low()))),
                v.range());
        TypedExpr.Int all = new TypedExpr.Arith(TypedExpr.Operator.OR, kept, moved, v.range());
        return v.javaName() + " = " + exprs.to(v.storage(), all) + ";";
    }

    private String storeBit(TypedStmt.StoreBit b) {
        Variable v = b.variable();
        String one = v.storage() == Variable.Storage.LONG ? "1L" : "1";
        String mask = one + " << " + exprs.asInt(b.index(), 32).atLeast(JavaCode.UNARY);
        String name = v.javaName();
        if (b.value() instanceof TypedExpr.BoolConst c) {
            return name + (c.value() ? " |= " + mask : " &= ~(" + mask + ")") + ";";
        }
        return name + " = " + exprs.toBoolean(b.value()) + " ? " + name + " | (" + mask + ") : " + name + " & ~(" + mask
                + ");";
    }
}
