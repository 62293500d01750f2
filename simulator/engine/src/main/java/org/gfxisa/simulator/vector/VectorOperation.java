package org.gfxisa.simulator.vector;

import static org.gfxisa.simulator.vector.VectorApi.INT;

import java.util.List;
import java.util.stream.Collectors;
import org.objectweb.asm.Type;

/**
 * What is done with vectors.
 *
 * @param method that does it: one of {@code java.base}'s {@code VectorSupport}, or of the API
 * @param operator what the API calls that, of a method that does several things; else empty
 * @param vector the type of vectors, or of those that masks are of
 * @param result its type, as the JVM writes it
 * @param parameters their types
 */
record VectorOperation(String method, String operator, String vector, String result, List<String> parameters) {
    static final String LOAD = "load";
    static final String STORE = "store";
    static final String LOAD_MEMORY = "loadMemory";
    static final String STORE_MEMORY = "storeMemory";
    static final String BROADCAST = "broadcast";
    static final String REINTERPRET = "reinterpret";
    static final String CONVERT = "convert";
    static final String UNARY = "unaryOp";
    static final String BINARY = "binaryOp";
    static final String TERNARY = "ternaryOp";
    static final String SHIFT = "broadcastInt";
    static final String COMPARE = "compare";
    static final String BLEND = "blend";
    static final String REARRANGE = "rearrangeOp";
    static final String NOT = "not";
    static final String ANY = "anyTrue";
    static final String TO_BITS = "toLong";
    static final String FROM_BITS = "fromLong";
    static final String REDUCE = "reduceLanes";
    static final String KNOWN = "known";

    private static final String INTS = "[I";
    private static final String MEMORY = type("java/lang/Object");

    private static VectorOperation of(String method, String vector, String result, String... parameters) {
        return new VectorOperation(method, "", vector, result, List.of(parameters));
    }

    /** The ints of an array from an index on, which are there. */
    static VectorOperation load() {
        return of(LOAD, INT, type(INT), INTS, "I");
    }

    /** Stores ints into an array from an index on, where there is room. */
    static VectorOperation store() {
        return of(STORE, INT, "V", type(INT), INTS, "I");
    }

    /** The ints at an offset in a memory, which {@link LaneVectors#view} made; an offset outside is an error. */
    static VectorOperation loadMemory() {
        return of(LOAD_MEMORY, INT, type(INT), MEMORY, "I");
    }

    /** Stores ints at an offset in a memory; one outside is an error. */
    static VectorOperation storeMemory() {
        return of(STORE_MEMORY, INT, "V", type(INT), MEMORY, "I");
    }

    /** All elements the same number: ints or longs. */
    static VectorOperation broadcast(String vector) {
        return of(BROADCAST, vector, type(vector), vector.equals(INT) ? "I" : "J");
    }

    /** The same bits as elements of another type. */
    static VectorOperation reinterpret(String from, String to) {
        return of(REINTERPRET, from, type(to), type(from));
    }

    /** The elements converted to another type of the same size. */
    static VectorOperation convert(String from, String conversion, String to) {
        return new VectorOperation(CONVERT, conversion, from, type(to), List.of(type(from)));
    }

    static VectorOperation unary(String vector, String operator) {
        return new VectorOperation(UNARY, operator, vector, type(vector), List.of(type(vector)));
    }

    static VectorOperation binary(String vector, String operator) {
        return new VectorOperation(BINARY, operator, vector, type(vector), List.of(type(vector), type(vector)));
    }

    static VectorOperation fma(String vector) {
        return new VectorOperation(
                TERNARY, "FMA", vector, type(vector), List.of(type(vector), type(vector), type(vector)));
    }

    /** Shifts or rotates all elements by a number. */
    static VectorOperation shift(String vector, String operator) {
        return new VectorOperation(SHIFT, operator, vector, type(vector), List.of(type(vector), "I"));
    }

    static VectorOperation compare(String vector, String operator) {
        return new VectorOperation(
                COMPARE, operator, vector, type(VectorApi.MASK), List.of(type(vector), type(vector)));
    }

    /** The second vector where a mask is set, else the first one. */
    static VectorOperation blend(String vector) {
        return of(BLEND, vector, type(vector), type(vector), type(vector), type(VectorApi.MASK));
    }

    /** The lanes of a vector of ints in the order of a shuffle, which names lanes that are there. */
    static VectorOperation rearrange() {
        return of(REARRANGE, INT, type(INT), type(INT), type(VectorApi.SHUFFLE));
    }

    /** AND or OR of masks. */
    static VectorOperation ofMasks(String vector, String operator) {
        String mask = type(VectorApi.MASK);
        return new VectorOperation(BINARY, operator, vector, mask, List.of(mask, mask));
    }

    static VectorOperation not(String vector) {
        return of(NOT, vector, type(VectorApi.MASK), type(VectorApi.MASK));
    }

    /** Returns whether it is done with masks, and gives one. */
    boolean isOfMasks() {
        return result.equals(type(VectorApi.MASK)) && result.equals(parameters.get(0));
    }

    /** Whether any lane of a mask is set. */
    static VectorOperation any(String vector) {
        return of(ANY, vector, "Z", type(VectorApi.MASK));
    }

    /** A bit for each lane of a mask. */
    static VectorOperation toBits(String vector) {
        return of(TO_BITS, vector, "J", type(VectorApi.MASK));
    }

    /** A mask of ints of a bit for each lane. */
    static VectorOperation fromBits() {
        return of(FROM_BITS, INT, type(VectorApi.MASK), "J");
    }

    /** The bitwise or of all lanes. */
    static VectorOperation orLanes() {
        return new VectorOperation(REDUCE, "OR", INT, "I", List.of(type(INT)));
    }

    /** The vector itself, of which the JVM is told of what class it is. */
    static VectorOperation known(String vector) {
        return of(KNOWN, vector, type(vector), type(vector));
    }

    /** Tells it from all others. */
    String name() {
        return method + operator + simple(vector) + (result.equals(type(vector)) ? "" : simple(result));
    }

    String descriptor() {
        return parameters.stream().collect(Collectors.joining("", "(", ")")) + result;
    }

    /** The instruction for a parameter's type: of {@code ILOAD}, {@code ALOAD} or another. */
    int opcode(int parameter, int ofInts) {
        return Type.getType(parameters.get(parameter)).getOpcode(ofInts);
    }

    /** The place of a parameter among the locals of a static method. */
    int local(int parameter) {
        return parameters.subList(0, parameter).stream()
                .mapToInt(p -> Type.getType(p).getSize())
                .sum();
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('/') + 1).replace(";", "");
    }

    private static String type(String name) {
        return "L" + name + ";";
    }
}
