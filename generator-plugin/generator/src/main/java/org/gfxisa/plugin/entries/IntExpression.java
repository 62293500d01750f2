package org.gfxisa.plugin.entries;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongBinaryOperator;
import java.util.function.ToLongFunction;

/**
 * Integer expressions of the spec, such as opcodes ({@code 0x40 + 3}) and register widths ({@code saddr == 0x7f ? 2 : 1}). The
 * operators are those of C: {@code ?: || && == != < <= > >= & << >> + - * / % ! }; the functions are {@code max}, {@code min},
 * {@code popcount} and {@code pick(i, first, second, ...)}.
 */
public final class IntExpression {
    /** Thrown for a malformed expression; it has the position of the error. */
    public static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;
        public final int offset;
        public final int length;

        Malformed(int offset, int length, String message) {
            super(message);
            this.offset = offset;
            this.length = length;
        }
    }

    private interface Term {
        public long value(ToLongFunction<String> names);
    }

    /** Limits the nesting, so that the parser does not overflow the stack. */
    private static final int LONGEST = 200;

    private final String text;
    private final Set<String> names = new LinkedHashSet<>();
    private final Term term;
    private int at;

    private IntExpression(String text) throws Malformed {
        this.text = text;
        if (text.length() > LONGEST) {
            throw new Malformed(LONGEST, 1, "it has more than " + LONGEST + " characters");
        }
        term = choice();
        skipBlanks();
        if (at < text.length()) {
            throw new Malformed(at, 1, "unexpected '" + text.charAt(at) + "'");
        }
    }

    /**
     * Parses an expression.
     *
     * @throws Malformed if the text is not an expression
     */
    public static IntExpression parse(String text) throws Malformed {
        return new IntExpression(text);
    }

    /** Returns the names in the expression, in order. */
    public Set<String> names() {
        return names;
    }

    /**
     * Evaluates the expression.
     *
     * @param values returns the value of a name
     * @throws ArithmeticException on division by zero, overflow, or a shift by an invalid number of bits; the message is for
     *     users
     */
    public long value(ToLongFunction<String> values) {
        return term.value(values);
    }

    private static long exact(LongBinaryOperator operator, long a, long b) {
        try {
            return operator.applyAsLong(a, b);
        } catch (ArithmeticException e) {
            throw new ArithmeticException("it overflows 64 bits");
        }
    }

    private static final String[][] LEVELS = {
        {"||"}, {"&&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"&"}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}
    };

    private Term choice() throws Malformed {
        Term condition = binary(0);
        if (!take("?")) {
            return condition;
        }
        Term yes = choice();
        need(":");
        Term no = choice();
        return v -> condition.value(v) != 0 ? yes.value(v) : no.value(v);
    }

    private Term binary(int level) throws Malformed {
        if (level == LEVELS.length) {
            return unary();
        }
        Term left = binary(level + 1);
        while (true) {
            String operator = takeOneOf(level);
            if (operator.isEmpty()) {
                return left;
            }
            Term a = left;
            Term b = binary(level + 1);
            left = switch (operator) {
                case "||" -> v -> a.value(v) != 0 || b.value(v) != 0 ? 1 : 0;
                case "&&" -> v -> a.value(v) != 0 && b.value(v) != 0 ? 1 : 0;
                default -> v -> apply(operator, a.value(v), b.value(v));
            };
        }
    }

    private static long apply(String operator, long a, long b) {
        return switch (operator) {
            case "==" -> a == b ? 1 : 0;
            case "!=" -> a != b ? 1 : 0;
            case "<=" -> a <= b ? 1 : 0;
            case ">=" -> a >= b ? 1 : 0;
            case "<" -> a < b ? 1 : 0;
            case ">" -> a > b ? 1 : 0;
            case "&" -> a & b;
            case "<<" -> a << place(b);
            case ">>" -> a >> place(b);
            case "+" -> exact(Math::addExact, a, b);
            case "-" -> exact(Math::subtractExact, a, b);
            case "*" -> exact(Math::multiplyExact, a, b);
            case "/" -> a / divisor(b);
            default -> a % divisor(b);
        };
    }

    private static long divisor(long value) {
        if (value == 0) {
            throw new ArithmeticException("it divides by zero");
        }
        return value;
    }

    private static int choice(long index, int arguments) {
        if (index < 0 || index + 1 >= arguments) {
            throw new ArithmeticException("it picks number " + index + " of " + (arguments - 1));
        }
        return (int) index + 1;
    }

    private static long place(long value) {
        if (value < 0 || value > 62) {
            throw new ArithmeticException("it shifts by " + value);
        }
        return value;
    }

    private Term unary() throws Malformed {
        if (take("!")) {
            Term of = unary();
            return v -> of.value(v) == 0 ? 1 : 0;
        }
        if (take("-")) {
            Term of = unary();
            return v -> exact(Math::subtractExact, 0, of.value(v));
        }
        if (take("(")) {
            Term inner = choice();
            need(")");
            return inner;
        }
        skipBlanks();
        int start = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        String word = text.substring(start, at);
        if (word.isEmpty()) {
            throw new Malformed(
                    start, 1, start < text.length() ? "unexpected '" + text.charAt(start) + "'" : "unexpected end");
        }
        if (Character.isDigit(word.charAt(0))) {
            return number(word, start);
        }
        return take("(") ? call(word, start) : name(word);
    }

    private Term name(String word) {
        names.add(word);
        return v -> v.applyAsLong(word);
    }

    private static Term number(String word, int start) throws Malformed {
        try {
            long value = Long.decode(word.matches("0\\d+") ? "x" : word);
            return v -> value;
        } catch (NumberFormatException e) {
            throw new Malformed(start, word.length(), "'" + word + "' is not a 64-bit integer");
        }
    }

    private Term call(String function, int start) throws Malformed {
        List<Term> arguments = new ArrayList<>();
        do {
            arguments.add(choice());
        } while (take(","));
        need(")");
        return switch (function) {
            case "max" ->
                v -> arguments.stream().mapToLong(a -> a.value(v)).max().orElse(0);
            case "min" ->
                v -> arguments.stream().mapToLong(a -> a.value(v)).min().orElse(0);
            case "popcount" ->
                v -> arguments.stream()
                        .mapToLong(a -> Long.bitCount(a.value(v)))
                        .sum();
            case "pick" ->
                v -> arguments
                        .get(choice(arguments.get(0).value(v), arguments.size()))
                        .value(v);
            default ->
                throw new Malformed(
                        start,
                        function.length(),
                        "unknown function '" + function + "', not max, min, popcount or pick");
        };
    }

    private String takeOneOf(int level) {
        for (String operator : LEVELS[level]) {
            if (take(operator)) {
                return operator;
            }
        }
        return "";
    }

    private boolean take(String token) {
        skipBlanks();
        boolean there = text.startsWith(token, at) && !isLongerOperator(token);
        if (there) {
            at += token.length();
        }
        return there;
    }

    /** Returns whether the token continues as a longer operator: {@code <} is not split off {@code <<}, nor {@code &} off {@code &&}. */
    private boolean isLongerOperator(String token) {
        char next = at + token.length() < text.length() ? text.charAt(at + token.length()) : ' ';
        return switch (token) {
            case "<" -> next == '<' || next == '=';
            case ">" -> next == '>' || next == '=';
            case "&" -> next == '&';
            case "!" -> next == '=';
            default -> false;
        };
    }

    private void need(String token) throws Malformed {
        if (!take(token)) {
            throw new Malformed(at, 1, "expected '" + token + "'");
        }
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
