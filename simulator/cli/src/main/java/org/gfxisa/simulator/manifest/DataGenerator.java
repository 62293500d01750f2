package org.gfxisa.simulator.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.TreeSet;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.JsonObject;

/** Computes the initial contents of a buffer from a formula. */
final class DataGenerator {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final List<String> NAMES =
            List.of("bits", "range", "grid", "uniform", "iota", "const", "zero", "file");
    /** The limit of bounds, since formulas compute in double precision or modulo 2^64. */
    private static final long MOST = 1L << 62;

    /** Computes the bits of an element. */
    private interface Formula {
        long bits(int index);
    }

    private final JsonObject init;
    private final DataType type;
    private final int count;

    private DataGenerator(JsonObject init, DataType type, int count) {
        this.init = init;
        this.type = type;
        this.count = count;
    }

    /** Fills a buffer of {@code count} elements; {@code files} finds the files that the formula names. */
    static void fill(ByteBuffer into, JsonObject init, DataType type, int count, DataFiles files)
            throws InputException {
        DataGenerator generator = new DataGenerator(init, type, count);
        if (init.text("gen").equals("file")) {
            into.put(0, files.read(init.place("file"), init.text("file"), count * type.bytes()));
        } else {
            Formula formula = generator.formula();
            for (int i = 0; i < count; i++) {
                type.put(into, i, formula.bits(i));
            }
        }
        generator.patch(into);
    }

    private Formula formula() throws InputException {
        String name = init.text("gen");
        return switch (name) {
            case "bits" -> bits();
            case "range" -> range();
            case "grid" -> grid();
            case "uniform" -> uniform();
            case "iota" -> iota();
            case "const" -> constant();
            case "zero" -> i -> 0;
            default ->
                throw new InputException(
                        init.place("gen") + ": '" + name + "', expected one of " + new TreeSet<>(NAMES));
        };
    }

    private static long random(long seed, int index) {
        long z = seed + (index + 1) * GOLDEN;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    private long seed() throws InputException {
        return init.integer("seed", Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private Formula bits() throws InputException {
        long seed = seed();
        long mask = init.has("and") ? hex("and") : -1;
        int modulus = (int) init.integer("shr_mod", 1, 64, 1);
        int unused = Long.SIZE - 8 * type.bytes();
        return i -> {
            long bits = random(seed, i) >>> unused & mask;
            return type.isSigned() ? type.signedBits(bits) >> i % modulus : bits >>> i % modulus;
        };
    }

    private long hex(String name) throws InputException {
        String text = init.text(name);
        try {
            return Long.parseUnsignedLong(text.startsWith("0x") ? text.substring(2) : text, 16);
        } catch (NumberFormatException e) {
            throw new InputException(init.place(name) + ": '" + text + "' is not a hexadecimal number of 64 bits");
        }
    }

    /** Returns the number of integers from {@code lo} to {@code hi}. */
    private long rangeSize() throws InputException {
        long low = init.integer("lo", -MOST, MOST);
        long high = init.integer("hi", -MOST, MOST);
        if (high < low) {
            throw new InputException(init.place("hi") + ": " + high + " is less than lo");
        }
        return high - low + 1;
    }

    private Formula range() throws InputException {
        long seed = seed();
        long rangeSize = rangeSize();
        long low = init.integer("lo", -MOST, MOST);
        return i -> integral(low + (random(seed, i) >>> 33) % rangeSize);
    }

    private Formula grid() throws InputException {
        long seed = seed();
        long rangeSize = rangeSize();
        long low = init.integer("lo", -MOST, MOST);
        double step = init.number("step", 1);
        return i -> real((low + (random(seed, i) >>> 33) % rangeSize) * step);
    }

    private Formula uniform() throws InputException {
        long seed = seed();
        double low = init.number("lo", 0);
        double width = init.number("hi", 1) - low;
        return i -> real(low + width * ((random(seed, i) >>> 11) * 0x1p-53));
    }

    private Formula iota() throws InputException {
        if (type.isFloat()) {
            double start = init.number("start", 0);
            double step = init.number("step", 1);
            return i -> real(start + i * step);
        }
        long start = init.integer("start", Long.MIN_VALUE, Long.MAX_VALUE, 0);
        long step = init.integer("step", Long.MIN_VALUE, Long.MAX_VALUE, 1);
        return i -> start + i * step;
    }

    private Formula constant() throws InputException {
        long bits = ScalarBytes.bits(init.place("value"), init.node().path("value"), type);
        return i -> bits;
    }

    private long integral(long value) {
        return type.isFloat() ? type.bitsOf(value) : value;
    }

    private long real(double value) {
        return type.isFloat() ? type.bitsOf(value) : (long) value;
    }

    private void patch(ByteBuffer into) throws InputException {
        int number = 0;
        for (JsonNode item : init.list("patch")) {
            String place = init.place("patch") + "[" + number++ + "]";
            if (!item.isArray() || item.size() != 2) {
                throw new InputException(place + ": expected [index, value]");
            }
            long index = JsonObject.integer(place + "[0]", item.get(0), 0, count - 1L);
            type.put(into, (int) index, ScalarBytes.bits(place + "[1]", item.get(1), type));
        }
    }
}
