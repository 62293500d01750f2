package org.gfxisa;

import org.gfxisa.text.FormParser;
import org.gfxisa.text.LineParser;
import org.gfxisa.text.TermParser;

/**
 * Assembles text in LLVM's syntax, one instruction at a time, in the first of its encodings that accepts the operands. For use by
 * one thread; a correct line causes hardly any allocation.
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
     * Creates an assembler that accepts symbols in expressions.
     *
     * @param terms parses symbols. An instruction may have one expression with unresolved symbols, see {@link #label()}
     */
    @SuppressWarnings("exports")
    public Assembler(Isa isa, TermParser terms) {
        encoder = new Encoder(isa);
        reader = isa.formParsers().newLineReader(isa.unknownMnemonic());
        reader.cursor().terms(terms);
    }

    /** Returns the instruction set. */
    public Isa isa() {
        return encoder.isa();
    }

    /**
     * Assembles one instruction.
     *
     * @param line the instruction, optionally with comments
     * @param out receives the instruction; unchanged if the result is false
     * @return false if the line is not a valid instruction; see {@link #error()}
     */
    public boolean assemble(String line, Instruction out) {
        return assemble(line, 0, line.length(), out) && !hasUnknownLabel();
    }

    /** Returns why the last line is not a valid instruction; an empty text if it is one. */
    public String error() {
        return reader.error();
    }

    /** Returns the column of the error, counted from 1; 0 if there is no error. */
    public int errorColumn() {
        return reader.cursor().errorAt() + 1;
    }

    /**
     * Assembles one instruction in a part of a text. A branch to a label is encoded with offset 0, and {@link #label()} returns
     * the label.
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
     * Returns the label that the last instruction branches to, or the unresolved expression that is its branch target or literal;
     * an empty text if there is none.
     */
    public String label() {
        return reader.cursor().label();
    }

    /** Returns the column of the label, counted from 1. */
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
            reader.cursor()
                    .fail(reader.cursor().labelAt(), "the label '%s' cannot be resolved in a single line", label());
        }
        return isOpen;
    }
}
