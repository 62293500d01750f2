package org.gfxisa.plugin.entries;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.diag.Position;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** The modifiers of floating-point results. An instruction with such a result has them without listing them, and depends on MODE. */
public final class FloatModifiers {
    private static final String LISTED = "modifiers";
    private final Set<String> names = new LinkedHashSet<>();

    /** Selects them from the modifier definitions of a spec. */
    public FloatModifiers(Map<String, MapNode> modifiers) {
        modifiers.forEach((name, node) -> {
            if (node.text("float-results").filter("true"::equals).isPresent()) {
                names.add(name);
            }
        });
    }

    /** Returns their names. */
    public Set<String> names() {
        return names;
    }

    /** Returns the entry with these modifiers added if it has a floating-point result. */
    public InstructionEntry listedIn(InstructionEntry entry) {
        if (!entry.hasFloatResult()) {
            return entry;
        }
        Position position = entry.node().position();
        List<ScalarNode> listed = Nodes.list(entry.node().get(LISTED));
        List<Node> all = new ArrayList<>(listed);
        names.stream()
                .filter(name -> listed.stream().noneMatch(l -> l.text().equals(name)))
                .forEach(name -> all.add(ScalarNode.of(position, name)));
        return entry.with(new MapNode.Entry(ScalarNode.of(position, LISTED), new ListNode(position, 1, all)));
    }
}
