package org.gfxisa.plugin.spec.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A schema, or a part of one.
 *
 * @param file the whole of the file that it stands in
 * @param set the files that it may refer to
 */
record Schema(JsonNode node, JsonNode file, SchemaSet set) {
    boolean has(String keyword) {
        return node.has(keyword);
    }

    /** What a keyword holds, as a schema. */
    Schema get(String keyword) {
        return part(node.path(keyword));
    }

    Optional<Schema> property(String name) {
        return Optional.ofNullable(node.path("properties").get(name)).map(this::part);
    }

    /** The schemas that a keyword holds. */
    Stream<Schema> parts(String keyword) {
        return stream(node.path(keyword)).map(this::part);
    }

    Schema part(JsonNode part) {
        return new Schema(part, file, set);
    }

    /** What it refers to. */
    Schema reference() {
        return set.referred(this);
    }

    /** Whether nothing keeps to it. */
    boolean isNothing() {
        return node.isBoolean() && !node.booleanValue();
    }

    /** The texts that a keyword holds, one or several. */
    List<String> texts(String keyword) {
        JsonNode value = node.path(keyword);
        return value.isArray()
                ? stream(value).map(JsonNode::asText).toList()
                : value.isMissingNode() ? List.of() : List.of(value.asText());
    }

    private static Stream<JsonNode> stream(JsonNode values) {
        return StreamSupport.stream(values.spliterator(), false);
    }

    /** What it is called; that is said where the rule is a pattern. */
    Optional<String> title() {
        return texts("title").stream().findFirst();
    }
}
