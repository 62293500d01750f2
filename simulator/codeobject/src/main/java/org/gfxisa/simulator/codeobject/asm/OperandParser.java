package org.gfxisa.simulator.codeobject.asm;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.gfxisa.text.Cursor;
import org.gfxisa.text.Numbers;

/** Parses the operands of a directive. */
final class OperandParser {
    private static final int OCTAL_DIGITS = 3;
    private static final int OCTAL = 8;
    private static final int HEX = 16;

    private final Cursor in = new Cursor();
    private final ExpressionParser expressions;
    private final Evaluator evaluator;

    OperandParser(ExpressionParser expressions, Evaluator evaluator) {
        this.expressions = expressions;
        this.evaluator = evaluator;
    }

    /** Starts with a statement, which is a range of a text. */
    void start(String text, int from, int to) {
        in.start(text, from, to);
    }

    /** Returns the current position in the statement. */
    int at() {
        return in.at();
    }

    /** Skips blanks and returns the current position. */
    int next() {
        in.skipBlanks();
        return in.at();
    }

    void moveTo(int place) {
        in.moveTo(place);
    }

    boolean isAtEnd() {
        return in.isAtEnd();
    }

    /** Fails unless this is the end of the statement. */
    void end() throws SourceException {
        if (!isAtEnd()) {
            throw new SourceException(in.at(), "'" + in.piece(in.at(), in.at() + 1) + "' is unexpected here");
        }
    }

    boolean accept(char c) {
        return in.accept(c);
    }

    /** Consumes a character if another one follows it. */
    boolean acceptBefore(char c, char following) {
        int from = in.at();
        boolean isThere = in.accept(c) && peek() == following;
        if (!isThere) {
            in.moveTo(from);
        }
        return isThere;
    }

    /** Consumes a comma and a word if they are next. */
    boolean acceptWord(String expected) throws SourceException {
        int from = in.at();
        boolean isThere = in.accept(',') && !isAtEnd() && name().equals(expected);
        if (!isThere) {
            in.moveTo(from);
        }
        return isThere;
    }

    void expect(char c) throws SourceException {
        if (!in.accept(c)) {
            throw new SourceException(in.at(), "expected '" + c + "'");
        }
    }

    char peek() {
        in.skipBlanks();
        return in.isAtEnd() ? 0 : in.peek();
    }

    /** Consumes the rest without comments and surrounding blanks. */
    String rest() {
        in.skipBlanks();
        int from = in.at();
        while (!in.isAtEnd()) {
            in.moveTo(in.at() + 1);
        }
        return in.piece(from, in.at()).strip();
    }

    /** Parses a name, which may be in quotes. */
    String name() throws SourceException {
        if (peek() == '"') {
            return text();
        }
        return word();
    }

    /** Parses a text in quotes. */
    String text() throws SourceException {
        return new String(string(), StandardCharsets.UTF_8);
    }

    /** Parses a name without quotes. */
    String word() throws SourceException {
        in.skipBlanks();
        int to = in.wordEnd();
        if (to == in.at()) {
            throw new SourceException(in.at(), "expected a name");
        }
        String name = in.piece(in.at(), to);
        in.moveTo(to);
        return name;
    }

    /** Consumes everything up to a blank or a comma. */
    String token() {
        in.skipBlanks();
        int from = in.at();
        while (!in.isAtEnd() && in.peek() != ',') {
            int at = in.at();
            in.moveTo(at + 1);
            if (in.peek() == ' ' || in.peek() == '\t') {
                break;
            }
        }
        return in.piece(from, in.at());
    }

    Expression expression() throws SourceException {
        return expressions.expression(in);
    }

    /** Parses an expression whose value must be known. */
    long absolute() throws SourceException {
        int from = next();
        try {
            return evaluator.absolute(expression());
        } catch (SourceException e) {
            throw new SourceException(e.at() < 0 ? from : e.at(), e.getMessage());
        }
    }

    /** Returns the spelling of the value from a position up to here, with the value itself if the spelling is not a plain number. */
    String spelled(int from, long value) {
        return Numbers.spelled(in.piece(from, in.at()), value);
    }

    /** Parses an expression whose value must be known and in a range. */
    long absolute(long lowest, long highest, String what) throws SourceException {
        int from = next();
        long value = absolute();
        if (value < lowest || value > highest) {
            throw new SourceException(
                    from, what + " " + spelled(from, value) + " is not in " + lowest + ".." + highest);
        }
        return value;
    }

    /** Parses a text in quotes with the escapes of C. */
    byte[] string() throws SourceException {
        if (peek() != '"') {
            throw new SourceException(in.at(), "expected a text in quotes");
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        char[] text = in.text();
        int from = in.at();
        int i = from + 1;
        while (text[i] != '"' && text[i] != 0) {
            if (text[i] == '\\') {
                i = escape(text, i + 1, out);
            } else {
                int end = i;
                while (text[end] != '"' && text[end] != 0 && text[end] != '\\') {
                    end++;
                }
                out.writeBytes(new String(text, i, end - i).getBytes(StandardCharsets.UTF_8));
                i = end;
            }
        }
        if (text[i] == 0) {
            throw new SourceException(from, "the text has no closing quote");
        }
        in.moveTo(i + 1);
        return out.toByteArray();
    }

    private static int escape(char[] text, int from, ByteArrayOutputStream out) throws SourceException {
        int i = from;
        if (Character.digit(text[i], OCTAL) >= 0) {
            int value = 0;
            for (; i < from + OCTAL_DIGITS && Character.digit(text[i], OCTAL) >= 0; i++) {
                value = value * OCTAL + Character.digit(text[i], OCTAL);
            }
            if (value > 0xff) {
                throw new SourceException(from - 1, "the escape does not fit in 1 byte");
            }
            out.write(value);
            return i;
        }
        if (text[i] == 'x' || text[i] == 'X') {
            int value = 0;
            for (i++; Character.digit(text[i], HEX) >= 0; i++) {
                value = value * HEX + Character.digit(text[i], HEX);
            }
            if (i == from + 1) {
                throw new SourceException(i, "expected a hexadecimal digit");
            }
            out.write(value);
            return i;
        }
        int simple = "bfnrt\"\\".indexOf(text[i]);
        if (text[i] == 0 || simple < 0) {
            throw new SourceException(from, "unknown escape '\\" + (text[i] == 0 ? "" : text[i]) + "' in a text");
        }
        out.write("\b\f\n\r\t\"\\".charAt(simple));
        return i + 1;
    }
}
