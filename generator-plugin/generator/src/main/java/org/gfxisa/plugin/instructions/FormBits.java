package org.gfxisa.plugin.instructions;

import java.math.BigInteger;
import org.gfxisa.table.Bits;

/** The fixed bits of a form under construction. */
final class FormBits {
    private BigInteger mask = BigInteger.ZERO;
    private BigInteger value = BigInteger.ZERO;
    private BigInteger base = BigInteger.ZERO;

    /** Returns the bits that identify the form. */
    BigInteger mask() {
        return mask;
    }

    /** Returns the values of these bits. */
    BigInteger value() {
        return value;
    }

    /** Returns the bits that the encoder starts with. */
    BigInteger base() {
        return base;
    }

    /** Fixes the value of bits. */
    void fix(Bits bits, long v) {
        mask = mask.or(bits.mask());
        value = value.or(bits.place(v));
        base = base.or(bits.place(v));
    }

    /** Fixes bits to zero. */
    void zero(Bits bits) {
        mask = mask.or(bits.mask());
    }

    /** Sets the value that is encoded in unused bits. It is also required for decoding, unless any value is accepted. */
    void blank(Bits bits, long blank, boolean any) {
        if (!any) {
            mask = mask.or(bits.mask());
            value = value.or(bits.place(blank));
        }
        base = base.or(bits.place(blank));
    }
}
