package org.gfxisa.plugin.does.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.plugin.does.syntax.Expr;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.TextRange;
import org.gfxisa.plugin.does.typed.Location;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.TypedStmt;
import org.gfxisa.plugin.does.typed.Value;
import org.gfxisa.plugin.does.typed.Variable;

/** Turns checked assignments into stores. */
final class Assignments {
    private final Problems problems;
    private final Scope scope;
    private final DefiniteAssignment flow;
    private final boolean saturates;

    /** @param saturates whether assignments to integer operands have a saturating variant */
    Assignments(Problems problems, Scope scope, DefiniteAssignment flow, boolean saturates) {
        this.problems = problems;
        this.scope = scope;
        this.flow = flow;
        this.saturates = saturates;
    }

    /** What a target is a part of: {@code vdst} in {@code vdst@1[3]}. */
    static Expr root(Expr target) {
        if (target instanceof Expr.Slice s) {
            return root(s.of());
        } else if (target instanceof Expr.Bit b) {
            return root(b.of());
        } else if (target instanceof Expr.Element e) {
            return root(e.of());
        }
        return target;
    }

    List<TypedStmt> local(Scope.Local.Stored target, Value value) {
        return stores(target.variables(), value.nodes(), Optional.empty());
    }

    /** Assigns all of a place; the nodes of integers are exact values. */
    List<TypedStmt> whole(Location place, Value value, TextRange span) {
        flow.write(place, 0, place.type().width());
        if (place.type().equals(Type.BOOL)) {
            Variable variable = place.variables().get(0);
            boolean isNumber = variable.storage() != Variable.Storage.BOOLEAN;
            TypedExpr stored = isNumber ? new TypedExpr.FromBool(value.bool()) : value.bool();
            return List.of(new TypedStmt.Store(variable, stored, Optional.empty()));
        }
        Optional<Value> saturated = saturated(place, value, span);
        if (!place.isWide()) {
            TypedExpr.Int packed = Conversions.packed(value);
            return List.of(new TypedStmt.Store(place.variables().get(0), packed, saturated.map(Conversions::packed)));
        }
        Type element = ((Type.Vector) place.type()).element();
        List<TypedExpr> raw = value.nodes().stream()
                .<TypedExpr>map(n -> Location.raw(n, element))
                .toList();
        return stores(
                place.variables(),
                raw,
                saturated.map(s -> s.nodes().stream()
                        .<TypedExpr>map(n -> Location.raw(n, element))
                        .toList()));
    }

    /** The value under the clamp modifier, if that is another one. */
    private Optional<Value> saturated(Location place, Value value, TextRange span) {
        if (!saturates || !place.saturates()) {
            return Optional.empty();
        }
        Range range = ((Type.Int) value.elementType()).range();
        List<TypedExpr> nodes = new ArrayList<>();
        for (TypedExpr node : value.nodes()) {
            if (!Saturation.isPossible((TypedExpr.Int) node, range)) {
                throw problems.reject(
                        span,
                        "the clamp modifier saturates this, and a " + ((TypedExpr.Int) node).range()
                                + " is too wide for that",
                        "name 'clamp' and saturate by hand");
            }
            nodes.add(Saturation.of((TypedExpr.Int) node, range));
        }
        return nodes.equals(value.nodes()) ? Optional.empty() : Optional.of(new Value(value.type(), nodes));
    }

    /** Stores several values at once: none of them may see another's new value. */
    private List<TypedStmt> stores(
            List<Variable> variables, List<TypedExpr> values, Optional<List<TypedExpr>> saturated) {
        List<TypedStmt> result = new ArrayList<>();
        if (variables.size() == 1) {
            return List.of(new TypedStmt.Store(variables.get(0), values.get(0), saturated.map(s -> s.get(0))));
        }
        List<TypedStmt> last = new ArrayList<>();
        for (int i = 0; i < variables.size(); i++) {
            Variable to = variables.get(i);
            Variable next = new Variable(scope.javaName("next" + i), to.storage(), to.range());
            boolean isBool = to.storage() == Variable.Storage.BOOLEAN;
            TypedExpr read = isBool ? new TypedExpr.ReadBool(next) : new TypedExpr.Read(next);
            int index = i;
            result.add(new TypedStmt.Declare(next, values.get(i), saturated.map(s -> s.get(index))));
            last.add(new TypedStmt.Store(to, read, Optional.empty()));
        }
        result.addAll(last);
        return result;
    }

    List<TypedStmt> element(Location place, int index, Value value, TextRange span) {
        Type.Vector vector = (Type.Vector) place.type();
        int width = vector.element().width();
        Optional<TypedExpr.Int> saturated =
                saturated(place, value, span).map(v -> Location.raw(v.scalar(), vector.element()));
        TypedExpr.Int raw = Location.raw(value.scalar(), vector.element());
        if (place.isWide()) {
            flow.write(place, index * width, width);
            return List.of(new TypedStmt.Store(place.variables().get(index), raw, saturated.map(s -> s)));
        }
        return part(place, index * width, width, raw, saturated);
    }

    List<TypedStmt> slice(Location place, int low, Value bits) {
        int width = bits.type().width();
        return part(place, low, width, TypedExpr.wrap(bits.integer(), Range.unsigned(width)), Optional.empty());
    }

    private List<TypedStmt> part(
            Location place, int low, int width, TypedExpr.Int value, Optional<TypedExpr.Int> saturated) {
        flow.write(place, low, width);
        return List.of(new TypedStmt.StorePart(place.variables().get(0), low, width, value, saturated));
    }

    List<TypedStmt> bit(Location place, TypedExpr.Int index, TypedExpr.Bool value, TextRange span) {
        if (index instanceof TypedExpr.Const c) {
            return part(place, c.value().intValue(), 1, new TypedExpr.FromBool(value), Optional.empty());
        }
        if (!flow.isAssigned(place)) {
            if (!place.readable()) {
                throw problems.reject(
                        span,
                        "'" + place.name() + "' keeps its other bits, so its old value is read",
                        "declare the operand as read too");
            }
            flow.read(place);
        }
        flow.writeSome(place);
        return List.of(new TypedStmt.StoreBit(place.variables().get(0), index, value));
    }
}
