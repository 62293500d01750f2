package org.gfxisa;

import org.gfxisa.table.Form;
import org.gfxisa.text.FormParser;
import org.gfxisa.text.InstructionMatcher;

/**
 * Builds instructions from their names and operands, without a text. Of an instruction's encodings the first that takes the operands is
 * chosen, as the {@link Assembler} does. For one thread.
 */
public final class InstructionBuilder {
    private final Encoder encoder;
    private final InstructionMatcher reader;
    private long[] values = new long[0];

    public InstructionBuilder(Isa isa) {
        encoder = new Encoder(isa);
        reader = isa.formParsers().newValueReader(isa.unknownMnemonic());
    }

    /** The instruction set that it writes. */
    public Isa isa() {
        return encoder.isa();
    }

    /**
     * Builds an instruction.
     *
     * @param mnemonic its name; with a suffix like {@code _e64} only that encoding is taken
     * @param operands the operands in the order of the text, and modifiers
     * @return a new instruction
     * @throws IllegalArgumentException when there is no such instruction; the message says what would fit
     */
    public Instruction build(String mnemonic, OperandValue... operands) {
        Instruction instruction = new Instruction();
        if (!build(instruction, mnemonic, operands)) {
            throw new IllegalArgumentException(mnemonic + ": " + error());
        }
        return instruction;
    }

    /**
     * Builds an instruction into one that is there.
     *
     * @param out receives it; left as it is when the result is false
     * @return false when there is no such instruction; {@link #error()} tells why
     */
    public boolean build(Instruction out, String mnemonic, OperandValue... operands) {
        return reader.start(mnemonic, operands) && build(out);
    }

    /** Builds an instruction in a certain encoding, see {@link Isa#forms}. */
    public boolean build(Instruction out, Form form, OperandValue... operands) {
        return reader.start(form, operands) && build(out);
    }

    private boolean build(Instruction out) {
        for (FormParser form : reader.forms()) {
            values = form.form().slots().size() > values.length
                    ? new long[form.form().slots().size()]
                    : values;
            if (reader.read(form, values) && encode(form, out)) {
                return true;
            }
        }
        return false;
    }

    private boolean encode(FormParser form, Instruction out) {
        Instruction built = new Instruction();
        if (!encoder.encode(form.form().id(), values, built)) {
            reader.failWhole(encoder.refusal(form.form(), values));
            return false;
        }
        return reader.check(form, values, built.word(0), built.word(1), built.word(2))
                && encoder.encode(form.form().id(), values, out);
    }

    /** Why the last instruction could not be built, in words, with what would fit. */
    public String error() {
        return reader.error();
    }
}
