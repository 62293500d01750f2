package org.gfxisa.plugin.resolve;

import java.util.Optional;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.Node;
import org.gfxisa.plugin.spec.ScalarNode;

/** Reads an item of a format's list of modifiers: {@code clamp}, {@code clamp!}, {@code {offset: offset12}}. */
public final class ModifierNames {
    private ModifierNames() {}

    /** The modifier; empty if the item is none. */
    public static Optional<Format.ModifierUse> read(Node item) {
        if (item instanceof MapNode map && map.entries().size() == 1) {
            MapNode.Entry e = map.entries().get(0);
            return e.value() instanceof ScalarNode definition
                    ? Optional.of(use(e.key(), definition.text()))
                    : Optional.empty();
        }
        return item instanceof ScalarNode name && !name.isEmpty() ? Optional.of(use(name, name.text())) : Optional.empty();
    }

    private static Format.ModifierUse use(ScalarNode name, String definition) {
        boolean always = name.text().endsWith("!") || definition.endsWith("!");
        return new Format.ModifierUse(bare(name.text()), bare(definition), always, name);
    }

    private static String bare(String name) {
        return name.endsWith("!") ? name.substring(0, name.length() - 1) : name;
    }
}
