package org.gfxisa.text;

/** The operands of the line that is being read, each read once however many forms are tried. */
final class LineOperands {
    private static final int MOST = 16;

    private final OperandReader reader;
    private final ParsedOperand[] parsed = new ParsedOperand[MOST];
    private int line;

    LineOperands(OperandReader reader) {
        this.reader = reader;
        for (int i = 0; i < MOST; i++) {
            parsed[i] = new ParsedOperand();
        }
    }

    /** A new line begins. */
    void clear() {
        line++;
    }

    /** The operand at the cursor, which is the {@code ordinal}th; the cursor is moved behind it. */
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

    /** All of them by number; shared. */
    ParsedOperand[] all() {
        return parsed;
    }
}
