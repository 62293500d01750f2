package org.gfxisa.table;

import java.util.List;

/**
 * One way an instruction is encoded: a row of the decode table. An instruction has several forms when it has several encodings
 * (e32, e64, SDWA, DPP) or variants of one.
 *
 * @param id index in {@link IsaTables#forms}
 * @param opcode the instruction, the same number on every target
 * @param mnemonic as it is printed, with its form suffix
 * @param format name of the format, e.g. {@code vop3}
 * @param variant that of its variant, or empty
 * @param size bytes without a following literal
 * @param literal {@link #NO_LITERAL}, {@link #LITERAL_AFTER}, or the first bit of the literal that the format always carries
 * @param decodeOnly not for the encoder: another form writes the same thing
 * @param wave lanes of the waves in which the form exists; 0: of all
 * @param mask the bits that name this form
 * @param value their values
 * @param base what the encoder starts from: {@code value} and the canonical values of ignored bits
 * @param slots operands in the order of the text, then modifiers likewise
 * @param operandCount how many of the slots are operands
 * @param implicitReads implicitly read registers: bits by index of {@link IsaTables#implicitOperands}; likewise writes
 * @param busLimit how many different scalar registers and literals the instruction may read; 0: any number
 * @param raises the counters that it raises; with {@link Counter#withoutResult} these are those that it may raise
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

    /** No literal ever. */
    public static final int NO_LITERAL = -1;
    /** A dword follows the instruction when a source operand's code is the literal's. */
    public static final int LITERAL_AFTER = -2;

    /** Whether the form exists in waves of so many lanes. */
    public boolean isIn(int waveSize) {
        return wave == 0 || wave == waveSize;
    }
}
