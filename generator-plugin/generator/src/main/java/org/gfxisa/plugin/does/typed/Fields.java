package org.gfxisa.plugin.does.typed;

import java.util.EnumSet;
import java.util.Set;

/** Sets of MODE fields that float operations depend on. */
public final class Fields {
    private Fields() {}

    /** A rounded result of inputs of the same format. */
    public static Set<ModeField> result(FloatFormat format) {
        return union(format.rounding(), Set.of(format.denorm()));
    }

    public static Set<ModeField> union(Set<ModeField> a, Set<ModeField> b) {
        EnumSet<ModeField> all = EnumSet.noneOf(ModeField.class);
        all.addAll(a);
        all.addAll(b);
        return all;
    }
}
