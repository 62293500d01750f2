package org.gfxisa.simulator.vector;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What there is of {@code jdk.incubator.vector}, which is known by name only, since it need not be there. */
public final class VectorApi {
    static final String PACKAGE = "jdk/incubator/vector/";
    static final String BYTE = PACKAGE + "ByteVector";
    public static final String INT = PACKAGE + "IntVector";
    public static final String FLOAT = PACKAGE + "FloatVector";
    public static final String LONG = PACKAGE + "LongVector";
    public static final String DOUBLE = PACKAGE + "DoubleVector";
    static final String VECTOR = PACKAGE + "Vector";
    static final String MASK = PACKAGE + "VectorMask";
    static final String SPECIES = PACKAGE + "VectorSpecies";
    static final String SHUFFLE = PACKAGE + "VectorShuffle";

    private static final String BUFFER = "java/nio/ByteBuffer";
    static final String SEGMENT = "java/lang/foreign/MemorySegment";
    private static final String ORDER = "java/nio/ByteOrder";

    private static final String MODULE = "jdk.incubator.vector";
    private static final String OPERATORS = PACKAGE + "VectorOperators";
    /** Of this version on masks come from and become longs, and ints are rotated, in one instruction. */
    private static final int QUICK_MASKS = 19;

    /** Has the API called only: for versions of Java in which what it calls has changed without another name. */
    private static final boolean IS_ALONE = Boolean.getBoolean("gfxisa.vectors.api");

    private static final int MOST_BITS = 512;
    private static final int LEAST_BITS = 128;

    /** Initialized when vectors are first asked for. */
    private static final class Here {
        /** Empty also where plain loops are asked for. */
        static final Optional<VectorApi> HERE = Boolean.getBoolean("gfxisa.vectors.off") ? Optional.empty() : find();
    }

    /** The one that was made last. It is the one that is used, or that is being checked. */
    private static volatile Optional<VectorApi> last = Optional.empty();

    private final Class<?> intVector;
    private final Class<?> operators;
    private final int bits;
    private final Optional<VectorSupport> support;
    private final VectorOperations operations = new VectorOperations(this);
    private final LaneVectors loops;

    private VectorApi(Class<?> intVector, Class<?> operators, int bits, boolean isAlone) {
        this.intVector = intVector;
        this.operators = operators;
        this.bits = bits;
        support = isAlone ? Optional.empty() : VectorSupport.of(bits, hasBuffers());
        last = Optional.of(this);
        loops = LaneVectorsEmitter.make(this);
        loops.check();
    }

    /** Returns the vectors that compiled code uses; empty if it has to do without. */
    public static Optional<VectorApi> here() {
        return Here.HERE;
    }

    private static Optional<VectorApi> find() {
        try {
            Class<?> vector = intVector();
            VectorApi.class.getModule().addReads(vector.getModule());
            Object species = vector.getField("SPECIES_PREFERRED").get(null);
            int bits = (int) Class.forName(SPECIES.replace('/', '.'))
                    .getMethod("vectorBitSize")
                    .invoke(species);
            Class<?> operators = Class.forName(OPERATORS.replace('/', '.'));
            int used = Math.min(bits, MOST_BITS);
            Supplier<VectorApi> direct = () -> new VectorApi(vector, operators, used, false);
            Supplier<VectorApi> alone = () -> new VectorApi(vector, operators, used, true);
            return bits < LEAST_BITS
                    ? Optional.empty()
                    : firstThatWorks(IS_ALONE ? List.of(alone) : List.of(direct, alone));
        } catch (ReflectiveOperationException e) {
            return Optional.empty();
        }
    }

    /** Returns the first that is made without an error: in another version of Java, anything about vectors may fail. */
    static <T> Optional<T> firstThatWorks(List<Supplier<T>> makers) {
        for (Supplier<T> maker : makers) {
            try {
                return Optional.of(maker.get());
            } catch (RuntimeException | LinkageError e) {
                System.getLogger(VectorApi.class.getName()).log(System.Logger.Level.DEBUG, "vectors do not work", e);
            }
        }
        return Optional.empty();
    }

    /** Returns the vectors whose operations run, also while they are being checked. */
    static VectorApi inUse() {
        return last.orElseThrow();
    }

    /** Returns the loops over lanes that are written with these vectors. */
    LaneVectors loops() {
        return loops;
    }

    /**
     * Of the module that Java was started with. Else the module is loaded now, if {@code java.base} exports to us what does that; so Java
     * says nothing of an incubator module, which it does where it is started with one.
     */
    private static Class<?> intVector() throws ReflectiveOperationException {
        if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
            Class.forName("jdk.internal.module.Modules")
                    .getMethod("loadModule", String.class)
                    .invoke(null, MODULE);
        }
        return Class.forName(INT.replace('/', '.'));
    }

    /** Dwords in a vector. */
    public int lanes() {
        return bits / Integer.SIZE;
    }

    /** Returns whether the JVM makes one instruction of a rotation, where the machine has one. */
    public boolean rotates() {
        return hasFastMasks();
    }

    public boolean hasFastMasks() {
        return Runtime.version().feature() >= QUICK_MASKS;
    }

    /** Returns whether machines with such vectors compare unsigned numbers in one instruction; others take a dozen. */
    public boolean comparesUnsigned() {
        return bits == MOST_BITS;
    }

    public boolean has(String operator) {
        return fieldType(operator).isPresent();
    }

    private Optional<Class<?>> fieldType(String operator) {
        try {
            return Optional.of(operators.getField(operator).getType());
        } catch (NoSuchFieldException e) {
            return Optional.empty();
        }
    }

    /** The name of "less than" of unsigned numbers, which was changed. */
    public String unsignedLess() {
        return has("ULT") ? "ULT" : "UNSIGNED_LT";
    }

    /** What is called in place of the API's methods, if it can be. */
    public Optional<VectorSupport> support() {
        return support;
    }

    /** What compiled code calls. */
    public VectorOperations operations() {
        return operations;
    }

    /** The species of a class of vectors. */
    public Object speciesOf(String vector) throws ReflectiveOperationException {
        return Class.forName((PACKAGE + vector).replace('/', '.'))
                .getField("SPECIES_" + bits)
                .get(null);
    }

    /** A {@link #SHUFFLE} of ints: which lane each lane gets. */
    public Object shuffle(int[] lanes) {
        try {
            Class<?> species = Class.forName(SPECIES.replace('/', '.'));
            return Class.forName(SHUFFLE.replace('/', '.'))
                    .getMethod("fromArray", species, int[].class, int.class)
                    .invoke(null, speciesOf(intVector.getSimpleName()), lanes, 0);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no shuffles", e);
        }
    }

    /** Pushes a constant of the operators. */
    public void operator(MethodVisitor code, String name) {
        Class<?> type = fieldType(name).orElseThrow(() -> new IllegalStateException("no operator " + name));
        code.visitFieldInsn(Opcodes.GETSTATIC, OPERATORS, name, Type.getDescriptor(type));
    }

    /** Returns whether vectors are read from buffers of bytes, as up to Java 18, or from the memory segments that came then. */
    public boolean hasBuffers() {
        return Arrays.stream(intVector.getMethods()).anyMatch(m -> m.getName().equals("fromByteBuffer"));
    }

    /** What memory is. */
    public String memory() {
        return hasBuffers() ? BUFFER : SEGMENT;
    }

    /** A memory to its bytes. */
    public void memorySize(MethodVisitor code) {
        code.visitTypeInsn(Opcodes.CHECKCAST, memory());
        if (hasBuffers()) {
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUFFER, "capacity", "()I", false);
        } else {
            code.visitMethodInsn(Opcodes.INVOKEINTERFACE, SEGMENT, "byteSize", "()J", true);
            code.visitInsn(Opcodes.L2I);
        }
    }

    /** A species, a memory and an int, an offset in it, to the vector of ints there. */
    public void fromMemory(MethodVisitor code) {
        ofMemory(code, Opcodes.INVOKESTATIC, "from", "L" + SPECIES + ";", "L" + INT + ";");
    }

    /** Stores a vector of ints, below a memory and an int, at that offset in it. */
    public void intoMemory(MethodVisitor code) {
        ofMemory(code, Opcodes.INVOKEVIRTUAL, "into", "", "V");
    }

    private void ofMemory(MethodVisitor code, int opcode, String verb, String first, String result) {
        String place = hasBuffers() ? "I" : "J";
        if (!hasBuffers()) {
            code.visitInsn(Opcodes.I2L);
        }
        code.visitFieldInsn(Opcodes.GETSTATIC, ORDER, "LITTLE_ENDIAN", "L" + ORDER + ";");
        code.visitMethodInsn(
                opcode,
                INT,
                verb + (hasBuffers() ? "ByteBuffer" : "MemorySegment"),
                "(" + first + "L" + memory() + ";" + place + "L" + ORDER + ";)" + result,
                false);
    }

    /** Pushes the species of a class of vectors. */
    public void species(MethodVisitor code, String vector) {
        code.visitFieldInsn(Opcodes.GETSTATIC, vector, "SPECIES_" + bits, "L" + SPECIES + ";");
    }

    /** The descriptor of a type of {@code VectorOperators}: Unary, Binary, Ternary, Comparison, Associative, Conversion. */
    public static String operatorType(String kind) {
        return "L" + OPERATORS + "$" + kind + ";";
    }
}
