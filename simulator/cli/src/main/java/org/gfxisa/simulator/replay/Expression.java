package org.gfxisa.simulator.replay;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;
import org.gfxisa.simulator.json.InputException;

/** Evaluates expressions over a final state. Integers have arbitrary precision. */
final class Expression {
    private static final int DEEPEST = 32;
    private static final int LARGEST_SHIFT = 4096;
    private static final int EXACT = Mode.of(Mode.RNE, Mode.RNE, Mode.KEEP, Mode.KEEP, false, false, false);

    private final FinalState state;

    Expression(FinalState state) {
        this.state = state;
    }

    static boolean isFinite(Number number) {
        return Double.isFinite(number.doubleValue()) || number instanceof BigInteger;
    }

    static BigDecimal exact(Number number) {
        return number instanceof BigInteger integer ? new BigDecimal(integer) : new BigDecimal(number.doubleValue());
    }

    /** Returns the value as a {@link BigInteger} or a {@link Double}. */
    Number value(JsonNode node, int depth) throws InputException {
        if (node.isIntegralNumber()) {
            return node.bigIntegerValue();
        }
        if (node.isNumber()) {
            return node.doubleValue();
        }
        if (!node.isArray() || node.isEmpty() || !node.get(0).isTextual() || depth > DEEPEST) {
            throw new InputException("checks: not an expression: " + node);
        }
        String name = node.get(0).textValue();
        return switch (name) {
            case "v" -> state.vector(index(node, 1), index(node, 2));
            case "s" -> state.scalar(index(node, 1));
            case "vcc" -> state.vcc();
            case "scc" -> state.scc();
            case "exec" -> state.exec();
            case "out" -> state.dword(index(node, 1));
            case "f16", "f32", "f64", "i32", "i64" -> reinterpret(name, integer(value(node.path(1), depth + 1)));
            case "abs", "neg" -> unary(name, value(node.path(1), depth + 1));
            default -> binary(name, value(node.path(1), depth + 1), value(node.path(2), depth + 1));
        };
    }

    private static int index(JsonNode node, int at) throws InputException {
        if (!node.path(at).canConvertToInt() || node.path(at).intValue() < 0) {
            throw new InputException("checks: not an expression: " + node);
        }
        return node.path(at).intValue();
    }

    private static BigInteger integer(Number number) throws InputException {
        if (number instanceof BigInteger integer) {
            return integer;
        }
        throw new InputException("checks: bits of " + number + ", which is not an integer");
    }

    private static Number reinterpret(String type, BigInteger bits) {
        return switch (type) {
            case "f16" -> (double) Float.intBitsToFloat(Floats.F32.fromF16(bits.intValue() & 0xffff, EXACT));
            case "f32" -> (double) Float.intBitsToFloat(bits.intValue());
            case "f64" -> Double.longBitsToDouble(bits.longValue());
            case "i32" -> BigInteger.valueOf(bits.intValue());
            default -> BigInteger.valueOf(bits.longValue());
        };
    }

    private static Number unary(String name, Number a) {
        boolean negate = name.equals("neg") || a.doubleValue() < 0;
        if (!negate) {
            return a;
        }
        return a instanceof BigInteger integer ? integer.negate() : -a.doubleValue();
    }

    private static Number binary(String name, Number a, Number b) throws InputException {
        if (a instanceof BigInteger x && b instanceof BigInteger y) {
            return switch (name) {
                case "and" -> x.and(y);
                case "or" -> x.or(y);
                case "xor" -> x.xor(y);
                case "shl" -> x.shiftLeft(shift(y));
                case "shr" -> x.shiftRight(shift(y));
                case "add" -> x.add(y);
                case "sub" -> x.subtract(y);
                case "mul" -> x.multiply(y);
                case "div" -> x.doubleValue() / y.doubleValue();
                default -> throw unknown(name);
            };
        }
        double x = a.doubleValue();
        double y = b.doubleValue();
        return switch (name) {
            case "add" -> x + y;
            case "sub" -> x - y;
            case "mul" -> x * y;
            case "div" -> x / y;
            default -> throw unknown(name);
        };
    }

    private static int shift(BigInteger by) throws InputException {
        if (by.signum() < 0 || by.compareTo(BigInteger.valueOf(LARGEST_SHIFT)) > 0) {
            throw new InputException("checks: a shift by " + by);
        }
        return by.intValue();
    }

    private static InputException unknown(String name) {
        return new InputException("checks: unknown operation '" + name + "'");
    }
}
