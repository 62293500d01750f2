package org.gfxisa.plugin.spec.yaml;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The spellings of numbers. */
public final class NumberSpelling {
    /** A limit on the number of digits, so that conversion does not take long. */
    private static final int LONGEST = 400;

    private static final Pattern INTEGER =
            Pattern.compile("(?<sign>-?)(?:(?<dec>0|[1-9][0-9]*)|0x(?<hex>[0-9a-fA-F]+)|0b(?<bin>[01]+))");
    private static final Pattern DECIMAL = Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]{1,4})?");
    private static final Pattern LEADING_ZERO = Pattern.compile("-?0[0-9]+");

    private NumberSpelling() {}

    static Optional<BigInteger> integer(String text) {
        if (!mayStartNumber(text)) {
            return Optional.empty();
        }
        Matcher m = INTEGER.matcher(text);
        if (!m.matches()) {
            return Optional.empty();
        }
        String sign = m.group("sign");
        if (m.group("dec") != null) {
            return Optional.of(new BigInteger(sign + m.group("dec")));
        }
        boolean hex = m.group("hex") != null;
        return Optional.of(new BigInteger(sign + m.group(hex ? "hex" : "bin"), hex ? 16 : 2));
    }

    /** Parses a number in JSON's syntax. */
    public static Optional<BigDecimal> decimal(String text) {
        boolean number = mayStartNumber(text) && DECIMAL.matcher(text).matches();
        return number ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }

    /** Explains why a text that looks like an integer is not one. */
    public static Optional<String> hint(String text) {
        return LEADING_ZERO.matcher(text).matches() ? Optional.of("a leading zero is ambiguous") : Optional.empty();
    }

    /** A quick test that excludes names, which most scalars are. */
    private static boolean mayStartNumber(String text) {
        if (text.isEmpty() || text.length() > LONGEST) {
            return false;
        }
        char first = text.charAt(0);
        return first == '-' || first >= '0' && first <= '9';
    }
}
