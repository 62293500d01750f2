package org.gfxisa.table;

import java.util.List;

/**
 * An encoding of an instruction: a row of the decode table. An instruction has several forms if it has several encodings (e32,
 * e64, SDWA, DPP) or variants of an encoding.
 *
 * @param id index in {@link IsaTables#forms}
 * @param opcode number of the instruction, which is the same on every target
 * @param mnemonic mnemonic as it is printed, with its encoding suffix
 * @param format name of the format, e.g. {@code vop3}
 * @param variant name of the variant of the format, or empty
 * @param size bytes without a literal that follows
 * @param literal {@link #NO_LITERAL}, {@link #LITERAL_AFTER}, or the first bit of the literal that the format always has
 * @param decodeOnly whether the encoder uses another form in its place
 * @param wave wave size in lanes in which the form exists; 0 if it exists in all
 * @param mask the bits that identify the form
 * @param value the value of these bits
 * @param base the bits that the encoder starts with: {@code value} and the canonical values of ignored bits
 * @param slots operands, then modifiers, each in the order of the text
 * @param operandCount number of operands among the slots
 * @param implicitReads set of implicit registers that are read, as bits by index in {@link IsaTables#implicitOperands}
 * @param implicitWrites set of implicit registers that are written
 * @param busLimit maximum number of different scalar registers and literals that are read; 0 if there is no limit
 * @param raises the counters that it increments; with {@link Counter#withoutResult} those that it may increment
 * @param waits the counters that it waits for
 */
public record Form(
        int id,
        int opcode,
        String mnemonic,
        String format,
        String variant,
        int size,
        int literal,
        boolean decodeOnly,
        int wave,
        InstructionWords mask,
        InstructionWords value,
        InstructionWords base,
        List<Slot> slots,
        int operandCount,
        int implicitReads,
        int implicitWrites,
        int busLimit,
        List<CounterRaise> raises,
        List<CounterWait> waits) {

    /** The instruction never has a literal. */
    public static final int NO_LITERAL = -1;
    /** A literal dword follows the instruction if a source operand has the literal's code. */
    public static final int LITERAL_AFTER = -2;

    /** Returns whether the form exists in a wave size. */
    public boolean isIn(int waveSize) {
        return wave == 0 || wave == waveSize;
    }
}
