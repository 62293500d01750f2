package org.gfxisa.text;

/**
 * Parses numbers in LLVM's syntax: decimal, {@code 0x}, {@code 0b}, octal with a leading 0, with C's optional suffixes; decimal
 * and hexadecimal floating-point numbers; and integer expressions. A number ends at the first character that cannot be part of
 * it.
 */
public final class Numbers {
    /** The powers of ten that a double represents exactly. */
    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private static final int EXACT_DIGITS = 15;
    private static final char QUOTE = '\'';
    private static final String ESCAPES = "tnbfr";
    private static final String ESCAPED = "\t\n\b\f\r";
    private static final int LOWEST = 1;
    /** A number of this many bits can be extended by a digit in any base up to 16 without overflow. */
    private static final int SAFE_BITS = 60;
    /** The maximum nesting of signs and brackets, which use stack. */
    private static final int DEEPEST = 500;

    private Numbers() {}

    /** Returns whether a number, a sign before one, or a bracket starts here. */
    public static boolean startsHere(Cursor in) {
        char[] text = in.text();
        int i = afterSign(text, in.at());
        boolean isSigned = i > in.at();
        return isDigit(text[i])
                || text[i] == '('
                || text[i] == QUOTE
                || text[i] == '.' && isDigit(text[i + 1])
                || isSigned && isSign(text[i]);
    }

    /** Returns whether an expression starts here: a number, or a name if the cursor accepts names. */
    public static boolean expressionStarts(Cursor in) {
        return startsHere(in) || in.hasTerms() && in.isWord();
    }

    private static int afterSign(char[] text, int from) {
        int i = from;
        if (isSign(text[i])) {
            i++;
            while (text[i] == ' ' || text[i] == '\t') {
                i++;
            }
        }
        return i;
    }

    private static boolean isSign(char c) {
        return c == '-' || c == '+' || c == '~' || c == '!';
    }

    /**
     * Parses an integer expression of the operators of {@link Operator}, unary {@code - + ~ !} and brackets. All terms must be
     * resolved.
     */
    public static boolean expression(Cursor in) {
        int from = in.at();
        return relocatableExpression(in)
                && (!in.isUnresolved()
                        || in.fail(from, "the value of '%s' must be known here", in.piece(from, in.at())));
    }

    /** Parses an integer expression that may have unresolved terms; if it does, its value is 0 and {@link Cursor#isUnresolved} is true. */
    static boolean relocatableExpression(Cursor in) {
        return expression(in, true);
    }

    private static boolean expression(Cursor in, boolean withOr) {
        in.startExpression();
        return binary(in, LOWEST, withOr, 0) && (!in.isUnresolved() || in.succeed(0));
    }

    /** Parses one number without a sign; the value of a floating-point number is the bits of its double. */
    public static boolean number(Cursor in) {
        if (isFloating(in)) {
            return floating(in, false) && in.succeed(Double.doubleToRawLongBits(in.floating()));
        }
        return in.peek() == QUOTE ? character(in) : integer(in);
    }

    /**
     * Parses a constant: a floating-point number or an integer expression.
     *
     * @param in afterwards {@link Cursor#floating()} holds the number if {@link #isFloating} was true before, else
     *     {@link Cursor#value()}
     * @param withOr whether {@code |} is an operator and not the end of an absolute value
     */
    static boolean constant(Cursor in, boolean withOr) {
        int from = in.at();
        boolean negative = in.peek() == '-';
        if (negative) {
            in.moveTo(afterSign(in.text(), from));
        }
        if (isFloating(in)) {
            in.startExpression();
            return floating(in, negative);
        }
        in.moveTo(from);
        return expression(in, withOr);
    }

    /** Formats a number for messages: as it is spelled in the text, followed by the value if it is an expression. */
    public static String spelled(String text, long value) {
        String stripped = text.strip();
        int first = stripped.startsWith("-") || stripped.startsWith("+") ? 1 : 0;
        boolean isNumber = first < stripped.length() && isDigit(stripped.charAt(first));
        for (int i = first; i < stripped.length() && isNumber; i++) {
            char c = stripped.charAt(i);
            isNumber = isDigit(c) || Cursor.isWordStart(c) && c != '.' && c != '$';
        }
        return isNumber ? stripped : stripped + " = " + value;
    }

    private static boolean floating(Cursor in, boolean negative) {
        return isHex(in.text(), in.at()) ? readHexFloating(in, negative) : readFloating(in, negative);
    }

    /** Returns whether the number that starts here, after an optional sign, has a point or an exponent. */
    static boolean isFloating(Cursor in) {
        char[] text = in.text();
        int i = text[in.at()] == '-' ? afterSign(text, in.at()) : in.at();
        if (isHex(text, i)) {
            int end = digitsEnd(text, i + 2, 16);
            return text[end] == '.' || text[end] == 'p' || text[end] == 'P';
        }
        if (text[i] == '.') {
            return isDigit(text[i + 1]);
        }
        int end = digitsEnd(text, i, 10);
        return end > i && (text[end] == '.' || text[end] == 'e' || text[end] == 'E');
    }

    private static boolean isHex(char[] text, int at) {
        return text[at] == '0' && (text[at + 1] == 'x' || text[at + 1] == 'X');
    }

    private static int digitsEnd(char[] text, int from, int radix) {
        int i = from;
        for (int digit = digit(text[i]); digit >= 0 && digit < radix; digit = digit(text[++i])) {}
        return i;
    }

    /** Parses {@code 0x1.8p3}. */
    private static boolean readHexFloating(Cursor in, boolean negative) {
        char[] text = in.text();
        int from = in.at();
        int i = digitsEnd(text, from + 2, 16);
        i = text[i] == '.' ? digitsEnd(text, i + 1, 16) : i;
        if (text[i] != 'p' && text[i] != 'P') {
            return in.fail(i, "expected 'p' and the exponent of a hexadecimal number with a point");
        }
        int digits = i + (text[i + 1] == '-' || text[i + 1] == '+' ? 2 : 1);
        int end = digitsEnd(text, digits, 10);
        if (end == digits) {
            return in.fail(i, "expected digits after 'p'");
        }
        in.moveTo(end);
        double magnitude = Double.parseDouble(in.piece(from, end));
        return in.succeedFloating(negative ? -magnitude : magnitude);
    }

    private static boolean readFloating(Cursor in, boolean negative) {
        char[] text = in.text();
        int from = in.at();
        int i = from;
        long digits = 0;
        int count = 0;
        int scale = 0;
        boolean point = false;
        for (; isDigit(text[i]) || text[i] == '.' && !point; i++) {
            if (text[i] == '.') {
                point = true;
                continue;
            }
            digits = count <= EXACT_DIGITS ? digits * 10 + text[i] - '0' : digits;
            count += count > 0 || text[i] != '0' ? 1 : 0;
            scale -= point ? 1 : 0;
        }
        int mantissaEnd = i;
        boolean hasExponent = false;
        if (text[i] == 'e' || text[i] == 'E') {
            i++;
            boolean down = text[i] == '-';
            i += text[i] == '-' || text[i] == '+' ? 1 : 0;
            hasExponent = isDigit(text[i]);
            int exponent = 0;
            for (; isDigit(text[i]); i++) {
                exponent = Math.min(exponent * 10 + text[i] - '0', 100_000);
            }
            scale += down ? -exponent : exponent;
        }
        in.moveTo(i);
        double magnitude = exact(digits, count, scale, in, from, hasExponent ? i : mantissaEnd);
        return in.succeedFloating(negative ? -magnitude : magnitude);
    }

    private static double exact(long digits, int count, int scale, Cursor in, int from, int to) {
        if (count > EXACT_DIGITS || Math.abs(scale) >= POWERS.length) {
            return Double.parseDouble(in.piece(from, to));
        }
        return scale < 0 ? digits / POWERS[-scale] : digits * POWERS[scale];
    }

    /** Parses operands joined by operators of precedence {@code level} or higher. */
    private static boolean binary(Cursor in, int level, boolean withOr, int depth) {
        if (!unary(in, withOr, depth)) {
            return false;
        }
        long left = in.value();
        while (true) {
            int before = in.at();
            in.skipBlanks();
            Operator operator = Operator.at(in.peek(), in.peekSecond());
            if (operator.level() < level || !withOr && operator == Operator.OR) {
                in.moveTo(before);
                return in.succeed(left);
            }
            int at = in.at();
            in.moveTo(at + operator.length());
            if (!binary(in, operator.level() + 1, withOr, depth)) {
                return false;
            }
            if (operator.divides() && in.value() == 0) {
                if (!in.isUnresolved()) {
                    return in.fail(at, "division by zero");
                }
                in.succeed(1);
            }
            left = operator.apply(left, in.value());
        }
    }

    private static boolean unary(Cursor in, boolean withOr, int depth) {
        in.skipBlanks();
        int from = in.at();
        if (depth > DEEPEST) {
            return in.fail(from, "more than " + DEEPEST + " nested signs and brackets");
        }
        char c = in.peek();
        switch (c) {
            case '-', '+', '~', '!':
                in.moveTo(from + 1);
                return unary(in, withOr, depth + 1) && in.succeed(applyUnary(c, in.value()));
            case '(':
                in.moveTo(from + 1);
                if (!binary(in, LOWEST, true, depth + 1)) {
                    return false;
                }
                long inner = in.value();
                return in.accept(')') ? in.succeed(inner) : in.fail(in.at(), "expected ')'");
            case QUOTE:
                return character(in);
            default:
                return in.isDigit() && !isDirection(in) ? number(in) : in.term();
        }
    }

    /** Returns whether a reference to a numeric label stands here: {@code 1b} or {@code 1f}, the nearest label 1 before or after. */
    private static boolean isDirection(Cursor in) {
        char[] text = in.text();
        int i = in.at();
        while (isDigit(text[i])) {
            i++;
        }
        return in.hasTerms()
                && (text[i] == 'b' || text[i] == 'f')
                && !Cursor.isWordStart(text[i + 1])
                && !isDigit(text[i + 1]);
    }

    /** Parses {@code 'a'} or {@code '\\n'}; the value is the code of the character. */
    private static boolean character(Cursor in) {
        char[] text = in.text();
        int from = in.at();
        int at = in.peekSecond() == '\\' ? from + 2 : from + 1;
        if (text[from + 1] == 0 || text[at] == 0 || text[at + 1] != QUOTE) {
            return in.fail(from, "expected one character between quotes");
        }
        int escape = at > from + 1 ? ESCAPES.indexOf(text[at]) : -1;
        in.moveTo(at + 2);
        return in.succeed(escape < 0 ? text[at] : ESCAPED.charAt(escape));
    }

    private static long applyUnary(char operator, long value) {
        return switch (operator) {
            case '-' -> -value;
            case '~' -> ~value;
            case '!' -> value == 0 ? 1 : 0;
            default -> value;
        };
    }

    private static boolean integer(Cursor in) {
        char[] text = in.text();
        int from = in.at();
        int i = from;
        int radix = 10;
        if (text[i] == '0') {
            switch (text[i + 1]) {
                case 'x', 'X' -> radix = 16;
                case 'b', 'B' -> radix = 2;
                default -> radix = isDigit(text[i + 1]) ? 8 : 10;
            }
            i += radix == 10 ? 0 : radix == 8 ? 1 : 2;
        }
        int digits = i;
        long value = 0;
        boolean tooLarge = false;
        for (int digit = digit(text[i]); digit >= 0 && digit < radix; digit = digit(text[++i])) {
            tooLarge |=
                    value >>> SAFE_BITS != 0 && Long.compareUnsigned(value, Long.divideUnsigned(-1 - digit, radix)) > 0;
            value = value * radix + digit;
        }
        if (i == digits || isDigit(text[i])) {
            return in.fail(i, "expected a digit of a base-%d number", "", radix, 0, 0);
        }
        if (tooLarge) {
            return in.fail(from, "the number does not fit in 64 bits");
        }
        in.moveTo(suffixEnd(text, i));
        return in.succeed(value);
    }

    /** Returns the position after the suffix {@code U}, {@code L}, {@code LL}, {@code UL} or {@code ULL}, which is ignored. */
    private static int suffixEnd(char[] text, int from) {
        int i = from;
        i += text[i] == 'U' || text[i] == 'u' ? 1 : 0;
        for (int most = i + 2; i < most && (text[i] == 'L' || text[i] == 'l'); ) {
            i++;
        }
        return i;
    }

    private static int digit(char c) {
        return c >= '0' && c <= '9'
                ? c - '0'
                : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
