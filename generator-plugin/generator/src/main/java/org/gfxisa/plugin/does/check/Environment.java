package org.gfxisa.plugin.does.check;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.does.syntax.Expr;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.TextRange;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.TypedFunction;
import org.gfxisa.plugin.does.typed.Under;
import org.gfxisa.plugin.does.typed.Value;
import org.gfxisa.semantics.Callee;
import org.gfxisa.semantics.FloatFormat;
import org.gfxisa.semantics.FloatOp;
import org.gfxisa.semantics.ModeField;

/** What the checks of one text share: where errors go, what stands in for MODE, and what was used so far. */
public final class Environment {
    private final Problems problems;
    private final Set<ModeField> modeReads = EnumSet.noneOf(ModeField.class);
    private Under under = Under.MODE;
    private boolean approximate;

    public Environment(Problems problems) {
        this.problems = problems;
    }

    Problems problems() {
        return problems;
    }

    Under under() {
        return under;
    }

    void under(Under next) {
        under = next;
    }

    /** Returns the MODE inside an {@code under} block: words such as {@code rne} and {@code flush} replace some of its fields. */
    Under under(List<Expr.Name> words) {
        Under inner = under;
        for (Expr.Name word : words) {
            if (Under.ROUNDINGS.contains(word.name())) {
                inner = inner.withRound(word.name());
            } else if (Under.DENORMALS.contains(word.name())) {
                inner = inner.withDenorm(word.name());
            } else if (word.name().equals(Under.SUPPRESS)) {
                inner = inner.suppressing();
            } else {
                List<String> all = new ArrayList<>(Under.ROUNDINGS);
                all.addAll(Under.DENORMALS);
                all.add(Under.SUPPRESS);
                problems.report(
                        word.span(),
                        "'" + word.name() + "' is no rounding and no treatment of denormals",
                        Names.oneOf(all));
            }
        }
        return inner;
    }

    public Set<ModeField> modeReads() {
        return modeReads;
    }

    public boolean approximate() {
        return approximate;
    }

    /** A call without MODE. */
    TypedExpr.Invocation invoke(Callee callee, List<TypedExpr.Argument> arguments) {
        return invoke(callee, arguments, Set.of(), under);
    }

    /** A call whose result depends on fields of MODE. */
    TypedExpr.Invocation invoke(
            Callee callee, List<TypedExpr.Argument> arguments, Set<ModeField> fields, Under instead) {
        return invoke(new TypedExpr.Runtime(callee), arguments, fields, instead);
    }

    private TypedExpr.Invocation invoke(
            TypedExpr.Called called, List<TypedExpr.Argument> arguments, Set<ModeField> fields, Under instead) {
        if (fields.isEmpty()) {
            return new TypedExpr.Invocation(called, arguments, Optional.empty(), under.suppresses());
        }
        TypedExpr.ModeUse use = new TypedExpr.ModeUse(fields, instead.round(), instead.denorm());
        modeReads.addAll(use.read());
        return new TypedExpr.Invocation(called, arguments, Optional.of(use), under.suppresses());
    }

    /** A call of a function of the spec. */
    Value call(TypedFunction function, FloatFormat format, List<Value> floats) {
        approximate |= function.approximate();
        List<TypedExpr.Argument> arguments =
                floats.stream().map(Environment::argument).toList();
        TypedExpr.Invocation call = invoke(function, arguments, function.fields(), under);
        Value result = function.result();
        if (result.isBool()) {
            return Value.of(new TypedExpr.BoolCall(call));
        }
        return result.isFloat()
                ? floatResult(format, call)
                : Value.of(new TypedExpr.IntCall(
                        call, result.integer().range(), result.integer().range().fits32()));
    }

    /** An operation of floats under what stands in for MODE. */
    Value operate(FloatOp op, FloatFormat format, List<TypedExpr.Argument> arguments) {
        approximate |= op.has(FloatOp.Trait.INEXACT);
        TypedExpr.Invocation call = invoke(op.in(format), arguments, op.needs().fields(format), under);
        if (op.has(FloatOp.Trait.TRUTH)) {
            return Value.of(new TypedExpr.BoolCall(call));
        }
        return floatResult(format, call);
    }

    /** A float as an argument. */
    static TypedExpr.Argument argument(Value value) {
        if (value.isBool()) {
            return new TypedExpr.Argument(value.bool(), TypedExpr.Form.BOOLEAN);
        }
        return new TypedExpr.Argument(
                value.scalar(), value.type().width() <= 32 ? TypedExpr.Form.INT : TypedExpr.Form.LONG);
    }

    static Value floatResult(FloatFormat format, TypedExpr.Invocation call) {
        TypedExpr node = new TypedExpr.IntCall(call, Range.unsigned(format.width()), format.width() <= 32);
        return Value.of(Type.Float.of(format), node);
    }

    /**
     * Applies an operation of scalars to values of which some are vectors, element by element; constants spread.
     *
     * @param where for the error when lengths differ
     */
    Value lift(List<Value> values, TextRange where, Function<List<Value>, Value> operation) {
        Optional<Value> vector = values.stream().filter(Value::isVector).findFirst();
        if (vector.isEmpty()) {
            return operation.apply(values);
        }
        int count = vector.get().count();
        for (Value value : values) {
            if (value.isVector() ? value.count() != count : !value.isConstant()) {
                throw problems.reject(
                        where,
                        "a " + vector.get().type() + " and a " + value.type() + " do not combine",
                        "vectors of one length, or a constant");
            }
        }
        List<Value> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int index = i;
            elements.add(
                    operation.apply(values.stream().map(v -> v.element(index)).toList()));
        }
        return Value.vector(elements);
    }
}
