package org.gfxisa.plugin.actions;

import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gfxisa.plugin.does.syntax.Expr;

/**
 * An expression as a sum of terms with constant factors, in a canonical form, which does not depend on their order.
 *
 * @param factors factors of the terms; a constant is the factor of {@link #ONE}
 */
record LinearExpression(Map<String, BigInteger> factors) {
    static final String ONE = "1";

    LinearExpression {
        factors = Map.copyOf(factors);
    }

    static LinearExpression of(Expr expr) {
        if (expr instanceof Expr.IntLiteral number) {
            return new LinearExpression(Map.of(ONE, number.value())).times(BigInteger.ONE);
        } else if (expr instanceof Expr.Binary b && b.operator().equals("+")) {
            return of(b.left()).plus(of(b.right()));
        } else if (expr instanceof Expr.Binary b && b.operator().equals("-")) {
            return of(b.left()).plus(of(b.right()).times(BigInteger.ONE.negate()));
        } else if (expr instanceof Expr.Binary b && b.operator().equals("*")) {
            LinearExpression left = of(b.left());
            LinearExpression right = of(b.right());
            if (left.isConstant()) {
                return right.times(left.constant());
            } else if (right.isConstant()) {
                return left.times(right.constant());
            }
        }
        return new LinearExpression(Map.of(term(expr), BigInteger.ONE));
    }

    /** Returns the sum of terms with factor 1. */
    static LinearExpression of(Iterable<String> terms) {
        Map<String, BigInteger> factors = new TreeMap<>();
        terms.forEach(t -> factors.put(t, BigInteger.ONE));
        return new LinearExpression(factors);
    }

    /** Returns the same sum with another factor for a term; 0 removes the term. */
    LinearExpression with(String term, long factor) {
        Map<String, BigInteger> others = new TreeMap<>(factors);
        if (factor == 0) {
            others.remove(term);
        } else {
            others.put(term, BigInteger.valueOf(factor));
        }
        return new LinearExpression(others);
    }

    /** Returns the factor of a term; 0 if it is missing or does not fit in an int. */
    int factor(String term) {
        BigInteger factor = factors.getOrDefault(term, BigInteger.ZERO);
        return factor.bitLength() < Integer.SIZE ? factor.intValue() : 0;
    }

    private LinearExpression plus(LinearExpression other) {
        Map<String, BigInteger> all = new TreeMap<>(factors);
        other.factors.forEach((term, factor) -> all.merge(term, factor, BigInteger::add));
        all.values().removeIf(f -> f.signum() == 0);
        return new LinearExpression(all);
    }

    private LinearExpression times(BigInteger factor) {
        Map<String, BigInteger> all = new TreeMap<>(factors);
        all.replaceAll((term, f) -> f.multiply(factor));
        all.values().removeIf(f -> f.signum() == 0);
        return new LinearExpression(all);
    }

    private boolean isConstant() {
        return factors.keySet().stream().allMatch(ONE::equals);
    }

    private BigInteger constant() {
        return factors.getOrDefault(ONE, BigInteger.ZERO);
    }

    /** Returns the canonical text of an expression that is not a sum. */
    private static String term(Expr expr) {
        if (expr instanceof Expr.Name name) {
            return name.name();
        } else if (expr instanceof Expr.FloatLiteral number) {
            return Double.toString(number.value());
        } else if (expr instanceof Expr.Slice s) {
            return of(s.of()) + "[" + of(s.high()) + ":" + of(s.low()) + "]";
        }
        String head = expr instanceof Expr.Unary u
                ? u.operator()
                : expr instanceof Expr.Binary b
                        ? b.operator()
                        : expr instanceof Expr.Call c
                                ? c.function()
                                : expr instanceof Expr.Memory m
                                        ? m.space() + "." + m.element()
                                        : expr.getClass().getSimpleName();
        return expr.parts().stream().map(p -> of(p).toString()).collect(Collectors.joining(", ", head + "(", ")"));
    }

    @Override
    public String toString() {
        return new TreeMap<>(factors)
                .entrySet().stream()
                        .map(e -> e.getKey().equals(ONE)
                                ? e.getValue().toString()
                                : (e.getValue().equals(BigInteger.ONE) ? "" : e.getValue() + " * ") + e.getKey())
                        .collect(Collectors.joining(" + "));
    }
}
