package org.gfxisa.text;

import java.util.Collection;
import java.util.List;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** Prints and parses the values of one slot. It has no state of its own: a parsed value is stored in the {@link Cursor}. */
public abstract class Syntax {
    /** Returned when no word matches. */
    static final int NONE = -1;

    protected final Slot slot;
    /** The width of the value in bits. */
    protected final int bits;

    /** The name of the value in error messages. */
    protected final String name;

    private final boolean isSigned;

    protected Syntax(SlotCodec codec) {
        slot = codec.slot();
        name = slot.prefix().isEmpty() ? slot.name() : keyword(slot.prefix());
        bits = codec.bits().width();
        isSigned = codec.isSigned();
    }

    /** Returns whether the value is printed. */
    public boolean isWritten(long value) {
        return !slot.isNormal(value);
    }

    /** Prints a value, together with the modifier's name. */
    public abstract void print(long value, TextBuffer out);

    /**
     * Parses a value at the cursor, together with the modifier's name, and stores it in {@link Cursor#value()}.
     *
     * @return false if there is no valid value; the cursor has the error
     */
    public abstract boolean parse(Cursor in);

    /** Returns the words that a modifier of this kind can start with, e.g. {@code offset}. */
    public List<String> keywords() {
        return List.of(keyword(slot.prefix()));
    }

    /** Returns whether the value may be omitted. */
    public boolean isOptional() {
        return false;
    }

    /** Returns whether the operand is an expression, in which the name of a register is an error. */
    boolean isExpression() {
        return false;
    }

    /** Returns whether a comma separates this operand from the next. */
    public boolean endsWithComma() {
        return true;
    }

    /** Returns whether a modifier with this keyword may stand between operands. */
    boolean mayStandBetweenOperands(String keyword) {
        return false;
    }

    /** Returns whether a modifier with this keyword may follow the operands. */
    boolean mayFollowOperands(String keyword) {
        return true;
    }

    /** Returns whether the value consists of several words, which need not be adjacent. */
    boolean hasSeveralWords() {
        return false;
    }

    /** Combines the word that was just parsed with those parsed {@code before}; the result is in the cursor. */
    boolean join(long before, Cursor in) {
        return true;
    }

    /** Computes the value from the words that were {@code read}; the result is in the cursor. */
    boolean resolve(long read, Cursor in) {
        return in.succeed(read);
    }

    /** Returns whether the assembler accepts the value; it may be stricter than the decoder. */
    boolean takes(long value) {
        return true;
    }

    /** Describes the expected text, for error messages. */
    public String expected() {
        return name;
    }

    /** Parses an integer that must fit in the field. */
    protected boolean parseInteger(Cursor in, boolean eitherSign) {
        in.skipBlanks();
        int from = in.at();
        return Numbers.expressionStarts(in)
                ? Numbers.expression(in) && inRange(in, from, eitherSign)
                : in.fail(from, "expected a number for %s", name);
    }

    /** Returns whether a number stands here, or a symbol with a known value. A name followed by a bracket is neither. */
    static boolean startsNumber(Cursor in) {
        if (Numbers.startsHere(in) || !in.hasTerms() || !in.isWord()) {
            return Numbers.startsHere(in);
        }
        int from = in.at();
        in.moveTo(in.wordEnd());
        in.skipBlanks();
        boolean isCall = in.peek() == '(';
        in.moveTo(from);
        boolean isKnown = !isCall && Numbers.relocatableExpression(in) && !in.isUnresolved();
        in.moveTo(from);
        return isKnown;
    }

    /** Returns whether the number just parsed fits in the field; with {@code eitherSign} it may be given as signed or unsigned. */
    protected boolean inRange(Cursor in, int from, boolean eitherSign) {
        long value = in.value();
        long low = isSigned || eitherSign ? -1L << bits - 1 : 0;
        long high = isSigned && !eitherSign ? ~low : (1L << bits) - 1;
        if (value < low || value > high) {
            return in.fail(from, "%s %d does not fit in " + bits + " bits (%d..%d)", name, value, low, high);
        }
        int above = Long.SIZE - bits;
        return in.succeed(isSigned ? value << above >> above : value & (1L << bits) - 1);
    }

    /** Parses a number that must be in a range. */
    static boolean number(Cursor in, String what, long low, long high) {
        in.skipBlanks();
        int from = in.at();
        if (!Numbers.expressionStarts(in) || !Numbers.expression(in)) {
            return in.fail(from, "expected a number for %s", what);
        }
        boolean fits = in.value() >= low && in.value() <= high;
        return fits || in.fail(from, "%s %d is not in %d..%d", what, in.value(), low, high);
    }

    /** Parses one of several words; returns its index, or {@link #NONE}. */
    static int word(char[][] words, Cursor in) {
        for (int i = 0; i < words.length; i++) {
            if (in.accept(words[i])) {
                return i;
            }
        }
        return NONE;
    }

    /** Parses the closing bracket after a value, which is kept. */
    static boolean closes(Cursor in) {
        long value = in.value();
        return in.accept(')') ? in.succeed(value) : in.fail(in.at(), "expected ')'");
    }

    /** Prints the word for a value, or the value if it has none. */
    static void print(List<Kind.Word> words, long value, TextBuffer out) {
        for (Kind.Word word : words) {
            if (word.value() == value) {
                out.append(word.text());
                return;
            }
        }
        out.append(value);
    }

    static long mask(int bits) {
        return (1L << bits) - 1;
    }

    static char[][] chars(Collection<String> texts) {
        return texts.stream().map(String::toCharArray).toArray(char[][]::new);
    }

    static List<String> texts(List<Kind.Word> words) {
        return words.stream().map(Kind.Word::text).toList();
    }

    /** Returns the word at the start of a text. */
    protected static String keyword(String text) {
        int end = 0;
        while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
            end++;
        }
        return text.substring(0, end);
    }
}
