package org.gfxisa.simulator.manifest;

import java.util.OptionalDouble;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.JsonObject;

/**
 * The tolerance of a comparison: an element within one of the limits passes. Without limits, elements must be equal.
 *
 * @param absolute the maximum absolute difference
 * @param relative the maximum difference relative to the expected value
 * @param ulps the maximum difference in units of the last place
 */
record Tolerance(OptionalDouble absolute, OptionalDouble relative, OptionalDouble ulps) {
    static final Tolerance EXACT =
            new Tolerance(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

    static Tolerance of(JsonObject object) throws InputException {
        return switch (object.with("kind", "abs", "rel", "ulp").text("kind")) {
            case "exact" -> EXACT;
            case "float" -> new Tolerance(limit(object, "abs"), limit(object, "rel"), limit(object, "ulp"));
            default ->
                throw new InputException(
                        object.place("kind") + ": '" + object.text("kind") + "', expected 'exact' or 'float'");
        };
    }

    private static OptionalDouble limit(JsonObject object, String name) throws InputException {
        if (!object.has(name)) {
            return OptionalDouble.empty();
        }
        double limit = object.number(name, 0);
        if (limit < 0) {
            throw new InputException(object.place(name) + ": " + limit + " is less than 0");
        }
        return OptionalDouble.of(limit);
    }

    /** Returns whether an element passes. */
    boolean accepts(DataType type, long expected, long actual) {
        if (expected == actual) {
            return true;
        }
        if (!type.isFloat()) {
            return false;
        }
        double wanted = type.doubleOf(expected);
        double got = type.doubleOf(actual);
        boolean isAnyLimit = absolute.isPresent() || relative.isPresent() || ulps.isPresent();
        if (!isAnyLimit || Double.isNaN(wanted) || Double.isNaN(got)) {
            return isAnyLimit && Double.isNaN(wanted) && Double.isNaN(got);
        }
        double difference = Math.abs(got - wanted);
        return absolute.isPresent() && difference <= absolute.getAsDouble()
                || relative.isPresent() && difference <= relative.getAsDouble() * Math.abs(wanted)
                || ulps.isPresent()
                        && Math.abs((double) (ordered(type, actual) - ordered(type, expected))) <= ulps.getAsDouble();
    }

    /** Maps floating-point numbers to integers in the same order, so that adjacent numbers differ by one. */
    private static long ordered(DataType type, long bits) {
        long signed = type.signedBits(bits);
        long smallest = type.signedBits(1L << 8 * type.bytes() - 1);
        return signed < 0 ? smallest - signed : signed;
    }
}
