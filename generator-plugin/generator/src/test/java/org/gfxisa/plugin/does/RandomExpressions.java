package org.gfxisa.plugin.does;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Makes random integer expressions, each with its meaning in unbounded arithmetic. */
final class RandomExpressions {
    /** A text and its value for the operands' values. */
    record Expression(String text, Function<BigInteger[], BigInteger> value) {}

    static final String OPERANDS = "a:u32 b:i32 c:u64 d:i64 e:u16 f:i8";
    private static final List<String> NAMES = List.of("a", "b", "c", "d", "e", "f");

    private final Random random;

    RandomExpressions(Random random) {
        this.random = random;
    }

    Expression next(int depth) {
        if (depth == 0) {
            return leaf();
        }
        return switch (random.nextInt(9)) {
            case 0, 1, 2 -> arithmetic(depth - 1);
            case 3 -> shift(depth - 1);
            case 4 -> conversion(depth - 1);
            case 5 -> slice(depth - 1);
            case 6 -> conditional(depth - 1);
            case 7 -> function(depth - 1);
            default -> bits(depth - 1);
        };
    }

    private Expression leaf() {
        if (random.nextInt(4) == 0) {
            long value = random.nextInt(3) == 0 ? random.nextInt() & 0xffffffffL : random.nextInt(20);
            String text = random.nextBoolean() ? Long.toString(value) : "0x" + Long.toHexString(value);
            return new Expression(text, v -> BigInteger.valueOf(value));
        }
        int index = random.nextInt(NAMES.size());
        return new Expression(NAMES.get(index), v -> v[index]);
    }

    private Expression arithmetic(int depth) {
        Expression x = next(depth);
        Expression y = next(depth);
        return switch (random.nextInt(7)) {
            case 0 ->
                new Expression(
                        "(" + x.text + " + " + y.text + ")",
                        v -> x.value.apply(v).add(y.value.apply(v)));
            case 1 ->
                new Expression(
                        "(" + x.text + " - " + y.text + ")",
                        v -> x.value.apply(v).subtract(y.value.apply(v)));
            case 2 ->
                new Expression(
                        "(" + x.text + " * " + y.text + ")",
                        v -> x.value.apply(v).multiply(y.value.apply(v)));
            case 3 ->
                new Expression(
                        "(" + x.text + " & " + y.text + ")",
                        v -> x.value.apply(v).and(y.value.apply(v)));
            case 4 ->
                new Expression(
                        "(" + x.text + " | " + y.text + ")",
                        v -> x.value.apply(v).or(y.value.apply(v)));
            case 5 ->
                new Expression(
                        "(" + x.text + " ^ " + y.text + ")",
                        v -> x.value.apply(v).xor(y.value.apply(v)));
            default -> new Expression("(-" + x.text + ")", v -> x.value.apply(v).negate());
        };
    }

    private Expression shift(int depth) {
        Expression x = next(depth);
        boolean left = random.nextBoolean();
        int bits = 1 + random.nextInt(6);
        int constant = random.nextInt(40);
        boolean fixed = random.nextBoolean();
        Expression count = fixed
                ? new Expression(Integer.toString(constant), v -> BigInteger.valueOf(constant))
                : new Expression("e[" + (bits - 1) + ":0]", v -> low(v[4], bits));
        return new Expression("(" + x.text + (left ? " << " : " >> ") + count.text + ")", v -> {
            int by = count.value.apply(v).intValueExact();
            return left ? x.value.apply(v).shiftLeft(by) : x.value.apply(v).shiftRight(by);
        });
    }

    private static BigInteger low(BigInteger value, int width) {
        return value.and(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
    }

    /** The number that the low bits are as an iN. */
    static BigInteger signed(BigInteger value, int width) {
        BigInteger low = low(value, width);
        return low.testBit(width - 1) ? low.subtract(BigInteger.ONE.shiftLeft(width)) : low;
    }

    private int width() {
        return random.nextBoolean() ? List.of(8, 16, 24, 32, 64).get(random.nextInt(5)) : 1 + random.nextInt(64);
    }

    private Expression conversion(int depth) {
        Expression x = next(depth);
        int width = width();
        boolean signed = random.nextBoolean();
        String type = (signed ? "i" : "u") + width;
        if (random.nextInt(3) == 0) {
            return new Expression("sat_" + type + "(" + x.text + ")", v -> saturated(x.value.apply(v), signed, width));
        }
        return new Expression(
                type + "(" + x.text + ")",
                v -> signed ? signed(x.value.apply(v), width) : low(x.value.apply(v), width));
    }

    static BigInteger saturated(BigInteger value, boolean signed, int width) {
        BigInteger high = BigInteger.ONE.shiftLeft(signed ? width - 1 : width).subtract(BigInteger.ONE);
        BigInteger low = signed ? high.not() : BigInteger.ZERO;
        return value.max(low).min(high);
    }

    private Expression slice(int depth) {
        Expression x = next(depth);
        int width = width();
        int high = random.nextInt(width);
        int from = random.nextInt(high + 1);
        String type = (random.nextBoolean() ? "u" : "b") + width;
        return new Expression(
                type + "(" + x.text + ")[" + high + ":" + from + "]",
                v -> low(x.value.apply(v).shiftRight(from), high - from + 1));
    }

    private Expression conditional(int depth) {
        Expression x = next(depth);
        Expression y = next(depth);
        Expression yes = next(depth);
        Expression no = next(depth);
        String operator = List.of("<", "<=", ">", ">=", "==", "!=").get(random.nextInt(6));
        return new Expression(
                "(" + x.text + " " + operator + " " + y.text + " ? " + yes.text + " : " + no.text + ")", v -> {
                    int sign = x.value.apply(v).compareTo(y.value.apply(v));
                    boolean holds = switch (operator) {
                        case "<" -> sign < 0;
                        case "<=" -> sign <= 0;
                        case ">" -> sign > 0;
                        case ">=" -> sign >= 0;
                        case "==" -> sign == 0;
                        default -> sign != 0;
                    };
                    return holds ? yes.value.apply(v) : no.value.apply(v);
                });
    }

    private Expression function(int depth) {
        Expression x = next(depth);
        Expression y = next(depth);
        Expression z = next(depth);
        String two = "(" + x.text + ", " + y.text + ")";
        return switch (random.nextInt(5)) {
            case 0 -> new Expression("min" + two, v -> x.value.apply(v).min(y.value.apply(v)));
            case 1 -> new Expression("max" + two, v -> x.value.apply(v).max(y.value.apply(v)));
            case 2 ->
                new Expression(
                        "absdiff" + two,
                        v -> x.value.apply(v).subtract(y.value.apply(v)).abs());
            case 3 ->
                new Expression("abs(" + x.text + ")", v -> x.value.apply(v).abs());
            default ->
                new Expression(
                        "med3(" + x.text + ", " + y.text + ", " + z.text + ")",
                        v -> List.of(x.value.apply(v), y.value.apply(v), z.value.apply(v)).stream()
                                .sorted()
                                .toList()
                                .get(1));
        };
    }

    private Expression bits(int depth) {
        Expression x = next(depth);
        int width = width();
        int kind = random.nextInt(7);
        String name =
                List.of("popcount", "clz", "ctz", "cls", "reverse", "~", "bit").get(kind);
        UnaryOperator<BigInteger> function = value -> {
            String digits = bits(value, width);
            return switch (kind) {
                case 0 -> BigInteger.valueOf(value.bitCount());
                case 1 -> BigInteger.valueOf(leading(digits, '0'));
                case 2 ->
                    BigInteger.valueOf(
                            leading(new StringBuilder(digits).reverse().toString(), '0'));
                case 3 -> BigInteger.valueOf(leading(digits, digits.charAt(0)));
                case 4 -> new BigInteger(new StringBuilder(digits).reverse().toString(), 2);
                case 5 -> low(value.not(), width);
                default -> value.testBit(width - 1) ? BigInteger.TEN : BigInteger.ONE;
            };
        };
        String inner = "u" + width + "(" + x.text + ")";
        String text = kind == 5
                ? "(~" + inner + ")"
                : kind == 6 ? "(" + inner + "[" + (width - 1) + "] ? 10 : 1)" : name + "(" + inner + ")";
        return new Expression(text, v -> function.apply(low(x.value.apply(v), width)));
    }

    private static String bits(BigInteger value, int width) {
        String digits = value.toString(2);
        return "0".repeat(width - digits.length()) + digits;
    }

    private static int leading(String digits, char digit) {
        int count = 0;
        while (count < digits.length() && digits.charAt(count) == digit) {
            count++;
        }
        return count;
    }
}
