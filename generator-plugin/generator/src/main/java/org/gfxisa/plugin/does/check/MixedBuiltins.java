package org.gfxisa.plugin.does.check;

import java.math.BigInteger;
import java.util.List;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Value;
import org.gfxisa.semantics.FloatOp;

/** Builtins of integers or floats. */
final class MixedBuiltins {
    private MixedBuiltins() {}

    static List<Builtin> all() {
        return List.of(
                new Builtin("abs", 1, 1, true, MixedBuiltins::abs),
                new Builtin("rarely", 1, 1, true, MixedBuiltins::rarely),
                new Builtin("min", 2, 2, true, MixedBuiltins::select),
                new Builtin("max", 2, 2, true, MixedBuiltins::select),
                new Builtin("min3", 3, 3, true, MixedBuiltins::selectOfThree),
                new Builtin("max3", 3, 3, true, MixedBuiltins::selectOfThree),
                new Builtin("med3", 3, 3, true, MixedBuiltins::selectOfThree));
    }

    private static boolean isFloat(BuiltinCall call) {
        return call.arguments().stream().anyMatch(v -> v.isFloat() || v.isFloatLiteral());
    }

    private static Value rarely(BuiltinCall call) {
        return Value.of(
                new TypedExpr.Rarely((TypedExpr.Bool) call.boolArgument(0).node()));
    }

    private static Value abs(BuiltinCall call) {
        if (!isFloat(call)) {
            return IntBuiltins.abs(call, call.number(0));
        }
        Value value = FloatBuiltins.sameFormat(call, 1).get(0);
        BigInteger magnitude = Range.unsigned(value.format().width() - 1).high();
        return Value.of(
                value.type(), TypedExpr.arith(TypedExpr.Operator.AND, value.integer(), new TypedExpr.Const(magnitude)));
    }

    private static Value select(BuiltinCall call) {
        if (isFloat(call)) {
            return FloatBuiltins.apply(FloatOp.find(call.name()).orElseThrow(), call);
        }
        TypedExpr.Int a = call.number(0);
        TypedExpr.Int b = call.number(1);
        return Value.of(minMax(call, call.name().equals("max"), a, b));
    }

    /** Of integers; those of floats are functions of the spec. */
    private static Value selectOfThree(BuiltinCall call) {
        TypedExpr.Int a = call.number(0);
        TypedExpr.Int b = call.number(1);
        switch (call.name()) {
            case "min3", "max3":
                boolean max = call.name().equals("max3");
                return Value.of(minMax(call, max, minMax(call, max, a, b), call.number(2)));
            default:
                // The middle one: max(min(a, b), min(max(a, b), c)).
                TypedExpr.Int upper = minMax(call, false, minMax(call, true, a, b), call.number(2));
                return Value.of(minMax(call, true, minMax(call, false, a, b), upper));
        }
    }

    private static TypedExpr.Int minMax(BuiltinCall call, boolean max, TypedExpr.Int a, TypedExpr.Int b) {
        Range all = a.range().union(b.range());
        if (!all.fits64()) {
            throw call.operators().tooWide(call.span(), all);
        }
        Range x = a.range();
        Range y = b.range();
        Range range = max
                ? new Range(x.low().max(y.low()), x.high().max(y.high()))
                : new Range(x.low().min(y.low()), x.high().min(y.high()));
        return new TypedExpr.MinMax(max, a, b, range);
    }
}
