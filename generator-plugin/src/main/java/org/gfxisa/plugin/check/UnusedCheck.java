package org.gfxisa.plugin.check;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.resolve.Definitions;
import org.gfxisa.plugin.spec.ListNode;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.Node;
import org.gfxisa.plugin.spec.ScalarNode;

/** Every operand class, modifier and format is named somewhere. */
public final class UnusedCheck {
    private final Definitions definitions;
    private final Diagnostics diagnostics;
    private final Set<String> words = new LinkedHashSet<>();

    public UnusedCheck(Definitions definitions, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.diagnostics = diagnostics;
    }

    public void check() {
        definitions.formats().values().forEach(this::collect);
        definitions.instructions().values().forEach(this::collect);
        definitions.targets().values().forEach(this::collect);
        report("operand class", definitions.classes());
        report("modifier", definitions.modifiers());
        report("format", definitions.formats());
    }

    /** Every word that occurs in a definition, keys included. */
    private void collect(Node node) {
        if (node instanceof MapNode map) {
            for (MapNode.Entry e : map.entries()) {
                words.add(e.name().replace("!", ""));
                collect(e.value());
            }
        } else if (node instanceof ListNode list) {
            list.items().forEach(this::collect);
        } else if (node instanceof ScalarNode scalar) {
            for (String word : scalar.text().split("[^A-Za-z0-9_]+")) {
                words.add(word);
            }
        }
    }

    private void report(String kind, Map<String, MapNode> named) {
        named.forEach((name, node) -> {
            if (!words.contains(name)) {
                diagnostics.report(node.error(kind + " '" + name + "' is never used").expecting("a use, or no definition"));
            }
        });
    }
}
