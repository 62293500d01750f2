package org.gfxisa.text;

import java.util.Collection;
import java.util.List;
import org.gfxisa.TextBuffer;
import org.gfxisa.plan.SlotPlan;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;

/** How the values of one slot are written and read. Stateless: what was read is left in the {@link Cursor}. */
public abstract class Syntax {
    /** No word. */
    static final int NONE = -1;

    protected final Slot slot;
    /** Width of the value in bits. */
    protected final int bits;

    /** What the value is called in errors. */
    protected final String name;

    private final boolean isSigned;

    protected Syntax(SlotPlan plan) {
        slot = plan.slot();
        name = slot.prefix().isEmpty() ? slot.name() : head(slot.prefix());
        bits = plan.bits().width();
        isSigned = plan.isSigned();
    }

    /** Whether the value shows in the text. */
    public boolean isWritten(long value) {
        return !slot.isNormal(value);
    }

    /** Writes a value, together with the modifier's name. */
    public abstract void print(long value, TextBuffer out);

    /**
     * Reads a value where the cursor is, together with the modifier's name; leaves it in {@link Cursor#value()}.
     *
     * @return false when there is none; the cursor has the error
     */
    public abstract boolean parse(Cursor in);

    /** The words with which a modifier of this kind can start, e.g. {@code offset}. */
    public List<String> heads() {
        return List.of(head(slot.prefix()));
    }

    /** Whether the value may be left out of the text. */
    public boolean isOptional() {
        return false;
    }

    /** Whether an operand of it is an expression and nothing else, so that the name of a register is an error. */
    boolean isExpression() {
        return false;
    }

    /** Whether a comma stands between this operand and the next. */
    public boolean endsWithComma() {
        return true;
    }

    /** Whether a modifier with this word may stand between operands. */
    boolean isEarly(String head) {
        return false;
    }

    /** Whether a modifier with this word may stand behind the operands. */
    boolean isLate(String head) {
        return true;
    }

    /** Whether the value has several words, which need not stand together in a text. */
    boolean isInParts() {
        return false;
    }

    /** Adds what was just read to the parts read {@code before}, and leaves both in the cursor. */
    boolean join(long before, Cursor in) {
        return true;
    }

    /** Makes the value of the parts that were {@code read}, and leaves it in the cursor. */
    boolean settle(long read, Cursor in) {
        return in.got(read);
    }

    /** Whether the assembler takes the value; it may be pickier than the decoder. */
    boolean takes(long value) {
        return true;
    }

    /** What is expected here, for errors. */
    public String expected() {
        return name;
    }

    /** Reads an integer that has to fit the field. */
    protected boolean parseInteger(Cursor in, boolean eitherSign) {
        in.skipBlanks();
        int from = in.at();
        return Numbers.expressionStarts(in)
                ? Numbers.expression(in) && inRange(in, from, eitherSign)
                : in.fail(from, "expected a number for %s", name);
    }

    /** Whether a number stands here, or a symbol whose value is one; a name with a bracket behind it is none. */
    static boolean startsNumber(Cursor in) {
        if (Numbers.startsHere(in) || !in.hasTerms() || !in.isWord()) {
            return Numbers.startsHere(in);
        }
        int from = in.at();
        in.moveTo(in.wordEnd());
        in.skipBlanks();
        boolean isCall = in.peek() == '(';
        in.moveTo(from);
        boolean isKnown = !isCall && Numbers.openExpression(in) && !in.isOpen();
        in.moveTo(from);
        return isKnown;
    }

    /** Whether the number just read fits the field; with either sign, it may be given as signed or as unsigned. */
    protected boolean inRange(Cursor in, int from, boolean eitherSign) {
        long value = in.value();
        long low = isSigned || eitherSign ? -1L << bits - 1 : 0;
        long high = isSigned && !eitherSign ? ~low : (1L << bits) - 1;
        if (value < low || value > high) {
            return in.fail(from, "%s %d does not fit in " + bits + " bits (%d..%d)", name, value, low, high);
        }
        int above = Long.SIZE - bits;
        return in.got(isSigned ? value << above >> above : value & (1L << bits) - 1);
    }

    /** Reads a number of a range. */
    static boolean number(Cursor in, String what, long low, long high) {
        in.skipBlanks();
        int from = in.at();
        if (!Numbers.expressionStarts(in) || !Numbers.expression(in)) {
            return in.fail(from, "expected a number for %s", what);
        }
        boolean fits = in.value() >= low && in.value() <= high;
        return fits || in.fail(from, "%s %d is not in %d..%d", what, in.value(), low, high);
    }

    /** Reads one of some words, which stands here; its number, or {@link #NONE}. */
    static int word(char[][] words, Cursor in) {
        for (int i = 0; i < words.length; i++) {
            if (in.accept(words[i])) {
                return i;
            }
        }
        return NONE;
    }

    /** Reads the bracket behind a value, which stays. */
    static boolean closes(Cursor in) {
        long value = in.value();
        return in.accept(')') ? in.got(value) : in.fail(in.at(), "expected ')'");
    }

    /** Writes the word for a value, or the value. */
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

    /** The word at the start of a text. */
    protected static String head(String text) {
        int end = 0;
        while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
            end++;
        }
        return text.substring(0, end);
    }
}
