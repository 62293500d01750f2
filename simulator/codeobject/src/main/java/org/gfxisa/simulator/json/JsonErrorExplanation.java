package org.gfxisa.simulator.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Explains a JSON syntax error from the type of the error, the state of the parser, and the surrounding bytes.
 *
 * @param json all bytes
 * @param at the offset of the first wrong byte
 * @param parser the parser that reported the error
 */
record JsonErrorExplanation(byte[] json, int at, JsonParser parser) {
    private static final String IN_NUMBERS = "0123456789+-.eE";
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");
    private static final int LONGEST_ESCAPE = 5;

    static String expected(JsonProcessingException error, byte[] json, JsonParser parser) {
        if (error instanceof JsonEOFException) {
            return "it ends within a text, an array or an object";
        }
        if (error instanceof StreamConstraintsException) {
            return "too long a text or number, or arrays and objects nested too deeply";
        }
        if (error instanceof MismatchedInputException) {
            // At the start of an object or array, its own context has no name yet.
            JsonStreamContext context = parser.getParsingContext();
            JsonStreamContext member = context.hasCurrentName() ? context : context.getParent();
            return "the member '" + member.getCurrentName() + "' occurs twice";
        }
        long at = error.getLocation() == null ? 0 : error.getLocation().getByteOffset();
        return "expected "
                + new JsonErrorExplanation(json, (int) Math.max(0, Math.min(at, json.length)), parser).expected();
    }

    private String expected() {
        if (!isUtf8()) {
            return "UTF-8";
        }
        if (isEscape()) {
            return "\\n, \\t, \\\", \\\\ or \\u and four hex digits after a backslash";
        }
        if (byteAt(at) >= 0 && byteAt(at) < ' ') {
            return "a closing quote, or \\n for a line break within a text";
        }
        int before = before();
        boolean isArray = parser.getParsingContext().inArray();
        if (byteAt(at) == (isArray ? '}' : ']')) {
            return "the bracket that matches the last open one";
        }
        if (isNumber()) {
            return "a number such as 1, -2.5 or 3e4";
        }
        if (isArray) {
            return before == '[' || before == ',' ? value() : "',' and another value, or ']'";
        }
        if (!parser.getParsingContext().inObject()) {
            return value();
        }
        if (before == '{' || before == ',') {
            return "the name of a member in quotes";
        }
        if (parser.currentToken() == JsonToken.FIELD_NAME) {
            return before == ':' || before != '"' ? value() : "':' after the name of a member";
        }
        return "',' and another member, or '}'";
    }

    private static String value() {
        return "a text in quotes, a number, true, false, null, an array or an object";
    }

    private boolean isUtf8() {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(json));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    /** Returns whether a backslash precedes the byte, optionally with a u and some hex digits. */
    private boolean isEscape() {
        if (byteAt(at - 1) == '\\') {
            return true;
        }
        for (int i = 2; i <= LONGEST_ESCAPE; i++) {
            if (byteAt(at - i) == '\\') {
                return byteAt(at - i + 1) == 'u';
            }
        }
        return false;
    }

    /** Returns whether the byte is in an incomplete number. */
    private boolean isNumber() {
        int start = at;
        while (start > 0 && IN_NUMBERS.indexOf(byteAt(start - 1)) >= 0) {
            start--;
        }
        String number = new String(json, start, at - start, StandardCharsets.US_ASCII);
        return start < at
                && (IN_NUMBERS.indexOf(byteAt(at)) >= 0
                        || !NUMBER.matcher(number).matches());
    }

    /** Returns the last byte before it that is not white space; -1 if there is none. */
    private int before() {
        int before = at - 1;
        while (Character.isWhitespace(byteAt(before))) {
            before--;
        }
        return byteAt(before);
    }

    private int byteAt(int offset) {
        return offset < 0 || offset >= json.length ? -1 : json[offset];
    }
}
