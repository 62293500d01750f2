package org.gfxisa.plugin.does.check;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

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

    public static Collection<String> names() {
        return ALL.keySet();
    }
}
