package org.gfxisa.simulator.host;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * A conversion specification of a format of C, {@code %-8.3f} (C17, 7.21.6.1), or of OpenCL C, {@code %v4hlx}.
 *
 * @param flags the flags, of {@code -+ #0}
 * @param width the smallest number of characters
 * @param precision the precision, or -1 without one
 * @param vector the number of elements, 1 for a scalar
 * @param length the length modifier, such as {@code hh} or {@code l}
 * @param letter the conversion specifier
 */
record Conversion(String flags, int width, int precision, int vector, String length, char letter) {
    static final int MOST = 1 << 16;
    private static final int SIX = 6;
    private static final int FRACTION_BITS = 52;
    private static final int FRACTION_DIGITS = 13;

    boolean isFloat() {
        return "fFeEgGaA".indexOf(letter) >= 0;
    }

    boolean isText() {
        return letter == 's';
    }

    private boolean has(char flag) {
        return flags.indexOf(flag) >= 0;
    }

    /** Returns whether negative numbers are printed with their sign. */
    boolean isSigned() {
        return letter == 'd' || letter == 'i';
    }

    /** Returns a text, truncated to the precision. */
    String text(String value) {
        return padded("", precision >= 0 && precision < value.length() ? value.substring(0, precision) : value, false);
    }

    /** Returns an integer as text. The length modifier gives its number of bits; without one, it is that of a C int. */
    String integer(long value) {
        int bits = switch (length) {
            case "hh" -> Byte.SIZE;
            case "h" -> Short.SIZE;
            case "", "hl" -> letter == 'p' ? Long.SIZE : Integer.SIZE;
            default -> Long.SIZE;
        };
        int unused = Long.SIZE - bits;
        long number = isSigned() ? value << unused >> unused : value << unused >>> unused;
        return switch (letter) {
            case 'c' -> padded("", Character.toString((char) (value & 0xff)), false);
            case 'p' -> number == 0 ? padded("", "(nil)", false) : padded("0x", Long.toHexString(number), false);
            case 'd', 'i' -> number(number < 0 ? "-" : sign(), Long.toUnsignedString(Math.abs(number)));
            case 'o' -> {
                String digits = digits(Long.toOctalString(number));
                yield number("", has('#') && !digits.startsWith("0") ? "0" + digits : digits);
            }
            case 'x' -> number(has('#') && number != 0 ? "0x" : "", Long.toHexString(number));
            case 'X' ->
                number(
                        has('#') && number != 0 ? "0X" : "",
                        Long.toHexString(number).toUpperCase(Locale.ROOT));
            default -> number("", Long.toUnsignedString(number));
        };
    }

    private String sign() {
        return has('+') ? "+" : has(' ') ? " " : "";
    }

    private String digits(String digits) {
        String all = precision == 0 && digits.equals("0") ? "" : digits;
        return "0".repeat(Math.max(0, precision - all.length())) + all;
    }

    private String number(String prefix, String digits) {
        return padded(prefix, digits(digits), precision < 0);
    }

    private String padded(String prefix, String rest, boolean zeros) {
        int missing = Math.max(0, width - prefix.length() - rest.length());
        if (has('-')) {
            return prefix + rest + " ".repeat(missing);
        }
        return zeros && has('0') ? prefix + "0".repeat(missing) + rest : " ".repeat(missing) + prefix + rest;
    }

    /** Returns a floating-point number as text. */
    String real(double value) {
        boolean isNegative = Double.doubleToRawLongBits(value) < 0;
        String sign = isNegative ? "-" : sign();
        boolean isUpper = Character.isUpperCase(letter);
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            String word = Double.isNaN(value) ? "nan" : "inf";
            return padded(sign, isUpper ? word.toUpperCase(Locale.ROOT) : word, false);
        }
        double magnitude = Math.abs(value);
        String text = switch (Character.toLowerCase(letter)) {
            case 'f' -> fixed(magnitude, precision < 0 ? SIX : precision, has('#'));
            case 'e' -> scientific(magnitude, precision < 0 ? SIX : precision, has('#'));
            case 'g' -> general(magnitude, precision < 0 ? SIX : Math.max(1, precision));
            default -> hexadecimal(magnitude);
        };
        boolean isHex = text.startsWith("0x");
        String digits = isUpper ? text.toUpperCase(Locale.ROOT) : text;
        return isHex ? padded(sign + digits.substring(0, 2), digits.substring(2), true) : padded(sign, digits, true);
    }

    private static String fixed(double value, int places, boolean point) {
        String text =
                new BigDecimal(value).setScale(places, RoundingMode.HALF_EVEN).toPlainString();
        return places == 0 && point ? text + "." : text;
    }

    /** Returns a number rounded to {@code digits} significant digits. */
    private static BigDecimal rounded(double value, int digits) {
        return new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }

    private static int exponent(BigDecimal value) {
        return value.signum() == 0 ? 0 : value.precision() - value.scale() - 1;
    }

    private static String scientific(double value, int places, boolean point) {
        BigDecimal number = rounded(value, places + 1);
        int exponent = exponent(number);
        String digits = number.movePointLeft(exponent)
                .setScale(places, RoundingMode.HALF_EVEN)
                .toPlainString();
        return String.format(
                Locale.ROOT,
                "%s%se%s%02d",
                digits,
                places == 0 && point ? "." : "",
                exponent < 0 ? "-" : "+",
                Math.abs(exponent));
    }

    private String general(double value, int digits) {
        int exponent = exponent(rounded(value, digits));
        boolean isFixed = exponent >= -4 && exponent < digits;
        String text = isFixed ? fixed(value, digits - 1 - exponent, has('#')) : scientific(value, digits - 1, has('#'));
        if (has('#') || text.indexOf('.') < 0) {
            return text;
        }
        int end = isFixed ? text.length() : text.indexOf('e');
        int last = end;
        while (text.charAt(last - 1) == '0') {
            last--;
        }
        last -= text.charAt(last - 1) == '.' ? 1 : 0;
        return text.substring(0, last) + text.substring(end);
    }

    private String hexadecimal(double value) {
        long fraction = Double.doubleToRawLongBits(value) & (1L << FRACTION_BITS) - 1;
        long mantissa =
                fraction | (Double.isInfinite(1 / value) || value < Double.MIN_NORMAL ? 0 : 1L << FRACTION_BITS);
        int exponent = value == 0 ? 0 : Math.max(Double.MIN_EXPONENT, Math.getExponent(value));
        if (precision >= 0 && precision < FRACTION_DIGITS) {
            int cut = 4 * (FRACTION_DIGITS - precision);
            long half = 1L << cut - 1;
            long rest = mantissa & (1L << cut) - 1;
            mantissa = mantissa >>> cut;
            mantissa += rest > half || rest == half && (mantissa & 1) != 0 ? 1 : 0;
            mantissa <<= cut;
        }
        String digits = String.format(Locale.ROOT, "%013x", mantissa & (1L << FRACTION_BITS) - 1);
        if (precision < 0) {
            digits = digits.replaceAll("0+$", "");
        } else {
            digits = (digits + "0".repeat(Math.max(0, precision - FRACTION_DIGITS))).substring(0, precision);
        }
        String point = digits.isEmpty() && !has('#') ? "" : ".";
        return "0x" + (mantissa >>> FRACTION_BITS) + point + digits + "p" + (exponent < 0 ? "-" : "+")
                + Math.abs(exponent);
    }
}
