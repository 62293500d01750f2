package org.gfxisa.exec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gfxisa.semantics.Results;

/** What a generated method says that an instruction's outputs are. */
final class Expected {
    private Expected() {}

    /**
     * Calls a method.
     *
     * @param inputs by parameter name: Integer, Long, Boolean or int[]
     * @param outputs of the kernel
     * @return the raw dwords of each output, lowest first; 0 or 1 for a bit
     */
    static List<int[]> of(SemanticsMethods.Named named, Map<String, Object> inputs, List<Port> outputs) {
        Results results = new Results();
        List<Object> arguments = new ArrayList<>();
        for (int i = 0; i < named.parameters().size(); i++) {
            String name = named.parameters().get(i);
            Object value = name.equals("results") ? results : inputs.get(name);
            if (value == null) {
                throw new AssertionError("parameter " + name + " is not an input of the kernel: " + inputs.keySet());
            }
            arguments.add(fit(value, named.method().type().parameterType(i)));
        }
        Object returned;
        try {
            returned = named.method().invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        List<int[]> all = new ArrayList<>();
        boolean first = true;
        int further = 0;
        for (Port port : outputs) {
            if (port.dwords() > 2) {
                all.add(Arrays.copyOf(results.wide, port.dwords()));
            } else if (first) {
                first = false;
                all.add(dwords(returned, port));
            } else if (port.register()) {
                all.add(dwords(register(results, port.name()), port));
            } else {
                all.add(dwords(further++ == 0 ? results.second : results.third, port));
            }
        }
        return all;
    }

    private static Object register(Results results, String name) {
        return switch (name) {
            case "exec" -> results.exec;
            case "vcc" -> results.vcc;
            case "scc" -> results.scc;
            case "m0" -> results.m0;
            default -> throw new AssertionError("output " + name);
        };
    }

    private static Object fit(Object value, Class<?> type) {
        if (value instanceof int[] dwords && type == long.class) {
            return dwords[0] & 0xffffffffL | (long) dwords[1] << 32;
        }
        return value instanceof int[] dwords && type == int.class ? (Object) dwords[0] : value;
    }

    private static int[] dwords(Object value, Port port) {
        long bits = value instanceof Boolean b ? (b ? 1 : 0) : ((Number) value).longValue();
        return port.dwords() == 2 ? new int[] {(int) bits, (int) (bits >>> 32)} : new int[] {(int) bits};
    }
}
