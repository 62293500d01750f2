package org.gfxisa.text;

/** The operands of the current line. Each is parsed once, however many forms are tried. */
final class ParsedOperands {
    private static final int MOST = 16;

    private final OperandParser reader;
    private final ParsedOperand[] parsed = new ParsedOperand[MOST];
    private int line;

    ParsedOperands(OperandParser reader) {
        this.reader = reader;
        for (int i = 0; i < MOST; i++) {
            parsed[i] = new ParsedOperand();
        }
    }

    /** Starts a new line. */
    void clear() {
        line++;
    }

    /** Returns the operand at the cursor, whose index is {@code ordinal}, and moves the cursor past it. */
    ParsedOperand read(int ordinal, Cursor in) {
        in.skipBlanks();
        ParsedOperand operand = parsed[ordinal];
        if (operand.line != line || operand.from != in.at()) {
            operand.line = line;
            reader.read(in, operand);
        }
        in.moveTo(operand.to);
        return operand;
    }

    /** Returns all operands by index; the array is shared. */
    ParsedOperand[] all() {
        return parsed;
    }
}
