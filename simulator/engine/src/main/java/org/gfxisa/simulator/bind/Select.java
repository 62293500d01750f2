package org.gfxisa.simulator.bind;

import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrOp;

/**
 * The part of a dword that SDWA, OP_SEL or BYTE_SEL selects.
 *
 * @param shift first bit
 * @param width bits: 8, 16 or 32
 */
record Select(int shift, int width) {
    static final Select ALL = new Select(0, 32);

    /** From the words of the text: {@code BYTE_1}, {@code WORD_0}, {@code DWORD}. */
    static Select of(String word) {
        if (word.startsWith("BYTE_")) {
            return new Select(8 * Integer.parseInt(word.substring(5)), 8);
        }
        if (word.startsWith("WORD_")) {
            return new Select(16 * Integer.parseInt(word.substring(5)), 16);
        }
        return ALL;
    }

    /** A part of so many bits, by its number. */
    static Select part(int number, int width) {
        return new Select(number * width, width);
    }

    boolean isAll() {
        return width == 32;
    }

    /** The part, zero- or sign-extended. */
    int of(int value, boolean signed) {
        int up = value << 32 - shift - width;
        return signed ? up >> 32 - width : up >>> 32 - width;
    }

    /** Adds the nodes that extract the part and extend it. */
    int add(IrBuilder builder, int value, boolean signed) {
        int up = builder.shift(IrOp.SHL, value, 32 - shift - width);
        return builder.shift(signed ? IrOp.SAR : IrOp.SHR, up, 32 - width);
    }

    /** A mask of the part. */
    int mask() {
        return -1 >>> 32 - width << shift;
    }
}
