package org.gfxisa.plugin.spec.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.NumberSpelling;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Converts nodes to JSON, to which schemas apply, and finds the node at a path in it. */
public final class JsonTree {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private JsonTree() {}

    /**
     * Converts a node: mappings become objects, lists become arrays, plain scalars become what they look like, other scalars
     * become text.
     */
    public static JsonNode of(Node node) {
        if (node instanceof MapNode map) {
            ObjectNode object = JSON.objectNode();
            map.entries().forEach(e -> object.set(e.name(), of(e.value())));
            return object;
        }
        if (node instanceof ListNode list) {
            ArrayNode array = JSON.arrayNode(list.items().size());
            list.items().forEach(item -> array.add(of(item)));
            return array;
        }
        return scalar((ScalarNode) node);
    }

    private static JsonNode scalar(ScalarNode node) {
        if (node.isEmpty()) {
            return JSON.nullNode();
        }
        if (!node.isPlain()) {
            return JSON.textNode(node.text());
        }
        Optional<BigInteger> integer = node.integer();
        if (integer.isPresent()) {
            boolean small = integer.get().bitLength() < Long.SIZE;
            return small ? JSON.numberNode(integer.get().longValue()) : JSON.numberNode(integer.get());
        }
        Optional<BigDecimal> decimal = NumberSpelling.decimal(node.text());
        if (decimal.isPresent()) {
            return JSON.numberNode(decimal.get());
        }
        return switch (node.text()) {
            case "true" -> JSON.booleanNode(true);
            case "false" -> JSON.booleanNode(false);
            default -> JSON.textNode(node.text());
        };
    }

    /** Returns the node at a path of names and indices, or its nearest existing ancestor. */
    static Node find(Node root, List<Object> path) {
        Node node = root;
        for (Object step : path) {
            if (node instanceof MapNode map && map.get(step.toString()).isPresent()) {
                node = map.get(step.toString()).get();
            } else if (node instanceof ListNode list
                    && step instanceof Integer i
                    && i < list.items().size()) {
                node = list.items().get(i);
            } else {
                return node;
            }
        }
        return node;
    }
}
