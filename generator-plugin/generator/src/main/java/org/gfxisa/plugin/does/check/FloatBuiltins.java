package org.gfxisa.plugin.does.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Value;
import org.gfxisa.semantics.FloatFormat;
import org.gfxisa.semantics.FloatOp;

/** Builtins of floats only: the functions among the operations of {@link FloatOp}, and the parts of a float. */
final class FloatBuiltins {
    private static final Range EXPONENT = Range.signed(32);
    private static final Range SEGMENT = Range.unsigned(5);

    private FloatBuiltins() {}

    static List<Builtin> all() {
        List<Builtin> all = new ArrayList<>(List.of(
                new Builtin("exponent", 1, 1, true, FloatBuiltins::exponent),
                new Builtin("mantissa", 1, 1, true, FloatBuiltins::mantissa),
                new Builtin("sign", 1, 1, true, FloatBuiltins::sign),
                new Builtin(
                        "bias", 1, 1, true, c -> constant((1 << one(c).format().exponentBits() - 1) - 1)),
                new Builtin(
                        "mantissa_bits",
                        1,
                        1,
                        true,
                        c -> constant(one(c).format().mantissaBits())),
                new Builtin("width", 1, 1, true, c -> constant(one(c).format().width())),
                new Builtin("raw", 1, 1, true, FloatBuiltins::raw),
                new Builtin("from_raw", 2, 2, true, FloatBuiltins::fromRaw)));
        Arrays.stream(FloatOp.values())
                .filter(FloatOp::isFunction)
                .forEach(op ->
                        all.add(new Builtin(op.spelling(), op.arguments(), op.arguments(), true, c -> apply(op, c))));
        return all;
    }

    /** Checks the arguments of an operation: first the floats, then what else it takes. */
    static Value apply(FloatOp op, BuiltinCall call) {
        requireFormat(op, call);
        List<Value> floats = sameFormat(call, op.floats());
        List<TypedExpr.Argument> arguments =
                new ArrayList<>(floats.stream().map(Environment::argument).toList());
        if (op.has(FloatOp.Trait.AND_EXPONENT)) {
            arguments.add(call.intArgument(1, EXPONENT));
        } else if (op.has(FloatOp.Trait.AND_SEGMENT)) {
            arguments.add(call.intArgument(1, SEGMENT));
        } else if (op.has(FloatOp.Trait.AND_FLAG)) {
            arguments.add(call.boolArgument(op.floats()));
        }
        return call.env().operate(op, floats.get(0).format(), arguments);
    }

    private static void requireFormat(FloatOp op, BuiltinCall call) {
        List<FloatFormat> formats = op.formats();
        if (formats.size() == FloatFormat.values().length) {
            return;
        }
        FloatFormat format = one(call).format();
        if (!formats.contains(format)) {
            throw call.problems()
                    .reject(
                            call.spans().get(0),
                            "there is no '" + call.name() + "' of " + format.typeName(),
                            Names.oneOf(
                                    formats.stream().map(FloatFormat::typeName).toList()));
        }
    }

    /** The first arguments as floats of one format. */
    static List<Value> sameFormat(BuiltinCall call, int count) {
        for (int i = 0; i < count; i++) {
            Value value = call.argument(i);
            if (!value.isFloat() && !value.isFloatLiteral()) {
                throw call.problems()
                        .reject(
                                call.spans().get(i),
                                "'" + call.name() + "' takes a float here, found " + value.described());
            }
        }
        FloatFormat format = call.operators().format(call.arguments().subList(0, count), call.span(), call.expected());
        List<Value> adapted = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Type type = Type.Float.of(format);
            adapted.add(call.operators()
                    .coercion()
                    .to(type, call.argument(i), call.spans().get(i), false));
        }
        return adapted;
    }

    private static Value one(BuiltinCall call) {
        return sameFormat(call, 1).get(0);
    }

    private static Value exponent(BuiltinCall call) {
        Value value = one(call);
        FloatFormat format = value.format();
        return Value.of(TypedExpr.part(value.integer(), format.mantissaBits(), format.exponentBits()));
    }

    private static Value mantissa(BuiltinCall call) {
        Value value = one(call);
        return Value.of(TypedExpr.part(value.integer(), 0, value.format().mantissaBits()));
    }

    private static Value constant(int number) {
        return Value.of(new TypedExpr.Const(number));
    }

    /** The bits of a float as a number. */
    private static Value raw(BuiltinCall call) {
        Value value = one(call);
        return Value.of(TypedExpr.part(value.integer(), 0, value.type().width()));
    }

    /** The float of the format of the first argument that has the low bits of the second one. */
    private static Value fromRaw(BuiltinCall call) {
        Value like = one(call);
        return Value.of(
                like.type(), TypedExpr.part(call.number(1), 0, like.type().width()));
    }

    private static Value sign(BuiltinCall call) {
        Value value = one(call);
        TypedExpr.Int top =
                new TypedExpr.Const(BigInteger.valueOf(value.format().width() - 1L));
        return Value.of(new TypedExpr.BitOf(value.integer(), top));
    }
}
