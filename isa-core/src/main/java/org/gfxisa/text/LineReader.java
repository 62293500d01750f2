package org.gfxisa.text;

/** Reads one line at a time: the mnemonic, then what a form makes of the rest. For one thread. */
public final class LineReader {
    private static final FormReader[] NO_FORMS = {};

    private final AssemblyPlan plan;
    private final UnknownMnemonic unknown;
    private final LineOperands operands;
    private final Cursor in = new Cursor();
    private int afterMnemonic;
    private FormReader[] forms = NO_FORMS;

    LineReader(AssemblyPlan plan, UnknownMnemonic unknown, LineOperands operands) {
        this.plan = plan;
        this.unknown = unknown;
        this.operands = operands;
    }

    /** Starts a line, or a part of a text that is one, and reads the mnemonic; false with an error if it is unknown. */
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
        forms = plan.find(in.text(), start, end);
        return forms.length > 0 || in.fail(start, in.piece(start, end), unknown::explain);
    }

    /** The forms to try, in order. */
    public FormReader[] forms() {
        return forms;
    }

    /** Reads the rest of the line as a form's operands and modifiers. */
    public boolean read(FormReader form, long[] values) {
        in.moveTo(afterMnemonic);
        return form.read(in, operands, values);
    }

    /** Checks an encoded form: widths that depend on modifiers, scalar registers. */
    public boolean check(FormReader form, long[] values, long q0, long q1, long q2) {
        return form.check(in, operands.all(), values, q0, q1, q2);
    }

    /** The form read well and still cannot be encoded. */
    public void failWhole(String message) {
        if (!message.isEmpty()) {
            in.failWhole(afterMnemonic, message, "", 0, 0);
        }
    }

    /** Why the line is no instruction, in words, with what would fit; empty if it is one. */
    public String error() {
        return plan.error(in);
    }

    /** The cursor, which has the error and the label. */
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
