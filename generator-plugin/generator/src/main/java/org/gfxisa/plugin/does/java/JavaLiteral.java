package org.gfxisa.plugin.does.java;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;
import org.gfxisa.plugin.does.typed.Range;

/** Constants in Java. */
final class JavaLiteral {
    private static final int INT = 32;
    private static final int LONG = 64;

    private JavaLiteral() {}

    static JavaCode ofInt(BigInteger value) {
        int low = value.intValue();
        boolean decimal = small(value) || value.signum() < 0 && value.bitLength() < INT;
        return decimal ? signed(Integer.toString(low)) : JavaCode.primary("0x" + Integer.toHexString(low));
    }

    static JavaCode ofLong(BigInteger value) {
        long low = value.longValue();
        boolean plain = small(value) || value.signum() < 0 && value.bitLength() < LONG;
        return plain ? signed(low + "L") : JavaCode.primary("0x" + Long.toHexString(low) + "L");
    }

    private static boolean small(BigInteger value) {
        return value.bitLength() <= 8;
    }

    private static JavaCode signed(String digits) {
        return digits.startsWith("-") ? new JavaCode(digits, JavaCode.UNARY) : JavaCode.primary(digits);
    }

    /** Ones in the low bits, as an int if it has so many. */
    static JavaCode mask(int width) {
        return JavaCode.primary("0x" + Range.unsigned(width).high().toString(16) + (width > INT ? "L" : ""));
    }

    /** Ones in the low bits, as a long. */
    static JavaCode mask64(int width) {
        return JavaCode.primary("0x" + Range.unsigned(width).high().toString(16) + "L");
    }

    /** The unit of a string at an index. */
    static JavaCode charAt(List<Integer> units, String index) {
        String chars = units.stream().map(JavaLiteral::escaped).collect(Collectors.joining());
        return JavaCode.primary("\"" + chars + "\".charAt(" + index + ")");
    }

    /** A character of a string literal; never as a Unicode escape, which Java would read before the literal. */
    private static String escaped(int entry) {
        if (entry < 0x100) {
            return String.format("\\%03o", entry);
        }
        // Surrogates and the like are safe as well: the escape stands for the unit itself.
        return String.format("\\u%04x", entry);
    }
}
