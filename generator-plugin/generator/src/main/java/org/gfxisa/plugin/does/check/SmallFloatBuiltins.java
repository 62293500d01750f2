package org.gfxisa.plugin.does.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Value;
import org.gfxisa.semantics.FloatFormat;
import org.gfxisa.semantics.IntOp;
import org.gfxisa.semantics.ModeField;

/** Conversions between f32 and the floats of at most eight bits, which are raw bits in the language. */
final class SmallFloatBuiltins {
    private static final List<Family> FAMILIES = List.of(
            new Family(8, List.of("e4m3", "e5m2", "e4m3fnuz", "e5m2fnuz")),
            new Family(6, List.of("e2m3", "e3m2")),
            new Family(4, List.of("e2m1")));

    /** Formats of one width. */
    private record Family(int width, List<String> formats) {}

    private SmallFloatBuiltins() {}

    static List<Builtin> all() {
        List<Builtin> all = new ArrayList<>();
        for (Family family : FAMILIES) {
            for (String format : family.formats) {
                String name = format.toUpperCase(Locale.ROOT);
                all.add(new Builtin("from_" + format, 1, 1, true, c -> from(c, family, IntOp.valueOf("FROM_" + name))));
                all.add(new Builtin("to_" + format, 1, 1, true, c -> to(c, family, IntOp.valueOf("TO_" + name))));
            }
        }
        return all;
    }

    private static Value from(BuiltinCall call, Family family, IntOp op) {
        TypedExpr.Argument bits = call.intArgument(0, Range.unsigned(family.width));
        return Environment.floatResult(FloatFormat.F32, call.env().invoke(op, List.of(bits)));
    }

    private static Value to(BuiltinCall call, Family family, IntOp op) {
        Value value = FloatBuiltins.sameFormat(call, 1).get(0);
        if (value.format() != FloatFormat.F32) {
            throw call.problems()
                    .reject(
                            call.spans().get(0),
                            "'" + call.name() + "' takes an f32, found " + value.described(),
                            "go by way of f32(…)");
        }
        TypedExpr.Invocation java = call.env()
                .invoke(
                        op,
                        List.of(Environment.argument(value)),
                        Set.of(ModeField.ROUND32, ModeField.FP16_OVFL),
                        call.env().under());
        return Value.of(new Type.Bits(family.width), new TypedExpr.IntCall(java, Range.unsigned(family.width), true));
    }
}
