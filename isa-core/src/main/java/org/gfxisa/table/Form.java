package org.gfxisa.table;

import java.io.IOException;

/**
 * One way an instruction is encoded: a row of the decode table. An instruction has several forms when it has several encodings
 * (e32, e64, SDWA, DPP) or variants of one.
 */
public final class Form {
    /** No literal ever. */
    public static final int NO_LITERAL = -1;
    /** A dword follows the instruction when a source operand's code is the literal's. */
    public static final int LITERAL_AFTER = -2;

    /** Index in {@link IsaTables#forms}. */
    public final int id;
    /** The instruction, the same number on every target. */
    public final int opcode;
    /** As it is printed, with its form suffix. */
    public final String mnemonic;
    /** Name of the format, e.g. {@code vop3}, and of its variant or empty. */
    public final String format;

    public final String variant;
    /** Bytes without a following literal. */
    public final int size;
    /** {@link #NO_LITERAL}, {@link #LITERAL_AFTER}, or the first bit of the literal that the format always carries. */
    public final int literal;
    /** Not for the encoder: another form writes the same thing. */
    public final boolean decodeOnly;
    /** Lanes of the waves in which the form exists; 0: of all. */
    public final int wave;
    /** The bits that name this form, and their values; dwords 0-1, 2-3, 4-5. */
    public final long[] mask;

    public final long[] value;
    /** What the encoder starts from: {@link #value} and the canonical values of ignored bits. */
    public final long[] base;
    /** Operands in the order of the text, then modifiers likewise. */
    public final Slot[] slots;

    public final int operandCount;
    /** Next form to try when the bits of the decode tree fit and {@link #mask} does not, or -1. */
    public final int next;
    /** Implicitly read and written registers: bits by index of {@link IsaTables#implicitNames}. */
    public final int implicitReads;

    public final int implicitWrites;
    /** How many different scalar registers and literals the instruction may read; 0: any number. */
    public final int busLimit;
    /** The counters that it raises; with {@link Counter#withoutResult} these are those that it may raise. */
    public final CounterRaise[] raises;

    /** The counters that it waits for. */
    public final CounterWait[] waits;

    Form(int id, TableReader in, Slot[] allSlots) throws IOException {
        this.id = id;
        opcode = in.u();
        mnemonic = in.string();
        format = in.string();
        variant = in.string();
        size = in.u();
        literal = in.s();
        decodeOnly = in.flag();
        wave = in.u();
        int words = in.u();
        mask = new long[3];
        value = new long[3];
        base = new long[3];
        for (int i = 0; i < words; i++) {
            mask[i] = in.fixed64();
            value[i] = in.fixed64();
            base[i] = in.fixed64();
        }
        slots = new Slot[in.u()];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = allSlots[in.u()];
        }
        operandCount = in.u();
        next = in.s();
        implicitReads = in.u();
        implicitWrites = in.u();
        busLimit = in.u();
        raises = new CounterRaise[in.u()];
        for (int i = 0; i < raises.length; i++) {
            raises[i] = new CounterRaise(in);
        }
        waits = new CounterWait[in.u()];
        for (int i = 0; i < waits.length; i++) {
            waits[i] = new CounterWait(in);
        }
    }

    /** Whether the form exists in waves of so many lanes. */
    public boolean isIn(int waveSize) {
        return wave == 0 || wave == waveSize;
    }
}
