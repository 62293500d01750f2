package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Integer expressions of the spec: opcodes ({@code 0x40 + 3}) and register widths ({@code saddr == 0x7f ? 2 : 1}). Operators as in
 * C: {@code ?: || && == != < <= > >= & << >> + - * / % ! }, and {@code max}, {@code min}, {@code popcount}.
 */
final class IntExpression {
    /** What is wrong with an expression, and where in its text. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;
        final int offset;

        Malformed(int offset, String message) {
            super(message);
            this.offset = offset;
        }
    }

    private interface Term {
        long value(ToLongFunction<String> names);
    }

    private final String text;
    private final Set<String> names = new LinkedHashSet<>();
    private final Term term;
    private int at;

    private IntExpression(String text) throws Malformed {
        this.text = text;
        term = choice();
        skipBlanks();
        if (at < text.length()) {
            throw new Malformed(at, "unexpected '" + text.charAt(at) + "'");
        }
    }

    /** Parses an expression. */
    static IntExpression parse(String text) throws Malformed {
        return new IntExpression(text);
    }

    /** The names that occur in it, in the order of the text. */
    Set<String> names() {
        return names;
    }

    /** Its value; dividing by zero gives zero. */
    long value(ToLongFunction<String> values) {
        return term.value(values);
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
            left = v -> apply(operator, a.value(v), b.value(v));
        }
    }

    private static long apply(String operator, long a, long b) {
        return switch (operator) {
            case "||" -> a != 0 || b != 0 ? 1 : 0;
            case "&&" -> a != 0 && b != 0 ? 1 : 0;
            case "==" -> a == b ? 1 : 0;
            case "!=" -> a != b ? 1 : 0;
            case "<=" -> a <= b ? 1 : 0;
            case ">=" -> a >= b ? 1 : 0;
            case "<" -> a < b ? 1 : 0;
            case ">" -> a > b ? 1 : 0;
            case "&" -> a & b;
            case "<<" -> a << b;
            case ">>" -> a >> b;
            case "+" -> a + b;
            case "-" -> a - b;
            case "*" -> a * b;
            case "/" -> b == 0 ? 0 : a / b;
            default -> b == 0 ? 0 : a % b;
        };
    }

    private Term unary() throws Malformed {
        if (take("!")) {
            Term of = unary();
            return v -> of.value(v) == 0 ? 1 : 0;
        }
        if (take("-")) {
            Term of = unary();
            return v -> -of.value(v);
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
            throw new Malformed(start, start < text.length() ? "unexpected '" + text.charAt(start) + "'" : "it ends too early");
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
            throw new Malformed(start, "'" + word + "' is not an integer");
        }
    }

    private Term call(String function, int start) throws Malformed {
        List<Term> arguments = new ArrayList<>();
        do {
            arguments.add(choice());
        } while (take(","));
        need(")");
        return switch (function) {
            case "max" -> v -> arguments.stream().mapToLong(a -> a.value(v)).max().orElse(0);
            case "min" -> v -> arguments.stream().mapToLong(a -> a.value(v)).min().orElse(0);
            case "popcount" -> v -> arguments.stream().mapToLong(a -> Long.bitCount(a.value(v))).sum();
            default -> throw new Malformed(start, "unknown function '" + function + "'");
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

    /** So that {@code <} is not taken out of {@code <<}, nor {@code &} out of {@code &&}, nor {@code !} out of {@code !=}. */
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
            throw new Malformed(at, "expected '" + token + "'");
        }
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
