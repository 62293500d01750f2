package org.gfxisa.text;

import org.gfxisa.SlotValue;
import org.gfxisa.text.ParsedOperand.Kind;

/** Parses an operand independently of the instruction: a register, a tuple or a number, with source modifiers around it. */
final class OperandParser {
    private static final char[] NEG = "neg".toCharArray();
    private static final char[] ABS = "abs".toCharArray();
    private static final char[] SEXT = "sext".toCharArray();
    private static final char[] LIT = "lit".toCharArray();
    private static final char[] OFF = "off".toCharArray();

    private final RegisterNames registers;

    OperandParser(RegisterNames registers) {
        this.registers = registers;
    }

    /** Parses the operand at the cursor; its kind is {@code Kind.NONE} on error. */
    void read(Cursor in, ParsedOperand out) {
        in.skipBlanks();
        out.from = in.at();
        out.modifiers = 0;
        out.hasTwoSigns = startsWithTwoSigns(in);
        if (!readModified(in, false, 0, out)) {
            out.kind = Kind.NONE;
        }
        out.to = in.at();
    }

    private static boolean startsWithTwoSigns(Cursor in) {
        int from = in.at();
        boolean isTwo = in.accept('-') && in.accept('-');
        in.moveTo(from);
        return isTwo;
    }

    /** Parses an operand and the source modifiers around it; each modifier may occur once. */
    private boolean readModified(Cursor in, boolean inBars, long outside, ParsedOperand out) {
        in.skipBlanks();
        if (Numbers.startsHere(in)) {
            return readNumber(in, inBars, out);
        }
        int from = in.at();
        switch (in.peek()) {
            case '-':
                in.moveTo(from + 1);
                if (in.hasTerms() && startsExpression(in)) {
                    in.moveTo(from);
                    return readNumber(in, inBars, out);
                }
                return readWithin(SlotValue.NEG, in, from, inBars, outside, out) && add(SlotValue.NEG, in, from, out);
            case '|':
                in.moveTo(from + 1);
                if (!readWithin(SlotValue.ABS, in, from, true, outside, out)) {
                    return false;
                }
                return in.accept('|')
                        ? add(SlotValue.ABS, in, from, out)
                        : in.fail(in.at(), "expected '|' after the absolute value");
            case '+', '~', '!', '"':
                return in.hasTerms() ? readNumber(in, inBars, out) : in.fail(from, "expected an operand");
            case '[':
                return readList(in, out);
            default:
                return readWord(in, inBars, outside, out);
        }
    }

    private static boolean readNumber(Cursor in, boolean inBars, ParsedOperand out) {
        boolean isFloating = Numbers.isFloating(in);
        int from = in.at();
        if (!Numbers.constant(in, !inBars)) {
            return false;
        }
        if (isFloating) {
            out.setFloating(in.floating());
            return true;
        }
        out.setInteger(in.value());
        if (in.isUnresolved()) {
            out.kind = Kind.UNRESOLVED;
            return in.label(from, in.at());
        }
        return true;
    }

    private boolean readWord(Cursor in, boolean inBars, long outside, ParsedOperand out) {
        int from = in.at();
        int to = in.wordEnd();
        if (to == from) {
            return in.fail(from, "expected an operand");
        }
        char[] text = in.text();
        if (text[to] == '@' && in.hasTerms()) {
            return readNumber(in, inBars, out);
        }
        if (registers.find(text, from, to, out)) {
            in.moveTo(to);
            return true;
        }
        if (text[to] == '[' && registers.file(text, from, to) >= 0) {
            int file = registers.file(text, from, to);
            in.moveTo(to + 1);
            return readTuple(in, from, file, out);
        }
        if (in.accept(OFF)) {
            out.setOff();
            return true;
        }
        if (text[to] == '(' && !in.hasTerms() || startsCall(in)) {
            return readCall(in, outside, out);
        }
        int digits = RegisterNames.digits(text, from, to);
        int file = registers.file(text, from, digits);
        if (digits < to && file >= 0) {
            return outOfRange(in, from, file, in.piece(digits, to));
        }
        if (in.hasTerms() && !registers.isName(text, from, to)) {
            return readNumber(in, inBars, out);
        }
        return in.fail(from, "there is no register or constant '%s'", in.piece(from, to), registers.names());
    }

    private boolean outOfRange(Cursor in, int from, int file, String number) {
        return in.fail(from, "register %s is not in 0..%d", number, registers.last(file), 0, 0);
    }

    /** Returns whether a word stands here that is not a register. */
    private boolean startsExpression(Cursor in) {
        int to = in.wordEnd();
        char[] text = in.text();
        return in.isWord() && !startsCall(in) && !registers.isName(text, in.at(), to);
    }

    private static boolean startsCall(Cursor in) {
        int from = in.at();
        boolean isCall = in.accept(NEG) || in.accept(ABS) || in.accept(SEXT) || in.accept(LIT);
        boolean isOpened = isCall && in.peek() == '(';
        in.moveTo(from);
        return isOpened;
    }

    private boolean readCall(Cursor in, long outside, ParsedOperand out) {
        int from = in.at();
        if (in.accept(LIT)) {
            return in.accept('(') && readForced(in, out) && closes(in);
        }
        long flag =
                in.accept(NEG) ? SlotValue.NEG : in.accept(ABS) ? SlotValue.ABS : in.accept(SEXT) ? SlotValue.SEXT : 0;
        if (flag == 0) {
            return in.fail(from, "expected neg(...), abs(...), sext(...) or lit(...)");
        }
        in.accept('(');
        in.skipBlanks();
        return readWithin(flag, in, from, false, outside, out) && closes(in) && add(flag, in, from, out);
    }

    private static boolean readForced(Cursor in, ParsedOperand out) {
        in.skipBlanks();
        if (!Numbers.startsHere(in)) {
            return in.fail(in.at(), "expected a number in lit()");
        }
        if (!readNumber(in, false, out)) {
            return false;
        }
        out.kind = out.kind == Kind.INTEGER ? Kind.FORCED_INTEGER : Kind.FORCED_FLOATING;
        return true;
    }

    /** Parses {@code [0:3]} or {@code [0]} after the prefix of the file and the opening bracket. */
    private boolean readTuple(Cursor in, int start, int file, ParsedOperand out) {
        in.skipBlanks();
        int firstFrom = in.at();
        if (!Numbers.expressionStarts(in) || !Numbers.expression(in)) {
            return in.fail(in.at(), "expected a register number");
        }
        long first = in.value();
        int firstTo = in.at();
        long last = first;
        int lastFrom = firstFrom;
        if (in.accept(':')) {
            in.skipBlanks();
            lastFrom = in.at();
            if (!Numbers.expressionStarts(in) || !Numbers.expression(in)) {
                return in.fail(in.at(), "expected the last register's number");
            }
            last = in.value();
        }
        int lastTo = in.at();
        if (!in.accept(']')) {
            return in.fail(in.at(), "expected ':' or ']'");
        }
        if (last < first) {
            return in.fail(
                    start,
                    "the last register " + Numbers.spelled(in.piece(lastFrom, lastTo), last)
                            + " is before the first %s",
                    Numbers.spelled(in.piece(firstFrom, firstTo), first));
        }
        if (registers.code(file, first) < 0 || registers.code(file, last) < 0) {
            boolean isFirst = registers.code(file, first) < 0;
            String spelled = isFirst
                    ? Numbers.spelled(in.piece(firstFrom, firstTo), first)
                    : Numbers.spelled(in.piece(lastFrom, lastTo), last);
            return outOfRange(in, start, file, spelled);
        }
        int width = (int) (last - first + 1);
        out.setRegister(registers.code(file, first), width, width);
        return true;
    }

    /** Parses {@code [s0,s1]}, a list of consecutive registers. */
    private boolean readList(Cursor in, ParsedOperand out) {
        int from = in.at();
        in.moveTo(from + 1);
        int first = -1;
        int count = 0;
        do {
            in.skipBlanks();
            int at = in.at();
            if (!readWord(in, false, 0, out) || out.kind != Kind.REGISTER) {
                return in.fail(at, "expected a register");
            }
            if (count == 0) {
                first = out.code;
            } else if (out.code != first + count) {
                return in.fail(at, "expected the next register");
            }
            count += out.width;
        } while (in.accept(','));
        if (!in.accept(']')) {
            return in.fail(in.at(), "expected ',' or ']'");
        }
        out.setRegister(first, count, count);
        return true;
    }

    private boolean readWithin(long flag, Cursor in, int from, boolean inBars, long outside, ParsedOperand out) {
        return (outside & flag) == 0 ? readModified(in, inBars, outside | flag, out) : contradicts(in, from);
    }

    private static boolean contradicts(Cursor in, int from) {
        return in.fail(from, "these source modifiers cannot be combined");
    }

    private static boolean add(long flag, Cursor in, int from, ParsedOperand out) {
        if (flag == SlotValue.ABS && (out.modifiers & SlotValue.NEG) != 0) {
            return contradicts(in, from);
        }
        out.modifiers |= flag;
        return true;
    }

    private static boolean closes(Cursor in) {
        return in.accept(')') || in.fail(in.at(), "expected ')'");
    }
}
