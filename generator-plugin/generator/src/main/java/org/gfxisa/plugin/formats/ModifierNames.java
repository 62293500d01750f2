package org.gfxisa.plugin.formats;

import java.util.Optional;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Parses an item of a format's list of modifiers: {@code clamp}, {@code clamp!}, {@code op_sel~}, {@code {offset: offset12}}. */
public final class ModifierNames {
    private ModifierNames() {}

    /** Parses an item; empty if it is malformed. */
    public static Optional<Format.ModifierUse> read(Node item) {
        if (item instanceof MapNode map && map.entries().size() == 1) {
            MapNode.Entry e = map.entries().get(0);
            return e.value() instanceof ScalarNode definition
                    ? Optional.of(use(e.key(), definition))
                    : Optional.empty();
        }
        return item instanceof ScalarNode name && !name.isEmpty() ? Optional.of(use(name, name)) : Optional.empty();
    }

    private static Format.ModifierUse use(ScalarNode name, ScalarNode definition) {
        boolean always = name.text().endsWith("!") || definition.text().endsWith("!");
        boolean forHalves = name.text().endsWith("~") || definition.text().endsWith("~");
        ScalarNode field = bare(name);
        ScalarNode kind = bare(definition);
        return new Format.ModifierUse(field.text(), kind.text(), always, forHalves, field, kind);
    }

    private static ScalarNode bare(ScalarNode name) {
        return name.text().endsWith("!") || name.text().endsWith("~")
                ? name.slice(0, name.text().length() - 1)
                : name;
    }
}
