package org.gfxisa.plugin.spec.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonNodePath;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.ValidationMessage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A violation that the validator reports.
 *
 * @param keyword the keyword of the schema that was violated
 * @param instance path in the file: names and indices
 * @param evaluation the keywords, names and indices through which the validator reached the keyword
 * @param location location of the keyword in the schemas
 * @param value the keyword's value
 * @param owner the schema object that contains the keyword
 * @param property the property in question, or an empty text
 * @param arguments further details, depending on the keyword
 * @param message the validator's own message
 */
record Violation(
        String keyword,
        List<Object> instance,
        List<Object> evaluation,
        SchemaLocation location,
        JsonNode value,
        JsonNode owner,
        String property,
        List<Object> arguments,
        String message) {

    /**
     * A union (oneOf or anyOf) on the path to the keyword.
     *
     * @param at its index in the evaluation path; the branch is the next element
     * @param depth number of elements of the instance path that lead to the value that it describes
     */
    record Union(int at, int depth) {}

    static Violation of(ValidationMessage message, SchemaSet schemas) {
        return new Violation(
                message.getType(),
                elements(message.getInstanceLocation()),
                elements(message.getEvaluationPath()),
                message.getSchemaLocation(),
                message.getSchemaNode(),
                schemas.owner(message.getSchemaLocation()),
                Optional.ofNullable(message.getProperty()).orElse(""),
                message.getArguments() == null ? List.of() : Arrays.asList(message.getArguments()),
                message.getMessage());
    }

    /** Returns the outermost union at or after an index of the evaluation path. */
    Optional<Union> union(int from) {
        int depth = 0;
        int i = 0;
        while (i < evaluation.size()) {
            String step = evaluation.get(i).toString();
            switch (step) {
                case "oneOf", "anyOf" -> {
                    if (i >= from) {
                        return Optional.of(new Union(i, Math.min(depth, instance.size())));
                    }
                    i += 2;
                }
                case "properties", "patternProperties", "prefixItems" -> {
                    depth++;
                    i += 2;
                }
                case "additionalProperties", "unevaluatedProperties", "items", "unevaluatedItems", "contains" -> {
                    depth++;
                    i++;
                }
                case "allOf", "dependentSchemas" -> i += 2;
                default -> i++;
            }
        }
        return Optional.empty();
    }

    private static List<Object> elements(JsonNodePath path) {
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < path.getNameCount(); i++) {
            elements.add(path.getElement(i));
        }
        return elements;
    }
}
