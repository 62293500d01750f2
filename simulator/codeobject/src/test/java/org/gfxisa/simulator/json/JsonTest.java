package org.gfxisa.simulator.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '@',
            quoteCharacter = '`',
            value = {
                "{\"a\": nul} @ line 1, column 11: not JSON: expected a text in quotes, a number, true, false, null, an array or an object",
                "{\"a\" 1} @ line 1, column 6: not JSON: expected ':' after the name of a member",
                "{a:1} @ line 1, column 2: not JSON: expected the name of a member in quotes",
                "{\"a\":1 \"b\":2} @ line 1, column 8: not JSON: expected ',' and another member, or '}'",
                "{\"a\":[1 2]} @ line 1, column 9: not JSON: expected ',' and another value, or ']'",
                "{\"a\":01} @ line 1, column 7: not JSON: expected a number such as 1, -2.5 or 3e4",
                "{\"a\":[1} @ line 1, column 8: not JSON: expected the bracket that matches the last open one",
                "{\"a\":1 @ line 1, column 7: not JSON: it ends within a text, an array or an object",
                "{\"a\":1,\"a\":2} @ line 1, column 12: not JSON: the member 'a' occurs twice",
                "{\"a\":\"\\q\"} @ line 1, column 8: not JSON: expected \\n, \\t, \\\", \\\\ or \\u and four hex digits after a backslash",
                "{\"a\":\"\\u12g4\"} @ line 1, column 11: not JSON: expected \\n, \\t, \\\", \\\\ or \\u and four hex digits after a backslash",
                "{\"a\":1\"b\":2} @ line 1, column 7: not JSON: expected ',' and another member, or '}'",
                "{\"a\":[1, 2.x]} @ line 1, column 12: not JSON: expected a number such as 1, -2.5 or 3e4",
                "{\"a\":-} @ line 1, column 7: not JSON: expected a number such as 1, -2.5 or 3e4",
                "{\"a\":[1,]} @ line 1, column 9: not JSON: expected a text in quotes, a number, true, false, null, an array or an object",
                "{\"a\":1,} @ line 1, column 8: not JSON: expected the name of a member in quotes",
                "{\"a\":} @ line 1, column 6: not JSON: expected a text in quotes, a number, true, false, null, an array or an object",
                "{\"a\":1] @ line 1, column 7: not JSON: expected the bracket that matches the last open one",
                "hello @ line 1, column 6: not JSON: expected a text in quotes, a number, true, false, null, an array or an object",
                "{\"a\":{\"b\":[1,2],\"b\":{}}} @ line 1, column 21: not JSON: the member 'b' occurs twice",
                "{} {} @ line 1, column 4: not JSON: expected nothing after the object",
                "[1] @ [1], expected an object",
            })
    void saysWhereAndWhatIsExpected(String text, String message) {
        assertEquals(message, message(text));
    }

    @Test
    void textsEndOnTheirLine() {
        assertEquals(
                "line 1, column 8: not JSON: expected a closing quote, or \\n for a line break within a text",
                message("{\"a\":\"b\n\"}"));
        assertEquals(
                "line 1, column 8: not JSON: expected UTF-8",
                message(new byte[] {'{', '"', 'a', '"', ':', '"', (byte) 0xff, '"', '}'}));
        assertEquals("empty, expected a JSON object", message(""));
    }

    private static String message(String text) {
        return message(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String message(byte[] json) {
        return assertThrows(InputException.class, () -> Json.object(json)).getMessage();
    }
}
