package org.gfxisa.plugin.does.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gfxisa.plugin.does.typed.FloatFormat;
import org.gfxisa.plugin.does.typed.ModeField;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.RuntimeClass;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Value;

/** Conversions between f32 and the floats of at most eight bits, which are raw bits in the language. */
final class SmallFloatBuiltins {
    private static final List<Family> FAMILIES = List.of(
            new Family(RuntimeClass.F8, 8, List.of("e4m3", "e5m2", "e4m3fnuz", "e5m2fnuz")),
            new Family(RuntimeClass.F6, 6, List.of("e2m3", "e3m2")),
            new Family(RuntimeClass.F4, 4, List.of("e2m1")));

    /** Formats of one width, and the class that converts them. */
    private record Family(RuntimeClass javaClass, int width, List<String> formats) {}

    private SmallFloatBuiltins() {}

    static List<Builtin> all() {
        List<Builtin> all = new ArrayList<>();
        for (Family family : FAMILIES) {
            for (String format : family.formats) {
                String name = Character.toUpperCase(format.charAt(0)) + format.substring(1);
                all.add(new Builtin("from_" + format, 1, 1, true, c -> from(c, family, "from" + name)));
                all.add(new Builtin("to_" + format, 1, 1, true, c -> to(c, family, "to" + name)));
            }
        }
        return all;
    }

    private static Value from(BuiltinCall call, Family family, String method) {
        TypedExpr.Argument bits = call.intArgument(0, Range.unsigned(family.width));
        return Environment.floatResult(FloatFormat.F32, call.env().invoke(family.javaClass.dot(method), List.of(bits)));
    }

    private static Value to(BuiltinCall call, Family family, String method) {
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
                        new TypedExpr.Method(family.javaClass.dot(method)),
                        List.of(Environment.argument(value)),
                        Set.of(ModeField.ROUND32, ModeField.FP16_OVFL),
                        call.env().under());
        return Value.of(new Type.Bits(family.width), new TypedExpr.IntCall(java, Range.unsigned(family.width), true));
    }
}
