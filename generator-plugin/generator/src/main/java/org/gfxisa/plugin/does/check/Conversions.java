package org.gfxisa.plugin.does.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.does.syntax.TextRange;
import org.gfxisa.plugin.does.typed.Location;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Under;
import org.gfxisa.plugin.does.typed.Value;
import org.gfxisa.semantics.FloatFormat;
import org.gfxisa.semantics.FloatOp;
import org.gfxisa.semantics.FloatOperation;
import org.gfxisa.semantics.ModeField;

/** Functions whose names contain a type: {@code u16(x)}, {@code as_f32(x)}, {@code sat_i8(x)}, {@code f16_rtz(x)}. */
public final class Conversions {
    private enum Kind {
        VALUE,
        SAME_BITS,
        SATURATE
    }

    private record Target(Type type, Kind kind, Optional<String> rounding) {}

    private final Environment env;
    private final Coercion coercion;

    Conversions(Environment env) {
        this.env = env;
        this.coercion = new Coercion(env.problems());
    }

    private static Optional<Target> target(String function) {
        if (function.equals("snorm16") || function.equals("unorm16")) {
            return Type.parse(function.equals("snorm16") ? "i16" : "u16")
                    .map(t -> new Target(t, Kind.VALUE, Optional.empty()));
        }
        if (function.startsWith("as_")) {
            return Type.parse(function.substring(3)).map(t -> new Target(t, Kind.SAME_BITS, Optional.empty()));
        }
        if (function.startsWith("sat_")) {
            return Type.parse(function.substring(4)).map(t -> new Target(t, Kind.SATURATE, Optional.empty()));
        }
        int underscore = function.lastIndexOf('_');
        if (underscore > 0 && Under.ROUNDINGS.contains(function.substring(underscore + 1))) {
            return Type.parse(function.substring(0, underscore))
                    .filter(t -> (t instanceof Type.Vector v ? v.element() : t) instanceof Type.Float)
                    .map(t -> new Target(t, Kind.VALUE, Optional.of(function.substring(underscore + 1))));
        }
        return Type.parse(function).map(t -> new Target(t, Kind.VALUE, Optional.empty()));
    }

    static boolean exists(String function) {
        return target(function).isPresent();
    }

    /** The type that the result will have. */
    static Optional<Type> resultType(String function) {
        return target(function).map(Target::type);
    }

    Value apply(String function, List<Value> arguments, List<TextRange> spans, TextRange span) {
        Target target = target(function).orElseThrow();
        if (target.type() instanceof Type.Vector v && target.kind() == Kind.VALUE && arguments.size() == v.count()) {
            List<Value> elements = new ArrayList<>();
            for (int i = 0; i < v.count(); i++) {
                elements.add(element(target, v.element(), arguments.get(i), spans.get(i)));
            }
            return new Value(v, elements.stream().map(Value::scalar).toList());
        }
        if (arguments.size() != 1) {
            String expected =
                    target.type() instanceof Type.Vector v && target.kind() == Kind.VALUE ? "1 or " + v.count() : "1";
            throw env.problems()
                    .reject(span, "'" + function + "' does not take " + arguments.size() + " arguments", expected);
        }
        Value value = arguments.get(0);
        if (function.endsWith("norm16")) {
            return env.lift(arguments, span, v -> normalise(function, target.type(), v.get(0), spans.get(0)));
        }
        if (target.kind() == Kind.SAME_BITS) {
            return sameBits(target.type(), value, spans.get(0));
        }
        if (!(target.type() instanceof Type.Vector vector)) {
            return target.kind() == Kind.SATURATE
                    ? saturate(target.type(), value, spans.get(0))
                    : convert(target, target.type(), value, spans.get(0));
        }
        if (!value.isVector() || value.count() != vector.count()) {
            throw env.problems()
                    .reject(
                            spans.get(0),
                            "'" + function + "' takes " + vector.count() + " elements, found " + value.described());
        }
        List<TypedExpr> nodes = new ArrayList<>();
        for (Value element : value.elements()) {
            nodes.add(element(target, vector.element(), element, spans.get(0)).scalar());
        }
        return new Value(vector, nodes);
    }

    private Value element(Target target, Type type, Value value, TextRange span) {
        return target.kind() == Kind.SATURATE ? saturate(type, value, span) : convert(target, type, value, span);
    }

    private Value convert(Target target, Type type, Value value, TextRange span) {
        if (value.isVector()) {
            throw env.problems()
                    .reject(span, "'" + type + "' takes a scalar, found " + value.type(), "choose an element with '@'");
        }
        if (type instanceof Type.Float f) {
            Under under = target.rounding().map(env.under()::withRound).orElse(env.under());
            return toFloat(f.format(), value, span, under);
        }
        if (type instanceof Type.Bool) {
            throw env.problems().reject(span, "nothing converts to bool", "write '… != 0'");
        }
        if (value.isFloatLiteral()) {
            throw env.problems().reject(span, "nothing says which float type this is", "write the integer");
        }
        if (value.isFloat()) {
            if (!(type instanceof Type.Int i)) {
                throw env.problems().reject(span, "a float does not convert to " + type, "write as_" + type + "(…)");
            }
            return toInteger(i, value);
        }
        TypedExpr.Int node = value.isBool() ? new TypedExpr.FromBool(value.bool()) : value.integer();
        Range range = type instanceof Type.Int i ? i.range() : Range.unsigned(type.width());
        return Value.of(type, TypedExpr.wrap(node, range));
    }

    private Value toInteger(Type.Int type, Value value) {
        FloatFormat format = value.format();
        Range range = type.range();
        List<TypedExpr.Argument> arguments = new ArrayList<>(List.of(Environment.argument(value)));
        boolean isInt = range.fits32();
        FloatOp op;
        if (type.width() == 32 || type.width() == 64) {
            op = FloatOp.valueOf("TO_" + (type.isSigned() ? "I" : "U") + type.width());
        } else {
            op = isInt ? FloatOp.TO_INT : FloatOp.TO_LONG;
            TypedExpr.Form form = isInt ? TypedExpr.Form.INT : TypedExpr.Form.LONG;
            arguments.add(new TypedExpr.Argument(new TypedExpr.Const(range.low()), form));
            arguments.add(new TypedExpr.Argument(new TypedExpr.Const(range.high()), form));
        }
        return Value.of(type, new TypedExpr.IntCall(exact(op, format, arguments), range, isInt));
    }

    private TypedExpr.Invocation exact(FloatOp op, FloatFormat format, List<TypedExpr.Argument> arguments) {
        return env.invoke(op.in(format), arguments, Set.of(), Under.MODE);
    }

    private Value toFloat(FloatFormat format, Value value, TextRange span, Under under) {
        if (value.isFloatLiteral() || value.isFloat() && value.format() == format) {
            return Coercion.literal(value, format);
        }
        if (value.isFloat()) {
            return fromFloat(format, value, span, under);
        }
        if (value.isBits()) {
            int width = value.type().width();
            throw env.problems()
                    .reject(
                            span,
                            value.type() + " is raw bits, not a number",
                            "write as_" + format.typeName() + "(…), or " + format.typeName() + "(u" + width + "(…))");
        }
        TypedExpr.Int node = value.isBool() ? new TypedExpr.FromBool(value.bool()) : value.integer();
        if (!node.range().fits64()) {
            throw env.problems().reject(span, "a " + node.range() + " is too wide to convert", "cut it first");
        }
        if (node instanceof TypedExpr.Const c
                && new java.math.BigDecimal(c.value().doubleValue()).compareTo(new java.math.BigDecimal(c.value()))
                        == 0) {
            return Coercion.literal(
                    Value.of(new Type.FloatLiteral(c.value().doubleValue()), new TypedExpr.Const(0)), format);
        }
        Range range = node.range();
        boolean exact = range.abs().high().bitLength() <= format.mantissaBits() + 1;
        FloatOp op = range.isInt()
                ? FloatOp.FROM_I32
                : range.isUnsignedInt() ? FloatOp.FROM_U32 : range.isLong() ? FloatOp.FROM_I64 : FloatOp.FROM_U64;
        TypedExpr.Argument argument =
                new TypedExpr.Argument(node, range.fits32() ? TypedExpr.Form.INT : TypedExpr.Form.LONG);
        Set<ModeField> fields = exact ? Set.of() : format.rounding();
        return Environment.floatResult(format, env.invoke(op.in(format), List.of(argument), fields, under));
    }

    private Value fromFloat(FloatFormat format, Value value, TextRange span, Under under) {
        FloatFormat source = value.format();
        boolean viaF32 = source == FloatFormat.BF16 || format == FloatFormat.BF16;
        if (viaF32 && source != FloatFormat.F32 && format != FloatFormat.F32) {
            throw env.problems().reject(span, "bf16 converts from and to f32 only", "go by way of f32(…)");
        }
        boolean widens = format.width() > source.width();
        Set<ModeField> fields = EnumSet.of(source.denorm());
        if (!widens) {
            fields.addAll(format.rounded());
        } else if (source == FloatFormat.BF16) {
            fields.add(format.denorm());
        }
        FloatOperation operation = new FloatOperation(FloatOp.from(source), format);
        return Environment.floatResult(
                format, env.invoke(operation, List.of(Environment.argument(value)), fields, under));
    }

    private Value saturate(Type type, Value value, TextRange span) {
        if (!(type instanceof Type.Int target)) {
            throw env.problems().reject(span, "only an integer type can saturate, and this is " + type);
        }
        if (!value.isInt()) {
            throw env.problems().reject(span, "'sat_" + type + "' takes an integer, found " + value.described());
        }
        if (!Saturation.isPossible(value.integer(), target.range())) {
            throw env.problems().reject(span, "a " + value.integer().range() + " is too wide to saturate");
        }
        return Value.of(type, Saturation.of(value.integer(), target.range()));
    }

    private Value normalise(String function, Type type, Value value, TextRange span) {
        boolean known = value.isFloat() && (value.format() == FloatFormat.F16 || value.format() == FloatFormat.F32);
        if (!known) {
            throw env.problems().reject(span, "'" + function + "' takes an f16 or f32, found " + value.described());
        }
        FloatOp op = function.equals("snorm16") ? FloatOp.SNORM16 : FloatOp.UNORM16;
        TypedExpr.Invocation call = exact(op, value.format(), List.of(Environment.argument(value)));
        return Value.of(type, new TypedExpr.IntCall(call, ((Type.Int) type).range(), true));
    }

    private Value sameBits(Type type, Value value, TextRange span) {
        if (value.isFloatLiteral()
                || value.isInt()
                        && value.scalar() instanceof TypedExpr.Const c
                        && !c.range().within(Range.unsigned(type.width()))) {
            throw coercion.mismatch(type, value, span, Optional.empty());
        }
        boolean constant = value.isInt() && value.scalar() instanceof TypedExpr.Const;
        if (!constant && value.type().width() != type.width() || type.width() > 64) {
            throw env.problems()
                    .reject(
                            span,
                            "a " + value.type() + " has " + value.type().width() + " bits, and " + type + " has "
                                    + type.width());
        }
        TypedExpr.Int raw = constant ? value.integer() : packed(value);
        if (type instanceof Type.Bool) {
            return Value.of(new TypedExpr.BitOf(raw, new TypedExpr.Const(BigInteger.ZERO)));
        }
        if (!(type instanceof Type.Vector vector)) {
            return Value.of(type, Location.typed(raw, type));
        }
        List<TypedExpr> nodes = new ArrayList<>();
        int width = vector.element().width();
        for (int i = 0; i < vector.count(); i++) {
            nodes.add(Location.typed(TypedExpr.part(raw, i * width, width), vector.element()));
        }
        return new Value(vector, nodes);
    }

    /** The raw bits of a value of up to 64 bits, element 0 lowest. */
    static TypedExpr.Int packed(Value value) {
        Type element = value.elementType();
        TypedExpr.Int all = new TypedExpr.Const(0);
        for (int i = value.count() - 1; i >= 0; i--) {
            TypedExpr.Int piece = Location.raw(value.nodes().get(i), element);
            all = i == value.count() - 1
                    ? piece
                    : TypedExpr.arith(
                            TypedExpr.Operator.OR,
                            TypedExpr.arith(TypedExpr.Operator.SHIFT_LEFT, all, new TypedExpr.Const(element.width())),
                            piece);
        }
        return all;
    }
}
