package org.gfxisa.plugin.does.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.gfxisa.plugin.does.typed.Type;

/** Hints about names that do not exist. */
public final class Names {
    private Names() {}

    /** {@code did you mean 'x'?}, if something is near. */
    static Optional<String> near(String name, Collection<String> candidates) {
        return org.gfxisa.plugin.diag.Names.nearest(name, candidates).map(n -> "did you mean '" + n + "'?");
    }

    /** All names of functions: builtins and conversions. */
    static List<String> functions() {
        List<String> all = new ArrayList<>(Builtins.names());
        all.addAll(Type.Names.common());
        return all;
    }
}
