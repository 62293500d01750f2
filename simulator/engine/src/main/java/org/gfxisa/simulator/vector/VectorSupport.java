package org.gfxisa.simulator.vector;

import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes operations as calls of methods of {@code java.base} that become vector instructions, which {@code jdk.incubator.vector} calls, too. Its
 * checks of indices stay in the loop over lanes, and its ways to what it calls are so much code that the JVM's second compiler may stop in the
 * middle, and make objects. In a version of Java where the methods are others, there is no such object, and all goes by the API.
 */
public final class VectorSupport {
    private static final String NAME = "jdk/internal/vm/vector/VectorSupport";

    private static final String CLASS = "java/lang/Class";
    private static final String OBJECT = "java/lang/Object";
    private static final String SPECIES = NAME + "$VectorSpecies";
    private static final int INT_SHIFT = 2;
    private static final int HEX = 16;
    /** The greatest number that an instruction of one byte pushes. */
    private static final int LAST_SHORT = 5;

    /**
     * The parameters that the methods may have, and the result: classes, objects, numbers and truth values as the JVM writes them, vectors as
     * Payload or Vector, Masks, sHuffles, Species. The last parameter, what computes the same without vector instructions, is left out.
     */
    private static final Map<String, Set<String>> SHAPES = Map.ofEntries(
            Map.entry("load", Set.of("CCIOJOIS-O", "CCIOJOJS-O", "CCIOJOJS-P", "CCIOJZOJS-P")),
            Map.entry("store", Set.of("CCIOJVOI-V", "CCIOJVOJ-V", "CCIOJPOJ-V", "CCIOJZPOJ-V")),
            Map.entry("convert", Set.of("ICCICCIPS-P")),
            Map.entry("unaryOp", Set.of("ICCIO-O", "ICCCIVM-V")),
            Map.entry("binaryOp", Set.of("ICCIOO-O", "ICCCIPPM-P")),
            Map.entry("ternaryOp", Set.of("ICCIOOO-O", "ICCCIVVVM-V")),
            Map.entry("compare", Set.of("ICCCIVV-M", "ICCCIVVM-M")),
            Map.entry("blend", Set.of("CCCIVVM-V")),
            Map.entry("rearrangeOp", Set.of("CCCIVH-V", "CCCCIVHM-V")),
            Map.entry("broadcastInt", Set.of("ICCIVI-V", "ICCCIVIM-V")),
            Map.entry("broadcastCoerced", Set.of("CCIJS-O")),
            Map.entry("fromBitsCoerced", Set.of("CCIJIS-P")));

    /** What operators are called there, if otherwise than by the API. */
    private static final Map<String, String> OPERATORS =
            Map.of("LSHL", "LSHIFT", "LSHR", "URSHIFT", "ASHR", "RSHIFT", "ROR", "RROTATE", "UNSIGNED_LT", "ULT");

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

        /** Returns whether a place in an array is a long. */
        boolean hasLongPlaces() {
            return !shape.contains("OI");
        }
    }

    private final int bits;
    /** Of what {@link LaneVectors#view} makes: a type that tells where in memory it is. */
    private final String view;

    private final Map<String, Callee> methods;
    private final String broadcast;
    private final Map<String, Integer> numbers = new HashMap<>();
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
        for (Field field : support.getFields()) {
            if (field.getType() == int.class) {
                numbers.put(field.getName(), field.getInt(null));
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

    /** Returns whether there is a method for an operation. */
    private boolean has(VectorOperation operation) {
        return SHAPES.containsKey(method(operation))
                && (!isOneOfSeveral(operation) || numbers.containsKey(field(operation)));
    }

    /** Returns whether the method gets a number that says what it does. */
    private static boolean isOneOfSeveral(VectorOperation operation) {
        return operation.method().equals(VectorOperation.REINTERPRET)
                || !operation.operator().isEmpty();
    }

    /** What has that number. */
    private static String field(VectorOperation operation) {
        String operator = OPERATORS.getOrDefault(operation.operator(), operation.operator());
        return switch (operation.method()) {
            case VectorOperation.REINTERPRET -> "VECTOR_OP_REINTERPRET";
            case VectorOperation.CONVERT -> "VECTOR_OP_CAST";
            case VectorOperation.COMPARE -> "BT_" + operator.toLowerCase(Locale.ROOT);
            default -> "VECTOR_OP_" + operator;
        };
    }

    private String method(VectorOperation operation) {
        return switch (operation.method()) {
            case VectorOperation.LOAD_MEMORY -> VectorOperation.LOAD;
            case VectorOperation.STORE_MEMORY -> VectorOperation.STORE;
            case VectorOperation.REINTERPRET -> VectorOperation.CONVERT;
            case VectorOperation.BROADCAST -> broadcast;
            default -> operation.method();
        };
    }

    /** Pushes what an operation gives, and tells the JVM of which class that is; what it gets is in the first locals. */
    void write(VectorApi api, MethodVisitor out, VectorOperation operation) {
        List<Runnable> operands = operands(out, operation);
        announce(out, operation);
        if (has(operation)) {
            write(api, out, operation, operands);
        } else {
            VectorApiCalls.write(api, out, operation, i -> operands.get(i).run());
        }
        cast(out, operation);
    }

    private void write(VectorApi api, MethodVisitor out, VectorOperation operation, List<Runnable> all) {
        switch (operation.method()) {
            case VectorOperation.LOAD -> call(out, operation, array(out, 0, 1, methodOf(operation)));
            case VectorOperation.LOAD_MEMORY -> memory(api, out, operation, 0);
            case VectorOperation.STORE_MEMORY -> memory(api, out, operation, 1);
            case VectorOperation.STORE -> call(out, operation, stored(out, array(out, 1, 2, methodOf(operation))));
            case VectorOperation.BROADCAST -> {
                boolean isInt = operation.vector().equals(VectorApi.INT);
                Runnable bits = () -> place(out, 0, true);
                call(out, operation, isInt ? List.of(bits) : all);
            }
            default -> {
                if (isOneOfSeveral(operation)) {
                    number(out, numbers.get(field(operation)));
                }
                call(out, operation, all);
            }
        }
    }

    private Callee methodOf(VectorOperation operation) {
        return methods.get(method(operation));
    }

    private static List<Runnable> operands(MethodVisitor out, VectorOperation operation) {
        List<Runnable> operands = new ArrayList<>();
        for (int i = 0; i < operation.parameters().size(); i++) {
            int parameter = i;
            operands.add(
                    () -> out.visitVarInsn(operation.opcode(parameter, Opcodes.ILOAD), operation.local(parameter)));
        }
        return operands;
    }

    /** An array, an address in it, the array and the index. */
    private List<Runnable> array(MethodVisitor out, int array, int index, Callee callee) {
        return List.of(
                () -> {
                    out.visitVarInsn(Opcodes.ALOAD, array);
                    // So that the JVM knows that it is one.
                    out.visitInsn(Opcodes.DUP);
                    out.visitInsn(Opcodes.ARRAYLENGTH);
                    out.visitInsn(Opcodes.POP);
                },
                () -> {
                    place(out, index, true);
                    number(out, INT_SHIFT);
                    out.visitInsn(Opcodes.LSHL);
                    out.visitLdcInsn(firstInt);
                    out.visitInsn(Opcodes.LADD);
                },
                () -> out.visitVarInsn(Opcodes.ALOAD, array),
                () -> place(out, index, callee.hasLongPlaces()));
    }

    /** The vector comes between the two places. */
    private static List<Runnable> stored(MethodVisitor out, List<Runnable> places) {
        List<Runnable> operands = new ArrayList<>(places);
        operands.add(2, () -> out.visitVarInsn(Opcodes.ALOAD, 0));
        return operands;
    }

    /** Loads from a memory in a local and an offset in the next one, or stores there. */
    private void memory(VectorApi api, MethodVisitor out, VectorOperation operation, int memory) {
        int at = memory + 1;
        place(out, at, false);
        out.visitVarInsn(Opcodes.ALOAD, memory);
        api.memorySize(out);
        number(out, bits / Byte.SIZE - 1);
        out.visitInsn(Opcodes.ISUB);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/Objects", "checkIndex", "(II)I", false);
        out.visitVarInsn(Opcodes.ISTORE, at);
        List<Runnable> places = List.of(
                () -> out.visitInsn(Opcodes.ACONST_NULL),
                () -> {
                    out.visitVarInsn(Opcodes.ALOAD, memory);
                    out.visitTypeInsn(Opcodes.CHECKCAST, view);
                    out.visitMethodInsn(Opcodes.INVOKEINTERFACE, view, "address", "()J", true);
                    place(out, at, true);
                    out.visitInsn(Opcodes.LADD);
                },
                () -> out.visitVarInsn(Opcodes.ALOAD, memory),
                () -> place(out, at, methodOf(operation).hasLongPlaces()));
        call(out, operation, memory == 0 ? places : stored(out, places));
        out.visitVarInsn(Opcodes.ALOAD, memory);
        out.visitMethodInsn(
                Opcodes.INVOKESTATIC, "java/lang/ref/Reference", "reachabilityFence", "(L" + OBJECT + ";)V", false);
    }

    private static void place(MethodVisitor out, int index, boolean isLong) {
        out.visitVarInsn(Opcodes.ILOAD, index);
        if (isLong) {
            out.visitInsn(Opcodes.I2L);
        }
    }

    /**
     * Calls a method, whose number is on the stack if it does several things, and pushes what it gives.
     *
     * @param operands what it gets behind types, but for what is always the same
     */
    private void call(MethodVisitor out, VectorOperation operation, List<Runnable> operands) {
        Callee callee = methodOf(operation);
        String other = OTHERS.getOrDefault(callee.name(), "");
        List<String> vectors = callee.name().equals(VectorOperation.CONVERT)
                ? List.of(operation.vector(), Type.getType(operation.result()).getInternalName())
                : List.of(operation.vector());
        for (String vector : vectors) {
            constant(out, operation.isOfMasks() ? name(vector) + MASK : name(vector), CLASS);
            String classes = "CC";
            if (!other.isEmpty()) {
                constant(out, name(vector) + other, CLASS);
                classes += 'C';
            }
            if (callee.shape().contains(classes + 'C')) {
                // No mask of lanes.
                out.visitInsn(Opcodes.ACONST_NULL);
            }
            String element = operation.isOfMasks()
                    ? maskElement(vector)
                    : VECTORS.get(vector).element();
            out.visitFieldInsn(Opcodes.GETSTATIC, element, "TYPE", "L" + CLASS + ";");
            number(out, bits / VECTORS.get(vector).size());
        }
        Iterator<Runnable> operand = operands.iterator();
        for (char letter : callee.operands().toCharArray()) {
            if (letter == 'S') {
                constant(out, name(vectors.get(vectors.size() - 1)), SPECIES);
            } else if (letter != 'Z' && operand.hasNext()) {
                operand.next().run();
            } else {
                out.visitInsn(letter == 'M' ? Opcodes.ACONST_NULL : Opcodes.ICONST_0);
            }
        }
        constant(out, operation.name(), callee.last());
        out.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, callee.name(), callee.descriptor(), false);
    }

    /** Masks are of integers, of those that are as long as a vector's elements. */
    private static String maskElement(String vector) {
        return VECTORS.get(VECTORS.get(vector).size() == Long.SIZE ? VectorApi.LONG : VectorApi.INT)
                .element();
    }

    private static void number(MethodVisitor out, int value) {
        if (value >= 0 && value <= LAST_SHORT) {
            out.visitInsn(Opcodes.ICONST_0 + value);
        } else {
            out.visitIntInsn(Opcodes.BIPUSH, value);
        }
    }

    private static String name(String vector) {
        return VECTORS.get(vector).name();
    }

    // ---- what the JVM knows of results ----

    /** Pushes the class of what an operation gives, for {@link #cast}. */
    private static void announce(MethodVisitor out, VectorOperation operation) {
        Type result = Type.getType(operation.result());
        if (result.getSort() == Type.OBJECT) {
            boolean isMask = result.getInternalName().equals(VectorApi.MASK);
            constant(out, isMask ? name(operation.vector()) + MASK : name(result.getInternalName()), CLASS);
        }
    }

    /** Says of what an operation gives what class it is of, and that it is there, which the JVM may not know where it is used. */
    private static void cast(MethodVisitor out, VectorOperation operation) {
        Type result = Type.getType(operation.result());
        if (result.getSort() == Type.OBJECT) {
            out.visitInsn(Opcodes.DUP);
            out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, OBJECT, "getClass", "()L" + CLASS + ";", false);
            out.visitInsn(Opcodes.POP);
            out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, CLASS, "cast", "(L" + OBJECT + ";)L" + OBJECT + ";", false);
            out.visitTypeInsn(Opcodes.CHECKCAST, result.getInternalName());
        }
    }

    // ---- constants ----

    /** Pushes a shuffle, whose name has the number of each lane as a digit. */
    static void shuffle(MethodVisitor out, int[] lanes) {
        String digits = IntStream.of(lanes).mapToObj(Integer::toHexString).collect(Collectors.joining());
        constant(out, SHUFFLE + digits, VectorApi.SHUFFLE);
    }

    private static void constant(MethodVisitor out, String name, String type) {
        out.visitLdcInsn(new ConstantDynamic(name, "L" + type + ";", CONSTANT));
    }

    /**
     * Called by the JVM for a constant of compiled code.
     *
     * @param name of a class of vectors, masks or shuffles, or of an operation; or the lanes of a shuffle
     * @param type {@code Class}, a species, a shuffle, or the type of a method's last parameter
     */
    public static Object constant(Lookup from, String name, Class<?> type) throws ReflectiveOperationException {
        VectorApi api = VectorApi.inUse();
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
        return new VectorFallback(api, api.operations().named(name), type).make();
    }
}
