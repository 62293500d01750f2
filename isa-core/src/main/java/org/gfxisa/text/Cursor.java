package org.gfxisa.text;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.gfxisa.plan.SlotPlan;

/**
 * One line of assembly text and a place in it. What was read last is kept in fields, and so is the error that was met furthest to the
 * right; its message is put together only when asked for. Allocates nothing per line.
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
    /** The error is not where reading ended. */
    private boolean isWhole;

    private String template = "";
    private String subject = "";
    private long first;
    private long second;
    private long third;
    private List<String> suggestions = List.of();
    private UnaryOperator<String> wording = UnaryOperator.identity();
    /** The operand that does not take what stands there; null: none, which spares an object per line. */
    private SlotPlan refusing;

    /** Reads what is no number in an expression. */
    private Terms terms = Terms.NONE;
    /** Whether a term of the expression read last is only known later. */
    private boolean isOpen;
    /** Where a label or an expression stands whose value is only known later. */
    private int labelFrom;

    private int labelTo;

    /** Starts a line; comments are taken off, the error is forgotten. */
    public void start(String line) {
        start(line, 0, line.length());
    }

    /** Starts a part of a text, which must be one line. */
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

    /** The place, counted from 0 at the start of the line. */
    public int at() {
        return at;
    }

    /** Goes to a place, as {@link #at} counts it. */
    public void moveTo(int place) {
        at = place;
    }

    /** The characters of the line; what follows the end is a NUL. */
    public char[] text() {
        return text;
    }

    /** The piece of the line between two places. */
    public String piece(int from, int to) {
        return new String(text, from, to - from);
    }

    /** The value that was read last. */
    public long value() {
        return value;
    }

    /** Keeps what was read, for {@code return in.got(value)}. */
    public boolean got(long result) {
        value = result;
        return true;
    }

    /** The number with a point or exponent that {@link Numbers#constant} read last. */
    public double floating() {
        return floating;
    }

    boolean gotFloating(double result) {
        floating = result;
        return true;
    }

    /** Next character; NUL at the end. */
    public char peek() {
        return text[at];
    }

    /** The character after the next. */
    public char peekSecond() {
        return at < end ? text[at + 1] : 0;
    }

    /** Goes past blanks. */
    public void skipBlanks() {
        at = afterBlanks(at);
    }

    /** Skips blanks and tells whether the line ends. */
    public boolean isAtEnd() {
        skipBlanks();
        return at >= end;
    }

    /** Skips blanks, and the character if it is next. */
    public boolean accept(char c) {
        skipBlanks();
        if (text[at] != c || at >= end) {
            return false;
        }
        at++;
        return true;
    }

    /** Skips a text that stands here; if it ends in a letter, digit or underscore, no such may follow. */
    public boolean accept(char[] wanted) {
        int to = endOf(wanted);
        if (to < 0 || is(wanted[wanted.length - 1], (byte) (WORD | DIGIT)) && is(text[to], (byte) (WORD | DIGIT))) {
            return false;
        }
        at = to;
        return true;
    }

    /** Skips a text that stands here and is followed by a digit. */
    public boolean acceptBeforeDigit(char[] wanted) {
        int to = endOf(wanted);
        if (to < 0 || !is(text[to], DIGIT)) {
            return false;
        }
        at = to;
        return true;
    }

    /** The place behind a text that stands here, perhaps with blanks around a colon in it; -1 if another stands here. */
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

    /** Whether a word starts here. */
    public boolean isWord() {
        return is(text[at], WORD);
    }

    /** Place after the word that starts here; a word is letters, digits, underscores, dots and dollars, not starting with a digit. */
    public int wordEnd() {
        int i = at;
        if (is(text[i], WORD)) {
            while (is(text[i], (byte) (WORD | DIGIT))) {
                i++;
            }
        }
        return i;
    }

    /** Whether a decimal digit comes next. */
    public boolean isDigit() {
        return is(text[at], DIGIT);
    }

    /** From now on expressions may have such terms. */
    public void terms(Terms reader) {
        terms = reader;
    }

    /** Whether expressions may have terms that are no numbers. */
    boolean hasTerms() {
        return terms != Terms.NONE;
    }

    /** Reads a term that is no number; its value is 0 where it is only known later. */
    boolean term() {
        Terms.Result result = terms.read(this);
        if (result == Terms.Result.OPEN) {
            isOpen = true;
            return got(0);
        }
        return result == Terms.Result.KNOWN;
    }

    /** Starts an expression, all of whose terms are known so far. */
    void startExpression() {
        isOpen = false;
    }

    /** Whether a term of the expression is only known later. */
    boolean isOpen() {
        return isOpen;
    }

    /** Notes that a label, or an expression that is only known later, stands between two places; false if there is another one. */
    public boolean label(int from, int to) {
        if (hasLabel() && from != labelFrom) {
            return fail(from, "an instruction has space for one value that is only known later");
        }
        labelFrom = from;
        labelTo = to;
        return true;
    }

    /** Whether there is a label, or an expression that is only known later. */
    public boolean hasLabel() {
        return labelTo > labelFrom;
    }

    /** The label's name, or the expression. */
    public String label() {
        return piece(labelFrom, labelTo);
    }

    /** Where that label stands, as {@link #at} counts it. */
    public int labelAt() {
        return labelFrom;
    }

    /**
     * Notes an error at a place; of several the one furthest to the right stays. Of these that an operand's kind does not fit counts
     * least, since another form takes it; else the first stays. Always false.
     */
    public boolean fail(int place, String message) {
        return fail(place, message, "", 0, 0, 0);
    }

    /** An error about something with a name; {@code %s} in the message. */
    public boolean fail(int place, String message, String name) {
        return fail(place, message, name, 0, 0, 0);
    }

    /** An error about an unknown name; the nearest of those known is suggested. */
    public boolean fail(int place, String message, String name, List<String> known) {
        boolean isKept = counts(place);
        fail(place, message, name, 0, 0, 0);
        suggestions = isKept ? known : suggestions;
        return false;
    }

    /** An error about what an operand does not take; the operand is the subject. */
    boolean fail(int place, String message, SlotPlan operand) {
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

    /** The operand that the error is about, if it does not take what stands there. */
    Optional<SlotPlan> refusing() {
        return Optional.ofNullable(refusing);
    }

    /** An error about something with a name; the words are made of the name when they are asked for. */
    public boolean fail(int place, String name, UnaryOperator<String> words) {
        boolean isKept = counts(place);
        fail(place, "%s", name, 0, 0, 0);
        wording = isKept ? words : wording;
        return false;
    }

    /** An error with a name and numbers; {@code %s} and up to three {@code %d} in the message. */
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

    /** An error of a text that could be read to its end: it counts more than one that was met on the way. */
    public boolean failWhole(int place, String message, String name, long a, long b) {
        if (!isWhole) {
            clearError();
        }
        fail(place, message, name, a, b, 0);
        isWhole = true;
        return false;
    }

    /** Forgets the error. */
    public void clearError() {
        errorAt = -1;
        refusing = null;
        isWhole = false;
    }

    /** Where the error is, counted from 0; -1 if there is none. */
    public int errorAt() {
        return errorAt;
    }

    /** The error in words. */
    public String error() {
        if (errorAt < 0) {
            return "";
        }
        String message = template.replace("%s", wording.apply(subject));
        message = message.replaceFirst("%d", spelled(first));
        for (long number : new long[] {second, third}) {
            message = message.replaceFirst("%d", Long.toString(number));
        }
        String near = Words.nearest(subject, suggestions);
        return near.isEmpty() ? message : message + "; did you mean '" + near + "'?";
    }

    /** A number as the error's place spells it, or in decimal if another one or none stands there. */
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

    /** The place of the closing quote. */
    private int quoteEnd(int from, int length) {
        int i = from + 1;
        while (i < length && text[i] != '"') {
            i += text[i] == '\\' ? 2 : 1;
        }
        return i;
    }

    /** Blanks out a comment; gives its last place. One that is not closed goes to the end of the line. */
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
