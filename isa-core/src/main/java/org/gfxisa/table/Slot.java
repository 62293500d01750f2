package org.gfxisa.table;

import java.io.IOException;

/**
 * One value of an instruction form and the way it is written: an operand position or a modifier. Slots are shared between forms.
 */
public final class Slot {
    /** Operand or modifier name, e.g. {@code src0}, {@code offset}. */
    public final String name;

    public final Kind kind;
    public final BitParts parts;

    // --- operands (kind REGISTER) ---
    /** Operand code = {@code ((field ^ xor) << shift) + add}. Without parts the operand is fixed: code = add. */
    public final int add;

    public final int xor;
    public final int shift;
    /** Bits of the source modifiers, or -1. */
    public final int neg;

    public final int abs;
    public final int sext;
    /** Bit that says which half of the register the operand is, or -1; it may be one of its own. */
    public final int half;
    /** Field value that stands for "no register", or -1. */
    public final int off;
    /** Tuple alignment that the assembler asks for: 1 or 2, ... */
    public final int align;
    /** Codes that may stand here: 1024 bits, code / 64 selects the word. Empty where kind is not REGISTER. */
    public final long[] accept;
    /** Those of them that the assembler refuses all the same, likewise; empty: none. */
    public final long[] decodeOnly;

    // --- operands of every kind ---
    /** Element type, see {@link ElementType}. */
    public final ElementType type;
    /** Width of the register tuple in dwords; 0 for immediates; for a lane mask see {@link #laneMask}; -1: by {@link #widthTable}. */
    public final int width;
    /** The width is that of a lane mask: 1 dword in wave32, 2 in wave64. */
    public final boolean laneMask;
    /** Index bits of {@link #widthTable}, and the table: dwords, or -1 where there is no such instruction. */
    public final BitParts widthIndex;

    public final byte[] widthTable;
    /** {@link #widthTable} is there twice: for waves of 32 lanes, then for 64. */
    public final boolean widthByWave;
    /** With width 0 the operand is written {@code off}; else it is left out. */
    public final boolean zeroIsOff;

    public final boolean isRead;
    public final boolean isWritten;
    /** Takes part in the text; a hidden operand is only reported by the accessors. */
    public final boolean isText;
    /** May be left out of the text, together with all that may be. */
    public final boolean isOptional;
    /** Written in one list with the slot before. */
    public final boolean isListed;
    /** The operand behind which the bar stands that closes an absolute value, or empty: it stands at once. */
    public final String barAfter;
    /** What stands before it in the text in place of a comma, or empty. */
    public final String lead;

    // --- everything else ---
    /** Text before the value, e.g. {@code offset:}; for a flag the whole word. */
    public final String prefix;
    /** Not written when the value equals {@code normal} and {@code hasNormal}. */
    public final boolean hasNormal;

    public final int normal;
    /** The value when the text does not give one. */
    public final int absent;
    /** See {@link Kind}. */
    public final int[] nums;

    public final String[] texts;
    /** The assembler takes a register tuple of any width. */
    public final boolean anyTuple;
    /** Tuples of any other number of dwords that leave their file, or are unaligned, are no instruction; 0: all are. */
    public final int fitUnless;

    Slot(TableReader in) throws IOException {
        name = in.string();
        kind = Kind.of(in.u());
        parts = new BitParts(in);
        add = in.s();
        xor = in.s();
        shift = in.u();
        neg = in.s();
        abs = in.s();
        sext = in.s();
        half = in.s();
        off = in.s();
        align = in.u();
        accept = new long[in.u()];
        for (int i = 0; i < accept.length; i++) {
            accept[i] = in.fixed64();
        }
        decodeOnly = new long[in.u()];
        for (int i = 0; i < decodeOnly.length; i++) {
            decodeOnly[i] = in.fixed64();
        }
        type = ElementType.of(in.u());
        width = in.s();
        laneMask = in.flag();
        widthIndex = new BitParts(in);
        widthTable = in.bytes();
        widthByWave = in.flag();
        zeroIsOff = in.flag();
        isRead = in.flag();
        isWritten = in.flag();
        isText = in.flag();
        isOptional = in.flag();
        isListed = in.flag();
        lead = in.string();
        barAfter = in.string();
        prefix = in.string();
        hasNormal = in.flag();
        normal = in.s();
        absent = in.s();
        nums = in.ints();
        texts = in.strings();
        anyTuple = in.flag();
        fitUnless = in.u();
    }
}
