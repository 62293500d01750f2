package org.gfxisa.text;

/** Parses one line at a time: first the mnemonic, then the rest as one of the mnemonic's forms. For use by one thread. */
public final class LineParser {
    private static final FormParser[] NO_FORMS = {};

    private final FormParsers codec;
    private final UnknownMnemonic unknown;
    private final ParsedOperands operands;
    private final Cursor in = new Cursor();
    private int afterMnemonic;
    private FormParser[] forms = NO_FORMS;

    LineParser(FormParsers codec, UnknownMnemonic unknown, ParsedOperands operands) {
        this.codec = codec;
        this.unknown = unknown;
        this.operands = operands;
    }

    /** Starts a line and parses its mnemonic; false, with an error, if the mnemonic is unknown. */
    public boolean start(String text, int from, int to) {
        in.start(text, from, to);
        operands.clear();
        in.skipBlanks();
        int start = in.at();
        int end = lowerCase(start);
        afterMnemonic = end;
        if (end == start) {
            forms = NO_FORMS;
            return in.fail(start, "expected an instruction");
        }
        forms = codec.find(in.text(), start, end);
        return forms.length > 0 || in.fail(start, in.piece(start, end), unknown::explain);
    }

    /** Returns the parsers of the forms to try, in order. */
    public FormParser[] forms() {
        return forms;
    }

    /** Parses the rest of the line as the operands and modifiers of a form. */
    public boolean read(FormParser form, long[] values) {
        in.moveTo(afterMnemonic);
        return form.read(in, operands, values);
    }

    /** Performs the checks that need the encoded instruction, such as widths that depend on modifiers. */
    public boolean check(FormParser form, long[] values, long q0, long q1, long q2) {
        return form.check(in, operands.all(), values, q0, q1, q2);
    }

    /** Records that the line matches a form but cannot be encoded. */
    public void failWhole(String message) {
        if (!message.isEmpty()) {
            in.failWhole(afterMnemonic, message, "", 0, 0);
        }
    }

    /** Returns the error message, with the operands that would be accepted; an empty text if there is no error. */
    public String error() {
        return codec.error(in);
    }

    /** Returns the cursor, which holds the error and the label. */
    public Cursor cursor() {
        return in;
    }

    private int lowerCase(int start) {
        char[] text = in.text();
        int end = in.wordEnd();
        for (int i = start; i < end; i++) {
            if (text[i] >= 'A' && text[i] <= 'Z') {
                text[i] += 'a' - 'A';
            }
        }
        return end;
    }
}
