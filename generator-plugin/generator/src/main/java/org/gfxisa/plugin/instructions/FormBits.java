package org.gfxisa.plugin.instructions;

import java.math.BigInteger;
import org.gfxisa.table.Bits;

/** The fixed bits of a form, while it is built. */
final class FormBits {
    private BigInteger mask = BigInteger.ZERO;
    private BigInteger value = BigInteger.ZERO;
    private BigInteger base = BigInteger.ZERO;

    /** The bits that name the form. */
    BigInteger mask() {
        return mask;
    }

    /** Their values. */
    BigInteger value() {
        return value;
    }

    /** What the encoder starts from. */
    BigInteger base() {
        return base;
    }

    /** Gives bits a value that the form always has. */
    void fix(Bits bits, long v) {
        mask = mask.or(bits.mask());
        value = value.or(bits.place(v));
        base = base.or(bits.place(v));
    }

    /** Makes bits zero in the form. */
    void zero(Bits bits) {
        mask = mask.or(bits.mask());
    }

    /** Gives unused bits the value that is written, and decoded unless any value is. */
    void blank(Bits bits, long blank, boolean any) {
        if (!any) {
            mask = mask.or(bits.mask());
            value = value.or(bits.place(blank));
        }
        base = base.or(bits.place(blank));
    }
}
