package org.gfxisa.simulator.manifest;

import java.util.OptionalDouble;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.JsonObject;

/**
 * How far a result may be from what is expected: an element that meets one of the limits passes. Without limits it must be equal.
 *
 * @param absolute greatest difference
 * @param relative greatest difference as a part of the expected value
 * @param ulps greatest difference in units of the last place
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
            throw new InputException(object.place(name) + ": " + limit + ", less than 0");
        }
        return OptionalDouble.of(limit);
    }

    /** Whether an element passes. */
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

    /** Numbers floats in their order, so that neighbours differ by one. */
    private static long ordered(DataType type, long bits) {
        long signed = type.signedBits(bits);
        long smallest = type.signedBits(1L << 8 * type.bytes() - 1);
        return signed < 0 ? smallest - signed : signed;
    }
}
