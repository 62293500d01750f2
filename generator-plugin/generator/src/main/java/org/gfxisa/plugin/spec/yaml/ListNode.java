package org.gfxisa.plugin.spec.yaml;

import java.util.List;
import org.gfxisa.plugin.diag.Position;

/**
 * A list.
 *
 * @param position where it starts: at the bracket or the first dash
 * @param length number of code points to underline
 * @param items the items
 */
public record ListNode(Position position, int length, List<Node> items) implements Node {
    /** Copies the items. */
    public ListNode {
        length = Math.max(1, length);
        items = List.copyOf(items);
    }

    /** Returns the items that are scalars with text. */
    public List<ScalarNode> scalars() {
        return items.stream()
                .filter(ScalarNode.class::isInstance)
                .map(ScalarNode.class::cast)
                .filter(s -> !s.isEmpty())
                .toList();
    }

    /** Returns the items that are mappings. */
    public List<MapNode> maps() {
        return items.stream()
                .filter(MapNode.class::isInstance)
                .map(MapNode.class::cast)
                .toList();
    }

    @Override
    public String describe() {
        return "a list";
    }

    /** Returns the items in flow style, for debugging. */
    @Override
    public String toString() {
        return items.toString();
    }
}
