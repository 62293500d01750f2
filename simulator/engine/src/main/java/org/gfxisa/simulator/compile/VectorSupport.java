package org.gfxisa.simulator.compile;

import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes calls of methods of {@code java.base} that become vector instructions, which {@code jdk.incubator.vector} calls, too, for what costs
 * most there: registers, memory, constants, shifts, vectors of another type, and arithmetic in long methods. The API's checks of indices stay in the loop over lanes, and its way to another type
 * is so much code that the JVM's second compiler may stop in the middle of it, and make objects. In a version of Java where the methods
 * are others, there is none of this, and all goes by the API.
 */
final class VectorSupport {
    private static final String NAME = "jdk/internal/vm/vector/VectorSupport";

    private static final String CLASS = "java/lang/Class";
    private static final String OBJECT = "java/lang/Object";
    private static final String SPECIES = NAME + "$VectorSpecies";
    private static final int INT_SHIFT = 2;
    private static final int HEX = 16;

    /**
     * The parameters that the methods may have, and the result: classes, objects, numbers and truth values as the JVM writes them, vectors as
     * Payload or Vector, Masks, sHuffles, Species. The last parameter, what computes the same without vector instructions, is left out.
     */
    private static final Map<String, Set<String>> SHAPES = Map.of(
            "load", Set.of("CCIOJOIS-O", "CCIOJOJS-O", "CCIOJOJS-P", "CCIOJZOJS-P"),
            "store", Set.of("CCIOJVOI-V", "CCIOJVOJ-V", "CCIOJPOJ-V", "CCIOJZPOJ-V"),
            "convert", Set.of("ICCICCIPS-P"),
            "binaryOp", Set.of("ICCIOO-O", "ICCCIPPM-P"),
            "compare", Set.of("ICCCIVV-M", "ICCCIVVM-M"),
            "blend", Set.of("CCCIVVM-V"),
            "rearrangeOp", Set.of("CCCIVH-V", "CCCCIVHM-V"),
            "broadcastInt", Set.of("ICCIVI-V", "ICCCIVIM-V"),
            "broadcastCoerced", Set.of("CCIJS-O"),
            "fromBitsCoerced", Set.of("CCIJIS-P"));

    private static final Map<String, String> SHIFTS =
            Map.of("LSHL", "VECTOR_OP_LSHIFT", "LSHR", "VECTOR_OP_URSHIFT", "ASHR", "VECTOR_OP_RSHIFT");

    /** Of two vectors. */
    private static final Map<String, String> BINARY = Map.of(
            "ADD", "VECTOR_OP_ADD",
            "SUB", "VECTOR_OP_SUB",
            "MUL", "VECTOR_OP_MUL",
            "AND", "VECTOR_OP_AND",
            "OR", "VECTOR_OP_OR",
            "XOR", "VECTOR_OP_XOR");

    private static final Map<String, String> COMPARISONS =
            Map.of("EQ", "BT_eq", "NE", "BT_ne", "LT", "BT_lt", "LE", "BT_le", "GT", "BT_gt", "GE", "BT_ge");

    /** Of a class of masks, behind the name of that of the vectors, and of one of shuffles. */
    private static final String MASK = "Mask";

    private static final String SHUFFLE = "Shuffle";
    /** Of what other class methods get objects. */
    private static final Map<String, String> OTHERS = Map.of("compare", MASK, "blend", MASK, "rearrangeOp", SHUFFLE);

    /** A class of vectors: its name, that of its elements' class, and their bits. */
    private record Vectors(String name, String element, int size) {
        static Vectors of(String vector, Class<?> element, int size) {
            return new Vectors(vector.substring(VectorApi.PACKAGE.length()), Type.getInternalName(element), size);
        }
    }

    private static final Map<String, Vectors> VECTORS = Map.of(
            VectorApi.BYTE, Vectors.of(VectorApi.BYTE, Byte.class, Byte.SIZE),
            VectorApi.INT, Vectors.of(VectorApi.INT, Integer.class, Integer.SIZE),
            VectorApi.FLOAT, Vectors.of(VectorApi.FLOAT, Float.class, Float.SIZE),
            VectorApi.LONG, Vectors.of(VectorApi.LONG, Long.class, Long.SIZE),
            VectorApi.DOUBLE, Vectors.of(VectorApi.DOUBLE, Double.class, Double.SIZE));

    /** Those that were written. */
    private static final Map<Constant, ConstantDynamic> CONSTANTS = new ConcurrentHashMap<>();

    private static final Handle CONSTANT = new Handle(
            Opcodes.H_INVOKESTATIC,
            Type.getInternalName(VectorSupport.class),
            "constant",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;",
            false);

    /**
     * One of the methods.
     *
     * @param shape as {@link #SHAPES} writes it
     * @param last the type of its last parameter
     */
    private record Callee(String name, String shape, String descriptor, String last) {
        static Callee of(Method method) {
            Class<?>[] parameters = method.getParameterTypes();
            StringBuilder shape = new StringBuilder();
            for (int i = 0; i < parameters.length - 1; i++) {
                shape.append(letter(parameters[i]));
            }
            shape.append('-').append(letter(method.getReturnType()));
            return new Callee(
                    method.getName(),
                    shape.toString(),
                    Type.getMethodDescriptor(method),
                    Type.getInternalName(parameters[parameters.length - 1]));
        }

        private static char letter(Class<?> type) {
            return type.isPrimitive()
                    ? Type.getDescriptor(type).charAt(0)
                    : switch (type.getSimpleName()) {
                        case "Class" -> 'C';
                        case "Object" -> 'O';
                        case "VectorPayload" -> 'P';
                        case "Vector" -> 'V';
                        case "VectorMask" -> 'M';
                        case "VectorShuffle" -> 'H';
                        case "VectorSpecies" -> 'S';
                        default -> '?';
                    };
        }

        boolean isExpected() {
            return SHAPES.getOrDefault(name, Set.of()).contains(shape);
        }

        /** The letters of parameters that are neither what it does nor types. */
        String operands() {
            return shape.substring(shape.lastIndexOf("CCI") + "CCI".length(), shape.indexOf('-'));
        }

        /** Whether a place in an array is a long. */
        boolean hasLongPlaces() {
            return !shape.contains("OI");
        }
    }

    private final int bits;
    /** Of what {@link LaneVectors#view} makes: a type that tells where in memory it is. */
    private final String view;

    private final Map<String, Callee> methods;
    private final String broadcast;
    private final int reinterpretation;
    private final int cast;
    private final Map<String, Integer> operators = new HashMap<>();
    private final long firstInt;

    private VectorSupport(int bits, Class<?> support, Class<?> unsafe, String view)
            throws ReflectiveOperationException {
        this.bits = bits;
        this.view = view;
        methods = Stream.of(support.getMethods())
                .filter(m -> SHAPES.containsKey(m.getName()))
                .map(Callee::of)
                .filter(Callee::isExpected)
                .collect(Collectors.toMap(Callee::name, c -> c));
        broadcast = methods.containsKey("fromBitsCoerced") ? "fromBitsCoerced" : "broadcastCoerced";
        reinterpretation = support.getField("VECTOR_OP_REINTERPRET").getInt(null);
        cast = support.getField("VECTOR_OP_CAST").getInt(null);
        for (Map<String, String> names : List.of(SHIFTS, BINARY, COMPARISONS)) {
            for (Map.Entry<String, String> operator : names.entrySet()) {
                operators.put(
                        operator.getKey(), support.getField(operator.getValue()).getInt(null));
            }
        }
        firstInt = unsafe.getField("ARRAY_INT_BASE_OFFSET").getLong(null);
    }

    /**
     * For vectors of a size, if all is there as it is called here, and {@code java.base} lets us call it.
     *
     * @param hasBuffers whether memory is a buffer for the API, and not a segment
     */
    static Optional<VectorSupport> of(int bits, boolean hasBuffers) {
        try {
            Class<?> buffer = exported("sun.nio.ch", "DirectBuffer");
            VectorSupport found = new VectorSupport(
                    bits,
                    exported("jdk.internal.vm.vector", "VectorSupport"),
                    exported("jdk.internal.misc", "Unsafe"),
                    hasBuffers ? Type.getInternalName(buffer) : VectorApi.SEGMENT);
            // There is one of the two for constants.
            return found.methods.size() == SHAPES.size() - 1 ? Optional.of(found) : Optional.empty();
        } catch (ReflectiveOperationException e) {
            return Optional.empty();
        }
    }

    private static Class<?> exported(String packageName, String name) throws ReflectiveOperationException {
        Class.forName("jdk.internal.module.Modules")
                .getMethod("addExports", Module.class, String.class, Module.class)
                .invoke(null, Object.class.getModule(), packageName, VectorSupport.class.getModule());
        return Class.forName(packageName + "." + name);
    }

    // ---- calls ----

    /** Pushes the ints of an array from an index on, which are there; both are locals. */
    void load(Code code, int array, int index) {
        inArray(code, "load", array, index);
        known(code, VectorApi.INT);
    }

    /** Stores the vector of ints on the stack into an array from an index on, where there is room; both are locals. */
    void store(Code code, int array, int index) {
        known(code, VectorApi.INT);
        int vector = code.scratch();
        inArray(code, "store", array, index, () -> code.load(vector));
    }

    /** With the array and an address in it before some operands, and the array and the index behind them. */
    private void inArray(Code code, String method, int array, int index, Runnable... between) {
        List<Runnable> operands = new ArrayList<>();
        operands.add(() -> {
            code.load(array);
            // So that the JVM knows that it is one.
            code.op(Opcodes.DUP);
            code.op(Opcodes.ARRAYLENGTH);
            code.op(Opcodes.POP);
        });
        operands.add(() -> address(code, index));
        operands.addAll(List.of(between));
        operands.add(() -> code.load(array));
        operands.add(() -> place(code, index, methods.get(method).hasLongPlaces()));
        call(code, method, "", List.of(VectorApi.INT), operands);
    }

    /** Pushes the ints at an offset in the memory of a local; an offset outside is an error. */
    void loadFrom(Code code, int memory, Runnable offset) {
        offset.run();
        code.load(memory);
        code.api.memorySize(code.out);
        code.number(bits / Byte.SIZE - 1);
        code.op(Opcodes.ISUB);
        code.out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/Objects", "checkIndex", "(II)I", false);
        int at = code.keepInt();
        List<Runnable> operands = List.of(
                () -> code.op(Opcodes.ACONST_NULL),
                () -> {
                    code.load(memory);
                    code.out.visitTypeInsn(Opcodes.CHECKCAST, view);
                    code.out.visitMethodInsn(Opcodes.INVOKEINTERFACE, view, "address", "()J", true);
                    place(code, at, true);
                    code.op(Opcodes.LADD);
                },
                () -> code.load(memory),
                () -> place(code, at, methods.get("load").hasLongPlaces()));
        call(code, "load", VectorFallback.FROM_MEMORY, List.of(VectorApi.INT), operands);
        code.load(memory);
        code.out.visitMethodInsn(
                Opcodes.INVOKESTATIC, "java/lang/ref/Reference", "reachabilityFence", "(L" + OBJECT + ";)V", false);
        known(code, VectorApi.INT);
    }

    private void address(Code code, int index) {
        place(code, index, true);
        code.number(INT_SHIFT);
        code.op(Opcodes.LSHL);
        code.longNumber(firstInt);
        code.op(Opcodes.LADD);
    }

    private static void place(Code code, int index, boolean isLong) {
        code.loadInt(index);
        if (isLong) {
            code.op(Opcodes.I2L);
        }
    }

    /** The long on the stack to a vector of ints or longs. */
    void broadcast(Code code, String vector) {
        int value = code.scratchLong();
        call(code, broadcast, name(vector), List.of(vector), List.of(() -> code.loadLong(value)));
        known(code, vector);
    }

    /** Takes the bits of the vector on the stack for another type. */
    void reinterpret(Code code, String from, String to) {
        convert(code, reinterpretation, "", from, to);
    }

    /** Converts the elements of the vector on the stack to those of another type of the same size. */
    void convert(Code code, String from, String conversion, String to) {
        convert(code, cast, conversion, from, to);
    }

    private void convert(Code code, int number, String conversion, String from, String to) {
        known(code, from);
        int vector = code.scratch();
        code.number(number);
        call(code, "convert", conversion, List.of(from, to), List.of(() -> code.load(vector)));
        known(code, to);
    }

    /** Shifts all elements of the vector on the stack by a number; not for rotations. */
    void shift(Code code, String vector, String operator, int by) {
        known(code, vector);
        int value = code.scratch();
        code.number(operators.get(operator));
        call(code, "broadcastInt", operator, List.of(vector), List.of(() -> code.load(value), () -> code.number(by)));
        known(code, vector);
    }

    /** Whether an operator on two vectors, or a comparison, can be called. */
    static boolean has(String operator) {
        return BINARY.containsKey(operator) || COMPARISONS.containsKey(operator);
    }

    /**
     * An operator on the vector on the stack and one below it.
     *
     * @param isFirstKnown whether the JVM knows what the one below is
     */
    void binary(Code code, String vector, String operator, boolean isFirstKnown) {
        ofTwo(code, "binaryOp", vector, operator, isFirstKnown);
        known(code, vector);
    }

    /** Compares a vector on the stack with the one above it. */
    void compare(Code code, String vector, String operator) {
        ofTwo(code, "compare", vector, operator, false);
        known(code, name(vector) + MASK, VectorApi.MASK);
    }

    private void ofTwo(Code code, String method, String vector, String operator, boolean isFirstKnown) {
        known(code, vector);
        int second = code.secondScratch();
        known(code, vector, isFirstKnown);
        int first = code.scratch();
        code.number(operators.get(operator));
        call(code, method, operator, List.of(vector), List.of(() -> code.load(first), () -> code.load(second)));
    }

    /** The vector on the stack below a mask where that is set, else the one below. */
    void blend(Code code, String vector) {
        known(code, name(vector) + MASK, VectorApi.MASK);
        int mask = code.thirdScratch();
        known(code, vector, false);
        int yes = code.secondScratch();
        known(code, vector, false);
        int no = code.scratch();
        call(
                code,
                "blend",
                "",
                List.of(vector),
                List.of(() -> code.load(no), () -> code.load(yes), () -> code.load(mask)));
        known(code, vector);
    }

    /** The lanes of the vector of ints on the stack in the order of the shuffle above it, which names lanes that are there. */
    void rearrange(Code code) {
        int shuffle = code.secondScratch();
        known(code, VectorApi.INT);
        int vector = code.scratch();
        call(
                code,
                "rearrangeOp",
                "",
                List.of(VectorApi.INT),
                List.of(() -> code.load(vector), () -> code.load(shuffle)));
        known(code, VectorApi.INT);
    }

    /**
     * Calls a method, whose number is on the stack if it does several things, and pushes what it gives.
     *
     * @param operator what the API calls what it does
     * @param vectors types; of the last one is the result
     * @param operands what it gets behind these, but for what is always the same
     */
    private void call(Code code, String method, String operator, List<String> vectors, List<Runnable> operands) {
        Callee callee = methods.get(method);
        for (String vector : vectors) {
            constant(code, name(vector), CLASS);
            String other = OTHERS.getOrDefault(method, "");
            String classes = "CC";
            if (!other.isEmpty()) {
                constant(code, name(vector) + other, CLASS);
                classes += 'C';
            }
            if (callee.shape().contains(classes + 'C')) {
                // No mask of lanes.
                code.op(Opcodes.ACONST_NULL);
            }
            code.out.visitFieldInsn(Opcodes.GETSTATIC, VECTORS.get(vector).element(), "TYPE", "L" + CLASS + ";");
            code.number(bits / VECTORS.get(vector).size());
        }
        Iterator<Runnable> operand = operands.iterator();
        for (char letter : callee.operands().toCharArray()) {
            if (letter == 'S') {
                constant(code, name(vectors.get(vectors.size() - 1)), SPECIES);
            } else if (letter != 'Z' && operand.hasNext()) {
                operand.next().run();
            } else {
                code.op(letter == 'M' ? Opcodes.ACONST_NULL : Opcodes.ICONST_0);
            }
        }
        constant(code, method + operator, callee.last());
        code.out.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, method, callee.descriptor(), false);
        code.setKnown(false);
    }

    private static String name(String vector) {
        return VECTORS.get(vector).name();
    }

    /** Says of the vector on the stack what class it is of, and that it is there, which the JVM may not know where it is used. */
    private static void known(Code code, String vector) {
        known(code, name(vector), vector);
    }

    private static void known(Code code, String vector, boolean isKnown) {
        code.setKnown(isKnown);
        known(code, vector);
    }

    /**
     * The same of a vector or a mask.
     *
     * @param name of its class
     * @param type as which it is used
     */
    private static void known(Code code, String name, String type) {
        if (code.isKnown()) {
            return;
        }
        Label there = new Label();
        code.op(Opcodes.DUP);
        code.out.visitJumpInsn(Opcodes.IFNONNULL, there);
        code.op(Opcodes.ACONST_NULL);
        code.op(Opcodes.ATHROW);
        code.out.visitLabel(there);
        constant(code, name, CLASS);
        code.op(Opcodes.SWAP);
        code.out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, CLASS, "cast", "(L" + OBJECT + ";)L" + OBJECT + ";", false);
        code.out.visitTypeInsn(Opcodes.CHECKCAST, type);
        code.setKnown(true);
    }

    // ---- constants ----

    /** Pushes a shuffle, whose name has the number of each lane as a digit. */
    static void shuffle(Code code, int[] lanes) {
        String digits = IntStream.of(lanes).mapToObj(Integer::toHexString).collect(Collectors.joining());
        constant(code, SHUFFLE + digits, VectorApi.SHUFFLE);
    }

    private record Constant(String name, String type) {}

    private static void constant(Code code, String name, String type) {
        code.out.visitLdcInsn(CONSTANTS.computeIfAbsent(
                new Constant(name, type), c -> new ConstantDynamic(c.name(), "L" + c.type() + ";", CONSTANT)));
    }

    /**
     * Called by the JVM for a constant of compiled code.
     *
     * @param name of a class of vectors, or of a method, with an operator; or the lanes of a shuffle
     * @param type {@code Class}, a species, a shuffle, or the type of a method's last parameter
     */
    static Object constant(Lookup from, String name, Class<?> type) throws ReflectiveOperationException {
        VectorApi api = VectorApi.here().orElseThrow();
        if (Type.getInternalName(type).equals(SPECIES)) {
            return api.speciesOf(name);
        } else if (Type.getInternalName(type).equals(VectorApi.SHUFFLE)) {
            return api.shuffle(name.substring(SHUFFLE.length())
                    .chars()
                    .map(c -> Character.digit(c, HEX))
                    .toArray());
        } else if (name.endsWith(SHUFFLE)) {
            return api.shuffle(new int[api.lanes()]).getClass();
        } else if (type == Class.class) {
            boolean isMask = name.endsWith(MASK);
            return Class.forName(VectorApi.SPECIES.replace('/', '.'))
                    .getMethod(isMask ? "maskType" : "vectorType")
                    .invoke(api.speciesOf(isMask ? name.substring(0, name.length() - MASK.length()) : name));
        }
        String method =
                SHAPES.keySet().stream().filter(name::startsWith).findFirst().orElseThrow();
        return new VectorFallback(api, type).of(method, name.substring(method.length()));
    }
}
