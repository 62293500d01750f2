package org.gfxisa;

import org.gfxisa.table.Form;
import org.gfxisa.text.FormParser;
import org.gfxisa.text.InstructionMatcher;

/**
 * Builds instructions from a mnemonic and operand values, in the first of the encodings that accepts the operands, as the
 * {@link Assembler} does. For use by one thread.
 */
public final class InstructionBuilder {
    private final Encoder encoder;
    private final InstructionMatcher reader;
    private long[] values = new long[0];

    public InstructionBuilder(Isa isa) {
        encoder = new Encoder(isa);
        reader = isa.formParsers().newValueReader(isa.unknownMnemonic());
    }

    /** Returns the instruction set. */
    public Isa isa() {
        return encoder.isa();
    }

    /**
     * Builds an instruction.
     *
     * @param mnemonic mnemonic; a suffix such as {@code _e64} selects an encoding
     * @param operands operands in the order of the text, and modifiers
     * @return a new instruction
     * @throws IllegalArgumentException if there is no such instruction; the message says what is accepted
     */
    public Instruction build(String mnemonic, OperandValue... operands) {
        Instruction instruction = new Instruction();
        if (!build(instruction, mnemonic, operands)) {
            throw new IllegalArgumentException(mnemonic + ": " + error());
        }
        return instruction;
    }

    /**
     * Builds an instruction into an existing object.
     *
     * @param out receives the instruction; unchanged if the result is false
     * @return false if there is no such instruction; see {@link #error()}
     */
    public boolean build(Instruction out, String mnemonic, OperandValue... operands) {
        return reader.start(mnemonic, operands) && build(out);
    }

    /**
     * Builds an instruction in a given encoding, see {@link Isa#forms}.
     *
     * @return false if the encoding does not accept the operands; see {@link #error()}
     */
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

    /** Returns why the last instruction could not be built, and what is accepted. */
    public String error() {
        return reader.error();
    }
}
