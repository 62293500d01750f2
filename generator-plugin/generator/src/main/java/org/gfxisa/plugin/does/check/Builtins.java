package org.gfxisa.plugin.does.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.gfxisa.plugin.does.typed.Type;

/** All builtin functions, by name. */
public final class Builtins {
    private static final Map<String, Builtin> ALL = new TreeMap<>();

    static {
        IntBuiltins.all().forEach(b -> ALL.put(b.name(), b));
        FloatBuiltins.all().forEach(b -> ALL.put(b.name(), b));
        SmallFloatBuiltins.all().forEach(b -> ALL.put(b.name(), b));
        MixedBuiltins.all().forEach(b -> ALL.put(b.name(), b));
    }

    private Builtins() {}

    static Optional<Builtin> find(String name) {
        return Optional.ofNullable(ALL.get(name));
    }

    /** Builtins of integers, for floats of which the spec may have a function of the same name. */
    private static final Set<String> OF_INTEGERS = Set.of("min3", "max3", "med3");

    /** Returns whether a name is that of a built-in function or of a conversion. */
    public static boolean isFunction(String name) {
        return ALL.containsKey(name) || Conversions.exists(name);
    }

    /** Returns whether a name is that of a built-in function that takes floats, or of a conversion. */
    public static boolean isFloatFunction(String name) {
        return isFunction(name) && !OF_INTEGERS.contains(name);
    }

    public static Collection<String> names() {
        return ALL.keySet();
    }

    /** All names of functions: builtins and conversions. */
    static List<String> functions() {
        List<String> all = new ArrayList<>(names());
        all.addAll(Type.Names.common());
        return all;
    }
}
