package org.gfxisa.simulator.replay;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.JsonObject;

/**
 * An assertion about the final state.
 *
 * @param operation how to compare
 * @param expression what to compare
 * @param value the expected value; {@code inf} and {@code -inf} are texts
 * @param tolerance the tolerance of {@code approx}
 */
record Check(String operation, JsonNode expression, JsonNode value, double tolerance) {
    private static final List<String> OPERATIONS =
            List.of("eq", "ne", "lt", "gt", "le", "ge", "approx", "isnan", "isinf", "not_isnan", "not_isinf");

    static Check of(JsonObject item) throws InputException {
        String operation = item.text("op");
        if (!OPERATIONS.contains(operation)) {
            throw new InputException(item.place("op") + ": '" + operation + "', expected one of " + OPERATIONS);
        }
        return new Check(operation, item.node().path("e"), item.node().path("value"), item.number("abs", 0));
    }

    /** Returns whether it holds in a final state. */
    boolean holds(FinalState state) throws InputException {
        Number actual = new Expression(state).value(expression, 0);
        return switch (operation) {
            case "isnan" -> Double.isNaN(actual.doubleValue());
            case "not_isnan" -> !Double.isNaN(actual.doubleValue());
            case "isinf" -> Double.isInfinite(actual.doubleValue());
            case "not_isinf" -> !Double.isInfinite(actual.doubleValue());
            case "approx" -> isNear(actual);
            default -> compare(actual);
        };
    }

    private boolean isNear(Number actual) throws InputException {
        Number wanted = wanted();
        return Expression.isFinite(actual) && Expression.isFinite(wanted)
                ? Expression.exact(actual)
                                .subtract(Expression.exact(wanted))
                                .abs()
                                .compareTo(BigDecimal.valueOf(tolerance))
                        <= 0
                : actual.doubleValue() == wanted.doubleValue();
    }

    private boolean compare(Number actual) throws InputException {
        Number wanted = wanted();
        if (Double.isNaN(actual.doubleValue()) || Double.isNaN(wanted.doubleValue())) {
            return operation.equals("ne");
        }
        int order = Expression.isFinite(actual) && Expression.isFinite(wanted)
                ? Expression.exact(actual).compareTo(Expression.exact(wanted))
                : compareDoubles(actual.doubleValue(), wanted.doubleValue());
        return switch (operation) {
            case "eq" -> order == 0;
            case "ne" -> order != 0;
            case "lt" -> order < 0;
            case "gt" -> order > 0;
            case "le" -> order <= 0;
            default -> order >= 0;
        };
    }

    /** Compares like {@link Double#compare}, but both zeros are equal. */
    private static int compareDoubles(double a, double b) {
        return a < b ? -1 : a > b ? 1 : 0;
    }

    private Number wanted() throws InputException {
        if (value.isTextual()) {
            return switch (value.textValue()) {
                case "inf" -> Double.POSITIVE_INFINITY;
                case "-inf" -> Double.NEGATIVE_INFINITY;
                case "nan" -> Double.NaN;
                default -> throw new InputException("checks: value " + value);
            };
        }
        if (value.isBoolean()) {
            return value.booleanValue() ? 1 : 0;
        }
        if (!value.isNumber()) {
            throw new InputException("checks: value " + value + ", expected a number");
        }
        return value.isIntegralNumber() ? value.bigIntegerValue() : value.doubleValue();
    }

    @Override
    public String toString() {
        return operation + " " + expression + (value.isMissingNode() ? "" : " " + value);
    }
}
