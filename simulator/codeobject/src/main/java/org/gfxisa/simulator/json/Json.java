package org.gfxisa.simulator.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/** Parses JSON. */
public final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** A part of what Jackson says, and what to say. */
    private static final String[][] WORDS = {
        {"colon", "expected ':' behind the name of a member"},
        {"comma to separate Object", "expected ',' and another member, or '}'"},
        {"comma to separate Array", "expected ',' and another value, or ']'"},
        {"start field name", "expected the name of a member in quotes"},
        {"umeric value", "expected a number such as 1, -2.5 or 3e4"},
        {"unquoted", "expected a closing quote, or \\n for a line break within a text"},
        {"escape", "expected \\n, \\t, \\\", \\\\ or \\u and four hex digits behind a backslash"},
        {"Unexpected close marker", "expected the bracket that closes what was opened last"},
        {"UTF-8", "expected UTF-8"},
        {"", "expected a text in quotes, a number, true, false, null, an array or an object"},
    };

    private Json() {}

    /** The object that the bytes are. */
    public static JsonObject object(byte[] json) throws InputException {
        try (JsonParser parser = MAPPER.createParser(json)) {
            JsonNode tree = MAPPER.readTree(parser);
            if (tree == null) {
                throw new InputException("empty, expected a JSON object");
            }
            JsonObject object = JsonObject.of("", tree);
            if (parser.nextToken() != null) {
                throw at(parser.currentTokenLocation(), "expected nothing behind the object");
            }
            return object;
        } catch (JsonProcessingException e) {
            throw at(e.getLocation(), words(e));
        } catch (IOException e) {
            throw new InputException("not JSON: " + e.getMessage());
        }
    }

    private static InputException at(JsonLocation place, String what) {
        String where = place == null ? "" : "line " + place.getLineNr() + ", column " + place.getColumnNr() + ": ";
        return new InputException(where + "not JSON: " + what);
    }

    private static String words(JsonProcessingException e) {
        String said = e.getOriginalMessage();
        if (e instanceof JsonEOFException) {
            return "it ends where a text, an array or an object is still open";
        }
        if (e instanceof StreamConstraintsException) {
            return "too long a text or number, or arrays and objects nested too deeply";
        }
        if (said.startsWith("Duplicate field ")) {
            return "the member " + said.substring("Duplicate field ".length()) + " is there twice";
        }
        for (String[] word : WORDS) {
            if (said.contains(word[0])) {
                return word[1];
            }
        }
        return said;
    }
}
