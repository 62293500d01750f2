package org.gfxisa.plugin.does;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Builtins of floats only. */
final class FloatBuiltins {
    /** What of MODE a builtin depends on. */
    private enum Needs {
        NOTHING,
        /** Flushing of inputs (and of results that need no rounding). */
        DENORM,
        /** Rounding and both kinds of flushing. */
        RESULT,
        /** As RESULT, without the denormal field. */
        ROUND,
        /** As DENORM, and what becomes of signalling NaNs. */
        MIN_MAX,
        /** As DENORM, except f32, which always flushes. */
        APPROXIMATE;

        Set<ModeField> fields(FloatFormat format) {
            return switch (this) {
                case NOTHING -> Set.of();
                case DENORM -> Set.of(format.denorm());
                case RESULT -> Fields.result(format);
                case ROUND -> format.rounding();
                case MIN_MAX -> Set.of(format.denorm(), ModeField.IEEE);
                case APPROXIMATE -> format == FloatFormat.F32 ? Set.of() : Set.of(format.denorm());
            };
        }
    }

    private static final Range SHIFT = Range.signed(32);
    private static final Range EXPONENT = Range.of(-1100, 1100);

    private FloatBuiltins() {}

    static List<Builtin> all() {
        List<Builtin> all = new ArrayList<>();
        all.add(floats("fma", 3, "fma", Needs.RESULT));
        all.add(floats("mad", 3, "mad", Needs.ROUND));
        all.add(floats("mul_legacy", 2, "mulLegacy", Needs.RESULT));
        all.add(floats("fma_legacy", 3, "fmaLegacy", Needs.RESULT));
        all.add(floats("mad_legacy", 3, "madLegacy", Needs.ROUND));
        all.add(floats("minimum", 2, "minimum", Needs.DENORM));
        all.add(floats("maximum", 2, "maximum", Needs.DENORM));
        all.add(floats("quiet", 1, "quiet", Needs.NOTHING));
        all.add(floats("flush", 1, "flush", Needs.NOTHING));
        all.add(floats("canonical", 1, "canonical", Needs.DENORM));
        all.add(floats("floor", 1, "floor", Needs.DENORM));
        all.add(floats("ceil", 1, "ceil", Needs.DENORM));
        all.add(floats("trunc", 1, "trunc", Needs.DENORM));
        all.add(floats("rndne", 1, "rndne", Needs.DENORM));
        all.add(floats("round_half_up", 1, "roundHalfUp", Needs.DENORM));
        all.add(floats("fract", 1, "fract", Needs.RESULT));
        all.add(floats("frexp_mant", 1, "frexpMant", Needs.DENORM));
        all.add(new Builtin("frexp_exp", 1, 1, true, FloatBuiltins::frexpExp));
        all.add(new Builtin("ldexp", 2, 2, true, FloatBuiltins::ldexp));
        all.add(new Builtin("exponent", 1, 1, true, FloatBuiltins::exponent));
        all.add(new Builtin("mantissa", 1, 1, true, FloatBuiltins::mantissa));
        all.add(new Builtin("sign", 1, 1, true, FloatBuiltins::sign));
        all.add(test("isnan", 1, "isNan", Needs.NOTHING));
        all.add(test("issnan", 1, "isSignallingNan", Needs.NOTHING));
        all.add(test("isinf", 1, "isInfinite", Needs.NOTHING));
        all.add(test("isdenorm", 1, "isDenormal", Needs.NOTHING));
        all.add(test("ordered", 2, "ordered", Needs.NOTHING));
        all.add(test("unordered", 2, "unordered", Needs.NOTHING));
        all.add(test("lg", 2, "lg", Needs.DENORM));
        all.add(new Builtin("class", 2, 2, true, FloatBuiltins::classTest));
        all.add(wideOnly(floats("div_scale", 3, "divScale", Needs.NOTHING)));
        all.add(wideOnly(test("div_scale_flag", 3, "divScaleFlag", Needs.NOTHING)));
        all.add(wideOnly(new Builtin("div_fmas", 4, 4, true, FloatBuiltins::divFmas)));
        all.add(new Builtin("div_fixup", 3, 3, true, FloatBuiltins::divFixup));
        all.add(new Builtin("trig_preop", 2, 2, true, FloatBuiltins::trigPreop));
        for (String name : List.of("rcp", "rsq", "sqrt", "exp2", "log2", "sin2pi", "cos2pi")) {
            // Sine and cosine take denormals in f32 too.
            Needs needs = name.endsWith("2pi") ? Needs.DENORM : Needs.APPROXIMATE;
            all.add(new Builtin(name, 1, 1, true, c -> {
                c.env().markApproximate();
                return result(c, name, needs);
            }));
        }
        all.add(new Builtin("rcp_iflag", 1, 1, true, c -> {
            requireFormat(c, FloatFormat.F32);
            c.env().markApproximate();
            return result(c, "rcpIflag", Needs.APPROXIMATE);
        }));
        return all;
    }

    private static Builtin floats(String name, int count, String method, Needs needs) {
        return new Builtin(name, count, count, true, c -> result(c, method, needs));
    }

    private static Builtin test(String name, int count, String method, Needs needs) {
        return new Builtin(name, count, count, true, c -> {
            List<Value> arguments = sameFormat(c, c.arguments().size());
            FloatFormat format = arguments.get(0).format();
            return c.env().boolCall(format, method, arguments, needs.fields(format));
        });
    }

    /** The same builtin for f32 and f64 only. */
    private static Builtin wideOnly(Builtin builtin) {
        return new Builtin(builtin.name(), builtin.least(), builtin.most(), true, c -> {
            requireFormat(c, FloatFormat.F32, FloatFormat.F64);
            return builtin.body().apply(c);
        });
    }

    private static void requireFormat(BuiltinCall call, FloatFormat... formats) {
        FloatFormat format = one(call).format();
        if (!List.of(formats).contains(format)) {
            List<String> names = Stream.of(formats).map(FloatFormat::typeName).toList();
            throw call.problems()
                    .reject(
                            call.spans().get(0),
                            "there is no '" + call.name() + "' of " + format.typeName(),
                            "expected " + org.gfxisa.plugin.diag.Names.oneOf(names));
        }
    }

    private static Value divFixup(BuiltinCall call) {
        requireFormat(call, FloatFormat.F16, FloatFormat.F32, FloatFormat.F64);
        return result(call, "divFixup", Needs.RESULT);
    }

    private static Value result(BuiltinCall call, String method, Needs needs) {
        return result(
                call,
                method,
                needs.fields(sameFormat(call, call.arguments().size()).get(0).format()));
    }

    /** Calls a method whose arguments and result are all of one format. */
    static Value result(BuiltinCall call, String method, Set<ModeField> fields) {
        List<Value> arguments = sameFormat(call, call.arguments().size());
        return call.env().floatCall(arguments.get(0).format(), method, arguments, fields);
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

    private static Value frexpExp(BuiltinCall call) {
        Value value = one(call);
        Node.Invocation java = call.env()
                .invoke(
                        value.format().javaObject(),
                        "frexpExp",
                        List.of(Environment.argument(value)),
                        Set.of(value.format().denorm()),
                        call.env().under());
        return Value.of(new Node.IntCall(java, EXPONENT, true));
    }

    private static Value ldexp(BuiltinCall call) {
        Value value = one(call);
        Node.Invocation java = call.env()
                .invoke(
                        value.format().javaObject(),
                        "ldexp",
                        List.of(Environment.argument(value), call.intArgument(1, SHIFT)),
                        Fields.result(value.format()),
                        call.env().under());
        return Environment.floatResult(value.format(), java);
    }

    private static Value exponent(BuiltinCall call) {
        Value value = one(call);
        FloatFormat format = value.format();
        return Value.of(Node.part(value.integer(), format.mantissaBits(), format.exponentBits()));
    }

    private static Value mantissa(BuiltinCall call) {
        Value value = one(call);
        return Value.of(Node.part(value.integer(), 0, value.format().mantissaBits()));
    }

    private static Value sign(BuiltinCall call) {
        Value value = one(call);
        Node.Int top = new Node.Const(BigInteger.valueOf(value.format().width() - 1L));
        return Value.of(new Node.BitOf(value.integer(), top));
    }

    private static Value classTest(BuiltinCall call) {
        Value value = one(call);
        Node.Int mask = call.argument(1).isBits() ? call.argument(1).integer() : call.number(1);
        Node.Invocation java = call.env()
                .invoke(
                        value.format().javaObject(),
                        "classTest",
                        List.of(Environment.argument(value), new Node.Argument(Node.part(mask, 0, 10), Node.Form.INT)));
        return Value.of(new Node.BoolCall(java));
    }

    private static Value divFmas(BuiltinCall call) {
        List<Value> floats = sameFormat(call, 3);
        List<Node.Argument> arguments =
                new ArrayList<>(floats.stream().map(Environment::argument).toList());
        arguments.add(call.boolArgument(3));
        FloatFormat format = floats.get(0).format();
        Node.Invocation java = call.env()
                .invoke(
                        format.javaObject(),
                        "divFmas",
                        arguments,
                        Fields.result(format),
                        call.env().under());
        return Environment.floatResult(format, java);
    }

    private static Value trigPreop(BuiltinCall call) {
        requireFormat(call, FloatFormat.F64);
        Value value = one(call);
        Node.Invocation java = call.env()
                .invoke(
                        FloatFormat.F64.javaObject(),
                        "trigPreop",
                        List.of(Environment.argument(value), call.intArgument(1, Range.unsigned(5))),
                        Set.of(FloatFormat.F64.denorm()),
                        call.env().under());
        return Environment.floatResult(FloatFormat.F64, java);
    }

    /** Fields of the hardware's minimum and maximum. */
    static Set<ModeField> minMaxFields(FloatFormat format) {
        return Needs.MIN_MAX.fields(format);
    }
}
