package org.gfxisa.simulator.reference;

import org.gfxisa.SlotValue;

/** Where a source comes from and what is done to it on the way. */
final class SourceSetup {
    /** Where its bits are. */
    enum Place {
        VECTOR,
        ACCUMULATION,
        SCALAR,
        CONSTANT,
        MASK,
        VCC
    }

    final String name;
    final String type;
    final int width;
    Place place = Place.VECTOR;
    int register;
    /** The bits of a constant. */
    long constant;
    /** The operand's code, for the encoder, and the literal. */
    int code;

    int literal;

    boolean neg;
    boolean abs;
    boolean sext;
    Selection selection = Selection.ALL;
    /** The upper half of the register is the 16-bit operand. */
    boolean upper;
    /** Packed: which halves make the pair, and which of them are negated. */
    boolean packed;

    boolean lowFromUpper;
    boolean highFromUpper = true;
    boolean negLow;
    boolean negHigh;
    /** A single that may be a half, and whether it is one. */
    boolean mixes;

    boolean half;

    SourceSetup(Rule.Source source) {
        name = source.name();
        type = source.type();
        width = Rule.width(type);
    }

    int dwords() {
        return Math.max(1, width / Integer.SIZE);
    }

    long slotValue() {
        return SlotValue.withLiteral(code, literal)
                | (neg ? SlotValue.NEG : 0)
                | (abs ? SlotValue.ABS : 0)
                | (sext ? SlotValue.SEXT : 0);
    }

    /** The value that the operation gets from the register's bits. */
    long value(long raw, Modes mode) {
        long bits = raw;
        int width = Math.min(Long.SIZE, this.width);
        boolean isFloat = type.contains("f");
        if (mixes && half) {
            long part = bits >>> (upper ? 16 : 0) & 0xffff;
            bits = new Ieee(mode).convert(Format.F16, Format.F32, part);
        } else if (upper && !mixes) {
            bits >>>= 16;
        }
        if (packed) {
            int part = width / 2;
            long ones = Values.mask(part);
            long sign = isFloat ? 1L << part - 1 : 0;
            long low = bits >>> (lowFromUpper ? part : 0) & ones ^ (negLow ? sign : 0);
            long high = bits >>> (highFromUpper ? part : 0) & ones ^ (negHigh ? sign : 0);
            bits = low | high << part;
        }
        if (selection.code() != Selection.ALL.code() || sext) {
            bits = selection.get((int) bits, sext) & 0xffffffffL;
        }
        long sign = type.equals("v2f16") ? 0x80008000L : 1L << width - 1;
        bits = abs ? bits & ~sign : bits;
        bits = neg ? bits ^ sign : bits;
        return bits & Values.mask(width);
    }
}
