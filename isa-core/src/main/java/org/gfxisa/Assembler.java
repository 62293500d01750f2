package org.gfxisa;

import org.gfxisa.text.FormParser;
import org.gfxisa.text.LineParser;
import org.gfxisa.text.TermParser;

/**
 * Reads assembly text in LLVM's syntax, an instruction at a time. Of an instruction's encodings the first that takes the operands is
 * chosen. For one thread; next to nothing is allocated for a correct line.
 */
public final class Assembler {
    private static final int MOST_SLOTS = 64;

    private final Encoder encoder;
    private final LineParser reader;
    private final long[] values = new long[MOST_SLOTS];

    public Assembler(Isa isa) {
        this(isa, TermParser.NONE);
    }

    /**
     * An assembler that takes symbols in expressions.
     *
     * @param terms reads them; of those that are only known later, there may be one expression in an instruction: see {@link #label()}
     */
    @SuppressWarnings("exports")
    public Assembler(Isa isa, TermParser terms) {
        encoder = new Encoder(isa);
        reader = isa.formParsers().newLineReader(isa.unknownMnemonic());
        reader.cursor().terms(terms);
    }

    /** The instruction set that it writes. */
    public Isa isa() {
        return encoder.isa();
    }

    /**
     * Assembles one instruction.
     *
     * @param line the instruction, perhaps with comments
     * @param out receives it; left as it is when the result is false
     * @return false when it is none; {@link #error()} tells why
     */
    public boolean assemble(String line, Instruction out) {
        return assemble(line, 0, line.length(), out) && !hasUnknownLabel();
    }

    /** Why the last line is no instruction, in words; empty if it is one. */
    public String error() {
        return reader.error();
    }

    /** Where the error is in the line: the first character is 1; 0 if there is no error. */
    public int errorColumn() {
        return reader.cursor().errorAt() + 1;
    }

    /**
     * Assembles one instruction in a part of a text. A branch to a label is left open, with distance 0, and {@link #label()} names the
     * label.
     */
    public boolean assemble(String text, int from, int to, Instruction out) {
        if (!reader.start(text, from, to)) {
            return false;
        }
        for (FormParser form : reader.forms()) {
            if (reader.read(form, values) && encode(form, out)) {
                reader.cursor().clearError();
                return true;
            }
        }
        return false;
    }

    /**
     * The label that the last instruction branches to, or the expression that is only known later, for a branch or as the literal at the
     * instruction's end; empty if there is none.
     */
    public String label() {
        return reader.cursor().label();
    }

    /** Where the label is in the line: the first character is 1. */
    public int labelColumn() {
        return reader.cursor().labelAt() + 1;
    }

    private boolean encode(FormParser form, Instruction out) {
        if (!encoder.encode(form.form().id(), values, out)) {
            reader.failWhole(encoder.refusal(form.form(), values));
            return false;
        }
        return reader.check(form, values, out.word(0), out.word(1), out.word(2));
    }

    private boolean hasUnknownLabel() {
        boolean isOpen = reader.cursor().hasLabel();
        if (isOpen) {
            reader.cursor().fail(reader.cursor().labelAt(), "there is no label '%s' in one line", label());
        }
        return isOpen;
    }
}
