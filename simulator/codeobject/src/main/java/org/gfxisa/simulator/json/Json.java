package org.gfxisa.simulator.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/** Parses JSON. */
public final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private Json() {}

    /** Parses a JSON object. */
    public static JsonObject object(byte[] json) throws InputException {
        try (JsonParser parser = MAPPER.createParser(json)) {
            return object(json, parser);
        } catch (IOException e) {
            throw new InputException("not JSON: " + e.getMessage());
        }
    }

    private static JsonObject object(byte[] json, JsonParser parser) throws IOException, InputException {
        try {
            JsonNode tree = MAPPER.readTree(parser);
            if (tree == null) {
                throw new InputException("empty, expected a JSON object");
            }
            JsonObject object = JsonObject.of("", tree);
            if (parser.nextToken() != null) {
                throw at(parser.currentTokenLocation(), "expected nothing after the object");
            }
            return object;
        } catch (JsonProcessingException e) {
            throw at(e.getLocation(), JsonErrorExplanation.expected(e, json, parser));
        }
    }

    private static InputException at(JsonLocation place, String what) {
        String where = place == null ? "" : "line " + place.getLineNr() + ", column " + place.getColumnNr() + ": ";
        return new InputException(where + "not JSON: " + what);
    }
}
