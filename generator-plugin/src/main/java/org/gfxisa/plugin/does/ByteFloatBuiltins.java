package org.gfxisa.plugin.does;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Conversions between f32 and the floats of eight bits, which are raw bits in the language. */
final class ByteFloatBuiltins {
    private static final List<String> FORMATS = List.of("e4m3", "e5m2", "e4m3fnuz", "e5m2fnuz");
    private static final String JAVA_CLASS = "F8";
    private static final int WIDTH = 8;

    private ByteFloatBuiltins() {}

    static List<Builtin> all() {
        List<Builtin> all = new ArrayList<>();
        for (String format : FORMATS) {
            String name = Character.toUpperCase(format.charAt(0)) + format.substring(1);
            all.add(new Builtin("from_" + format, 1, 1, true, c -> from(c, "from" + name)));
            all.add(new Builtin("to_" + format, 1, 1, true, c -> to(c, "to" + name)));
        }
        return all;
    }

    private static Value from(BuiltinCall call, String method) {
        Node.Argument bits = call.intArgument(0, Range.unsigned(WIDTH));
        return Environment.floatResult(FloatFormat.F32, call.env().invoke(JAVA_CLASS, method, List.of(bits)));
    }

    private static Value to(BuiltinCall call, String method) {
        Value value = FloatBuiltins.sameFormat(call, 1).get(0);
        if (value.format() != FloatFormat.F32) {
            throw call.problems()
                    .reject(
                            call.spans().get(0),
                            "'" + call.name() + "' takes an f32, found " + value.described(),
                            "go by way of f32(…)");
        }
        Node.Invocation java = call.env()
                .invoke(
                        JAVA_CLASS,
                        method,
                        List.of(Environment.argument(value)),
                        Set.of(ModeField.ROUND32, ModeField.FP16_OVFL),
                        call.env().under());
        return Value.of(new Type.Bits(WIDTH), new Node.IntCall(java, Range.unsigned(WIDTH), true));
    }
}
