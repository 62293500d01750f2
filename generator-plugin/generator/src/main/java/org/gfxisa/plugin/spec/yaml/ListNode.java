package org.gfxisa.plugin.spec.yaml;

import java.util.List;
import org.gfxisa.plugin.diag.Position;

/**
 * A list.
 *
 * @param position where it starts: the bracket or the first dash
 * @param length how much to underline, in code points
 * @param items what is in it
 */
public record ListNode(Position position, int length, List<Node> items) implements Node {
    /** Copies the items. */
    public ListNode {
        length = Math.max(1, length);
        items = List.copyOf(items);
    }

    /** The scalars with text among the items; items of another kind are left out. */
    public List<ScalarNode> scalars() {
        return items.stream()
                .filter(ScalarNode.class::isInstance)
                .map(ScalarNode.class::cast)
                .filter(s -> !s.isEmpty())
                .toList();
    }

    /** The mappings among the items; items of another kind are left out. */
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

    /** The items in flow style, for debugging. */
    @Override
    public String toString() {
        return items.toString();
    }
}
