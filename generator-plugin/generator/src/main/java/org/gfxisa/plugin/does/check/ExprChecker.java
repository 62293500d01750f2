package org.gfxisa.plugin.does.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.does.syntax.Expr;
import org.gfxisa.plugin.does.syntax.Hint;
import org.gfxisa.plugin.does.syntax.Parser;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.TextRange;
import org.gfxisa.plugin.does.typed.Context;
import org.gfxisa.plugin.does.typed.ImplicitRegister;
import org.gfxisa.plugin.does.typed.Location;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Under;
import org.gfxisa.plugin.does.typed.Value;
import org.gfxisa.plugin.does.typed.Variable;
import org.gfxisa.semantics.ModeField;

/** Checks expressions: names, types and ranges. */
public final class ExprChecker {

    private final Environment env;
    private final Problems problems;
    private final Operators operators;
    private final Conversions conversions;
    private final Map<String, Location> places;
    private final Scope scope;
    private final DefiniteAssignment flow;
    private final boolean clamp;
    private final Prelude prelude;

    public ExprChecker(
            Environment env,
            Map<String, Location> places,
            Scope scope,
            DefiniteAssignment flow,
            boolean clamp,
            Prelude prelude) {
        this.env = env;
        this.problems = env.problems();
        this.operators = new Operators(env);
        this.conversions = new Conversions(env);
        this.places = places;
        this.scope = scope;
        this.flow = flow;
        this.clamp = clamp;
        this.prelude = prelude;
    }

    Operators operators() {
        return operators;
    }

    private Optional<Builtin> function(String name) {
        return Builtins.find(name).or(() -> prelude.find(name));
    }

    private List<String> functions() {
        List<String> all = new ArrayList<>(Builtins.functions());
        all.addAll(prelude.names());
        return all;
    }

    /** Returns whether a name is that of a function or of a conversion. */
    boolean isFunction(String name) {
        return Builtins.isFunction(name) || prelude.names().contains(name);
    }

    /** Checks an expression; literals without a type of their own take the expected one. */
    Value check(Expr expr, Optional<Type> expected) {
        if (expr instanceof Expr.IntLiteral l) {
            return Value.of(new TypedExpr.Const(l.value()));
        } else if (expr instanceof Expr.FloatLiteral l) {
            return Value.of(new Type.FloatLiteral(l.value()), new TypedExpr.Const(0));
        } else if (expr instanceof Expr.Name n) {
            return name(n);
        } else if (expr instanceof Expr.Unary u) {
            return operators.unary(u.operator(), check(u.operand(), expected), u.span());
        } else if (expr instanceof Expr.Binary b) {
            List<Value> both = checkAll(List.of(b.left(), b.right()), expected);
            return operators.binary(b.operator(), both.get(0), both.get(1), b, expected);
        } else if (expr instanceof Expr.Conditional c) {
            List<Value> all = checkAll(List.of(c.condition(), c.yes(), c.no()), expected);
            return operators.conditional(all.get(0), all.get(1), all.get(2), c, expected);
        } else if (expr instanceof Expr.Slice s) {
            return slice(s);
        } else if (expr instanceof Expr.Bit b) {
            return bit(b);
        } else if (expr instanceof Expr.Element e) {
            return element(e);
        } else if (expr instanceof Expr.Memory m) {
            throw problems.reject(m.span(), "memory cannot be accessed here");
        }
        return call((Expr.Call) expr, expected);
    }

    /** Checks several, so that each reports its errors, and goes on only if all are right. */
    private List<Value> checkAll(List<Expr> exprs, Optional<Type> expected) {
        List<Value> values = new ArrayList<>();
        Optional<Problems.Rejected> failure = Optional.empty();
        for (Expr expr : exprs) {
            try {
                values.add(check(expr, expected));
            } catch (Problems.Rejected e) {
                failure = Optional.of(e);
            }
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
        return values;
    }

    private Value name(Expr.Name name) {
        Optional<Scope.Local> local = scope.find(name.name());
        if (local.isPresent()) {
            return local(local.get());
        }
        Optional<Location> place = Optional.ofNullable(places.get(name.name()));
        if (place.isPresent()) {
            return read(place.get(), name.span());
        }
        switch (name.name()) {
            case "true", "false":
                return Value.of(new TypedExpr.BoolConst(name.name().equals("true")));
            case "inf":
                return Value.of(new Type.FloatLiteral(Double.POSITIVE_INFINITY), new TypedExpr.Const(0));
            case "nan":
                return Value.of(new Type.FloatLiteral(Double.NaN), new TypedExpr.Const(0));
            case "clamp":
                if (!clamp) {
                    throw problems.reject(name.span(), "this instruction has no clamp modifier");
                }
                return Value.of(new TypedExpr.Clamp());
            default:
                return name.name().startsWith(Parser.MODE) ? mode(name) : unknown(name);
        }
    }

    private static Value local(Scope.Local local) {
        if (local instanceof Scope.Local.Constant c) {
            return c.value();
        }
        if (local instanceof Scope.Local.Stored s) {
            List<TypedExpr> nodes =
                    s.variables().stream().map(ExprChecker::read).toList();
            return new Value(s.type(), nodes);
        }
        throw new Problems.Rejected();
    }

    private static TypedExpr read(Variable variable) {
        return variable.storage() == Variable.Storage.BOOLEAN
                ? new TypedExpr.ReadBool(variable)
                : new TypedExpr.Read(variable);
    }

    private Value read(Location place, TextRange span) {
        if (!flow.isAssigned(place)) {
            if (!place.readable()) {
                throw problems.reject(
                        span,
                        "'" + place.name() + "' is read before all of it is assigned",
                        "if its old value is meant, declare the operand as read too");
            }
            flow.read(place);
        }
        return place.read();
    }

    private Value mode(Expr.Name name) {
        String wanted = name.name().substring(Parser.MODE.length());
        for (ModeField field : ModeField.values()) {
            if (field.fieldName().equals(wanted)) {
                return mode(field);
            }
        }
        List<String> all =
                Arrays.stream(ModeField.values()).map(ModeField::fieldName).toList();
        throw problems.reject(
                name.span(), "MODE has no field '" + wanted + "' here", Optional.of(Hint.expecting(Names.oneOf(all))));
    }

    private Value mode(ModeField field) {
        TypedExpr.Invocation call = env.invoke(field, List.of(), java.util.Set.of(field), Under.MODE);
        return field.width() == 1
                ? Value.of(new TypedExpr.BoolCall(call))
                : Value.of(new TypedExpr.IntCall(call, Range.unsigned(field.width()), true));
    }

    private Value unknown(Expr.Name name) {
        if (isFunction(name.name())) {
            throw problems.reject(name.span(), "'" + name.name() + "' is a function", "write " + name.name() + "(…)");
        }
        for (ImplicitRegister register : ImplicitRegister.values()) {
            if (register.text().equals(name.name())) {
                throw problems.reject(name.span(), notHere(register));
            }
        }
        throw problems.reject(
                name.span(), "'" + name.name() + "' is not known", Hint.nearest(name.name(), visibleNames()));
    }

    static String notHere(ImplicitRegister register) {
        boolean lane = register.type(Context.LANE).isPresent();
        return "'" + register.text() + "' can be named only in " + (lane ? "vector" : "scalar") + " instructions";
    }

    /** Names of everything that has a value here. */
    List<String> visibleNames() {
        List<String> names = new ArrayList<>(places.keySet());
        names.addAll(scope.names());
        names.addAll(List.of("true", "false", "inf", "nan"));
        if (clamp) {
            names.add("clamp");
        }
        Arrays.stream(ModeField.values()).forEach(f -> names.add(Parser.MODE + f.fieldName()));
        return names;
    }

    private Value slice(Expr.Slice slice) {
        Value value = check(slice.of(), Optional.empty());
        int high = constant(slice.high());
        int low = constant(slice.low());
        TypedExpr.Int of = sliceable(value, slice.of().span());
        checkBounds(high, low, value.type(), slice.high().span().to(slice.low().span()));
        if (high > 63) {
            throw operators.tooWide(slice.span(), of.range());
        }
        // All bits that are taken count, even where they are known to be zero.
        return Value.of(new Type.Int(Range.unsigned(high - low + 1)), TypedExpr.part(of, low, high - low + 1));
    }

    /** Checks the bounds of a slice of a type. */
    void checkBounds(int high, int low, Type type, TextRange span) {
        if (high < low) {
            throw problems.reject(span, "the slice " + high + ":" + low + " is empty", "the higher bit comes first");
        }
        if (low < 0 || high >= type.width()) {
            throw problems.reject(
                    span,
                    "bits " + high + ":" + low + " are outside " + type,
                    "bits " + (type.width() - 1) + ":0 or a part of them");
        }
    }

    private TypedExpr.Int sliceable(Value value, TextRange span) {
        if (value.isInt() || value.isBits()) {
            return value.integer();
        }
        String hint = value.isVector()
                ? "choose an element with '@', or write as_b" + value.type().width() + "(…)"
                : "look at the bits: as_b" + value.type().width() + "(…)";
        throw problems.reject(
                span,
                "a " + value.described() + " has no bits to choose from",
                value.isBool() || value.isFloatLiteral() ? Optional.empty() : Optional.of(Hint.expecting(hint)));
    }

    private Value bit(Expr.Bit bit) {
        Value value = check(bit.of(), Optional.empty());
        TypedExpr.Int of = sliceable(value, bit.of().span());
        TypedExpr.Int index = bitIndex(bit.index(), value.type());
        if (value.type().width() > 64 && !index.range().within(Range.of(0, 63))) {
            throw operators.tooWide(bit.span(), of.range());
        }
        return Value.of(new TypedExpr.BitOf(of, index));
    }

    /** The number of a bit of a type, which may be computed. */
    TypedExpr.Int bitIndex(Expr expr, Type type) {
        Value value = check(expr, Optional.empty());
        TypedExpr.Int index = value.isBits() ? value.integer() : operators.number("[", value, expr.span());
        if (!index.range().within(Range.of(0, type.width() - 1L))) {
            if (index instanceof TypedExpr.Const c) {
                throw problems.reject(
                        expr.span(), "bit " + c.value() + " is outside " + type, "0…" + (type.width() - 1));
            }
            throw problems.reject(
                    expr.span(),
                    "the index may be " + index.range() + ", which leaves " + type,
                    "slice it, as in x[4:0]");
        }
        return index;
    }

    private Value element(Expr.Element element) {
        Value value = check(element.of(), Optional.empty());
        if (!value.isVector()) {
            throw problems.reject(
                    element.of().span(), "'@' chooses an element of a vector, found " + value.described());
        }
        int index = constant(element.index());
        if (index < 0 || index >= value.count()) {
            throw problems.reject(
                    element.index().span(),
                    "element " + index + " is outside " + value.type(),
                    "0…" + (value.count() - 1));
        }
        return value.element(index);
    }

    /** A number that is known while compiling. */
    int constant(Expr expr) {
        Value value = check(expr, Optional.empty());
        if (value.isInt()
                && value.scalar() instanceof TypedExpr.Const c
                && c.range()
                        .within(new Range(
                                BigInteger.valueOf(Integer.MIN_VALUE), BigInteger.valueOf(Integer.MAX_VALUE)))) {
            return c.value().intValue();
        }
        throw problems.reject(expr.span(), "this must be a constant", "a number, or the variable of a 'for'");
    }

    private Value call(Expr.Call call, Optional<Type> expected) {
        List<TextRange> spans = call.arguments().stream().map(Expr::span).toList();
        if (Conversions.exists(call.function())) {
            List<Value> arguments = checkAll(call.arguments(), Conversions.resultType(call.function()));
            return conversions.apply(call.function(), arguments, spans, call.span());
        }
        Builtin builtin = function(call.function())
                .orElseThrow(() -> problems.reject(
                        call.functionSpan(),
                        "there is no function '" + call.function() + "'",
                        Hint.nearest(call.function(), functions())));
        int count = call.arguments().size();
        if (count < builtin.least() || count > builtin.most()) {
            String wanted = builtin.least() == builtin.most()
                    ? String.valueOf(builtin.least())
                    : builtin.least() + " to " + builtin.most();
            throw problems.reject(
                    call.span(), "'" + call.function() + "' does not take " + count + " arguments", wanted);
        }
        List<Value> values = checkAll(call.arguments(), expected);
        boolean isOfFloats = values.stream().anyMatch(v -> v.elementType() instanceof Type.Float || v.isFloatLiteral());
        Builtin overloaded =
                prelude.find(call.function()).filter(f -> isOfFloats).orElse(builtin);
        BuiltinCall checked = new BuiltinCall(call.function(), values, spans, call.span(), expected, env, operators);
        return overloaded.byElement()
                ? env.lift(values, call.span(), v -> overloaded.body().apply(checked.with(v)))
                : overloaded.body().apply(checked);
    }
}
