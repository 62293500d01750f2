package org.gfxisa.text;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.gfxisa.codec.SlotCodec;

/**
 * A line of assembly text and a position in it, counted from 0. It also holds the value that was read last, and the error that
 * was found furthest to the right. The message of the error is formatted only on demand. Nothing is allocated per line.
 */
public final class Cursor {
    private static final int ASCII = 128;
    private static final byte BLANK = 1;
    private static final byte WORD = 2;
    private static final byte DIGIT = 4;
    private static final byte[] CLASSES = classes();

    private char[] text = new char[256];
    private int end;
    private int at;
    private long value;
    private double floating;

    private int errorAt;
    /** Whether the error is one of the whole line and not of the position where parsing stopped. */
    private boolean isWhole;

    private String template = "";
    private String subject = "";
    private long first;
    private long second;
    private long third;
    private List<String> suggestions = List.of();
    private UnaryOperator<String> wording = UnaryOperator.identity();
    /** The operand that does not accept the text; null if there is none, which saves an allocation per line. */
    private SlotCodec refusing;

    /** Parses the terms of an expression that are not numbers. */
    private TermParser terms = TermParser.NONE;
    /** Whether the last expression has an unresolved term. */
    private boolean isUnresolved;
    /** The position of the label or unresolved expression. */
    private int labelFrom;

    private int labelTo;

    /** Starts a line: strips comments and clears the error. */
    public void start(String line) {
        start(line, 0, line.length());
    }

    /** Starts a part of a text, which must be a single line. */
    public void start(String source, int from, int to) {
        int length = to - from;
        if (text.length <= length) {
            text = new char[length * 2];
        }
        source.getChars(from, to, text, 0);
        end = withoutComments(length);
        text[end] = 0;
        at = 0;
        clearError();
        labelFrom = labelTo = 0;
    }

    /** Returns the position. */
    public int at() {
        return at;
    }

    /** Sets the position. */
    public void moveTo(int place) {
        at = place;
    }

    /** Returns the characters of the line, followed by a NUL. The array is shared. */
    public char[] text() {
        return text;
    }

    /** Returns the text between two positions. */
    public String piece(int from, int to) {
        return new String(text, from, to - from);
    }

    /** Returns the value that was read last. */
    public long value() {
        return value;
    }

    /** Stores the value that was read, and returns true. */
    public boolean succeed(long result) {
        value = result;
        return true;
    }

    /** Returns the floating-point number that {@link Numbers#constant} read last. */
    public double floating() {
        return floating;
    }

    boolean succeedFloating(double result) {
        floating = result;
        return true;
    }

    /** Returns the next character; NUL at the end of the line. */
    public char peek() {
        return text[at];
    }

    /** Returns the character after the next. */
    public char peekSecond() {
        return at < end ? text[at + 1] : 0;
    }

    /** Skips blanks. */
    public void skipBlanks() {
        at = afterBlanks(at);
    }

    /** Skips blanks and returns whether the end of the line is reached. */
    public boolean isAtEnd() {
        skipBlanks();
        return at >= end;
    }

    /** Skips blanks, and then the character if it is next. */
    public boolean accept(char c) {
        skipBlanks();
        if (text[at] != c || at >= end) {
            return false;
        }
        at++;
        return true;
    }

    /** Skips a text if it stands here. If it ends in a letter, digit or underscore, another such character must not follow. */
    public boolean accept(char[] wanted) {
        int to = endOf(wanted);
        if (to < 0 || is(wanted[wanted.length - 1], (byte) (WORD | DIGIT)) && is(text[to], (byte) (WORD | DIGIT))) {
            return false;
        }
        at = to;
        return true;
    }

    /** Skips a text if it stands here and a digit follows. */
    public boolean acceptBeforeDigit(char[] wanted) {
        int to = endOf(wanted);
        if (to < 0 || !is(text[to], DIGIT)) {
            return false;
        }
        at = to;
        return true;
    }

    /** Returns the position after a text that stands here, or -1. Blanks are allowed around a colon. */
    private int endOf(char[] wanted) {
        int i = at;
        for (int n = 0; n < wanted.length; n++) {
            boolean isFree = wanted[n] == ':' && n > 0 && wanted[n - 1] != ':';
            i = isFree ? afterBlanks(i) : i;
            if (text[i] != wanted[n] || i >= end) {
                return -1;
            }
            i = isFree ? afterBlanks(i + 1) : i + 1;
        }
        return i;
    }

    private int afterBlanks(int from) {
        int i = from;
        while (i < end && is(text[i], BLANK)) {
            i++;
        }
        return i;
    }

    /** Returns whether a word starts here. */
    public boolean isWord() {
        return is(text[at], WORD);
    }

    /**
     * Returns the position after the word that starts here. A word consists of letters, digits, underscores, dots and dollar
     * signs and does not start with a digit.
     */
    public int wordEnd() {
        int i = at;
        if (is(text[i], WORD)) {
            while (is(text[i], (byte) (WORD | DIGIT))) {
                i++;
            }
        }
        return i;
    }

    /** Returns whether a decimal digit is next. */
    public boolean isDigit() {
        return is(text[at], DIGIT);
    }

    /** Sets the parser of the terms that are not numbers. */
    public void terms(TermParser reader) {
        terms = reader;
    }

    /** Returns whether expressions may have terms that are not numbers. */
    boolean hasTerms() {
        return terms != TermParser.NONE;
    }

    /** Parses a term that is not a number; the value of an unresolved term is 0. */
    boolean term() {
        TermParser.Result result = terms.read(this);
        if (result == TermParser.Result.UNRESOLVED) {
            isUnresolved = true;
            return succeed(0);
        }
        return result == TermParser.Result.KNOWN;
    }

    /** Starts an expression; none of its terms is unresolved yet. */
    void startExpression() {
        isUnresolved = false;
    }

    /** Returns whether the expression has an unresolved term. */
    boolean isUnresolved() {
        return isUnresolved;
    }

    /** Records the position of a label or unresolved expression; fails if the instruction already has another one. */
    public boolean label(int from, int to) {
        if (hasLabel() && from != labelFrom) {
            return fail(from, "an instruction has space for only one unresolved value");
        }
        labelFrom = from;
        labelTo = to;
        return true;
    }

    /** Returns whether there is a label or an unresolved expression. */
    public boolean hasLabel() {
        return labelTo > labelFrom;
    }

    /** Returns the text of the label or unresolved expression. */
    public String label() {
        return piece(labelFrom, labelTo);
    }

    /** Returns the position of the label or unresolved expression. */
    public int labelAt() {
        return labelFrom;
    }

    /**
     * Records an error and returns false. The error furthest to the right is kept; at the same position the first one is, except
     * that an error about an operand's kind is replaced, since another form may accept the operand.
     */
    public boolean fail(int place, String message) {
        return fail(place, message, "", 0, 0, 0);
    }

    /** Records an error about something with a name, which replaces {@code %s} in the message. */
    public boolean fail(int place, String message, String name) {
        return fail(place, message, name, 0, 0, 0);
    }

    /** Records an error about an unknown name; the nearest of the known names is suggested. */
    public boolean fail(int place, String message, String name, List<String> known) {
        boolean isKept = counts(place);
        fail(place, message, name, 0, 0, 0);
        suggestions = isKept ? known : suggestions;
        return false;
    }

    /** Records that an operand does not accept the text; the name of the operand replaces {@code %s}. */
    boolean fail(int place, String message, SlotCodec operand) {
        if (place > errorAt) {
            boolean isKept = counts(place);
            fail(place, message, operand.slot().name(), 0, 0, 0);
            refusing = isKept ? operand : refusing;
        }
        return false;
    }

    private boolean counts(int place) {
        return !isWhole && (place > errorAt || place == errorAt && refusing != null);
    }

    /** Returns the operand that does not accept the text, if the error is of that kind. */
    Optional<SlotCodec> refusing() {
        return Optional.ofNullable(refusing);
    }

    /** Records an error whose message is computed from the name on demand. */
    public boolean fail(int place, String name, UnaryOperator<String> words) {
        boolean isKept = counts(place);
        fail(place, "%s", name, 0, 0, 0);
        wording = isKept ? words : wording;
        return false;
    }

    /** Records an error with a name and up to three numbers, which replace {@code %s} and {@code %d} in the message. */
    public boolean fail(int place, String message, String name, long a, long b, long c) {
        if (counts(place)) {
            errorAt = place;
            template = message;
            subject = name;
            first = a;
            second = b;
            third = c;
            suggestions = List.of();
            wording = UnaryOperator.identity();
            refusing = null;
        }
        return false;
    }

    /** Records an error of a line that could be parsed to its end; it takes precedence over an error of a form that could not. */
    public boolean failWhole(int place, String message, String name, long a, long b) {
        if (!isWhole) {
            clearError();
        }
        fail(place, message, name, a, b, 0);
        isWhole = true;
        return false;
    }

    /** Clears the error. */
    public void clearError() {
        errorAt = -1;
        refusing = null;
        isWhole = false;
    }

    /** Returns the position of the error; -1 if there is none. */
    public int errorAt() {
        return errorAt;
    }

    /** Returns the message of the error; an empty text if there is none. */
    public String error() {
        if (errorAt < 0) {
            return "";
        }
        String message = template.replace("%s", wording.apply(subject));
        message = message.replaceFirst("%d", spelled(first));
        for (long number : new long[] {second, third}) {
            message = message.replaceFirst("%d", Long.toString(number));
        }
        String near = WordTable.nearest(subject, suggestions);
        return near.isEmpty() ? message : message + "; did you mean '" + near + "'?";
    }

    /** Returns a number as it is spelled at the position of the error; in decimal if it does not stand there. */
    private String spelled(long number) {
        Cursor there = new Cursor();
        there.start(piece(errorAt, Math.max(errorAt, end)));
        return Numbers.startsHere(there) && Numbers.expression(there) && there.value() == number
                ? Numbers.spelled(there.piece(0, there.at()), number)
                : Long.toString(number);
    }

    static boolean isWordStart(char c) {
        return is(c, WORD);
    }

    private int withoutComments(int length) {
        int stop = length;
        for (int i = 0; i < stop; i++) {
            char c = text[i];
            if (c == ';') {
                stop = i;
            } else if (c == '"') {
                i = quoteEnd(i, length);
            } else if (c == '\'' && i + 2 < length && text[i + 2] == '\'') {
                i += 2;
            } else if (c == '/' && i + 1 < length) {
                if (text[i + 1] == '/') {
                    stop = i;
                } else if (text[i + 1] == '*') {
                    i = blankComment(i, length);
                }
            }
        }
        return stop;
    }

    /** Returns the position of the closing quote. */
    private int quoteEnd(int from, int length) {
        int i = from + 1;
        while (i < length && text[i] != '"') {
            i += text[i] == '\\' ? 2 : 1;
        }
        return i;
    }

    /** Overwrites a comment with blanks and returns its last position. An unclosed comment extends to the end of the line. */
    private int blankComment(int from, int length) {
        int last = from + 2;
        while (last < length && (text[last] != '/' || text[last - 1] != '*' || last < from + 3)) {
            last++;
        }
        last = Math.min(last, length - 1);
        Arrays.fill(text, from, last + 1, ' ');
        return last;
    }

    private static boolean is(char c, byte wanted) {
        return c < ASCII && (CLASSES[c] & wanted) != 0;
    }

    private static byte[] classes() {
        byte[] classes = new byte[ASCII];
        for (char c = 0; c < ASCII; c++) {
            if (c >= '0' && c <= '9') {
                classes[c] = DIGIT;
            } else if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '.' || c == '$') {
                classes[c] = WORD;
            } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
                classes[c] = BLANK;
            }
        }
        return classes;
    }
}
