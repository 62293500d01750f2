package org.gfxisa.plugin.does.java;

import java.math.BigInteger;
import org.gfxisa.plugin.does.typed.Range;

/** Expressions of ints, without what has no effect. */
final class IntCode {
    static final int INT = 32;
    static final JavaCode ZERO = JavaCode.primary("0");
    static final JavaCode ONES = new JavaCode("-1", JavaCode.UNARY);

    private IntCode() {}

    /** Zero- or sign-extends a value to 32 bits if its range is narrower. */
    static JavaCode narrowed(JavaCode value, Range range) {
        return narrowed(value, range, range.isNonNegative());
    }

    static JavaCode narrowed(JavaCode value, Range range, boolean unsigned) {
        int width = range.width();
        if (width >= INT) {
            return value;
        }
        if (unsigned) {
            return and(value, literal(Range.unsigned(width).high()));
        }
        int by = INT - width;
        return shift(shift(value, "<<", by), ">>", by);
    }

    /** The same for bits that an unsigned shift by {@code at} has brought down, which may have cleared the others already. */
    static JavaCode narrowed(JavaCode value, Range range, int at) {
        return at > 0 && at + range.width() >= INT ? value : narrowed(value, range);
    }

    static JavaCode literal(BigInteger value) {
        int low = value.intValue();
        String digits = value.bitLength() <= 8 || low < 0 && low > -256 ? "" + low : "0x" + Integer.toHexString(low);
        return digits.startsWith("-") ? new JavaCode(digits, JavaCode.UNARY) : JavaCode.primary(digits);
    }

    static boolean isZero(JavaCode value) {
        return value.text().equals(ZERO.text());
    }

    private static boolean isOnes(JavaCode value) {
        return value.text().equals(ONES.text());
    }

    static JavaCode sum(JavaCode left, JavaCode right) {
        if (isZero(right)) {
            return left;
        }
        return isZero(left) ? right : JavaCode.binary(left, "+", right, JavaCode.ADD);
    }

    static JavaCode difference(JavaCode left, JavaCode right) {
        if (isZero(right)) {
            return left;
        }
        return isZero(left) ? negative(right) : JavaCode.binary(left, "-", right, JavaCode.ADD);
    }

    static JavaCode negative(JavaCode value) {
        return isZero(value) ? value : new JavaCode("-" + value.atLeast(JavaCode.PRIMARY), JavaCode.UNARY);
    }

    static JavaCode not(JavaCode value) {
        if (isZero(value)) {
            return ONES;
        }
        return isOnes(value) ? ZERO : new JavaCode("~" + value.atLeast(JavaCode.UNARY), JavaCode.UNARY);
    }

    static JavaCode and(JavaCode left, JavaCode right) {
        if (isZero(left) || isZero(right)) {
            return ZERO;
        }
        if (isOnes(left)) {
            return right;
        }
        return isOnes(right) ? left : JavaCode.binary(left, "&", right, JavaCode.AND);
    }

    static JavaCode or(JavaCode left, JavaCode right) {
        if (isZero(left)) {
            return right;
        }
        return isZero(right) ? left : JavaCode.binary(left, "|", right, JavaCode.OR);
    }

    static JavaCode xor(JavaCode left, JavaCode right) {
        if (isZero(left)) {
            return right;
        }
        if (isOnes(right)) {
            return not(left);
        }
        return isZero(right) ? left : JavaCode.binary(left, "^", right, JavaCode.XOR);
    }

    static JavaCode shiftLeft(JavaCode value, int by) {
        if (by >= INT) {
            return ZERO;
        }
        return by == 0 ? value : shift(value, "<<", by);
    }

    static JavaCode shift(JavaCode value, String operator, int by) {
        return shift(value, operator, JavaCode.primary("" + by));
    }

    /** All bits as the highest one. */
    static JavaCode signs(JavaCode value) {
        return shift(value, ">>", INT - 1);
    }

    static JavaCode shift(JavaCode value, String operator, JavaCode by) {
        boolean nothing = isZero(value) || by.text().equals("0");
        return nothing ? value : JavaCode.binary(value, operator, by, JavaCode.SHIFT);
    }
}
