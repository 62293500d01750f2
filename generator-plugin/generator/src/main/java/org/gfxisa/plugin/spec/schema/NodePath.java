package org.gfxisa.plugin.spec.schema;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.plugin.diag.Located;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;

/**
 * A value and its place in a file.
 *
 * @param steps the names and indices that lead to it
 * @param owner where it is told that something is missing in it: its key, or itself
 */
record NodePath(List<Object> steps, Node node, Located owner) {
    static NodePath root(Node node) {
        return new NodePath(List.of(), node, node);
    }

    NodePath entry(MapNode.Entry entry) {
        return new NodePath(with(entry.name()), entry.value(), entry.key());
    }

    NodePath item(int index, Node item) {
        return new NodePath(with(index), item, item);
    }

    /** The steps to a part of it. */
    List<Object> with(Object step) {
        List<Object> further = new ArrayList<>(steps);
        further.add(step);
        return further;
    }
}
