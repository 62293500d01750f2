package org.gfxisa.simulator.vector;

import static org.gfxisa.simulator.vector.VectorApi.INT;

import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.stream.IntStream;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes the class of {@link LaneVectors}. */
final class LaneVectorsEmitter {
    private static final String NAME = "org/gfxisa/simulator/vector/Vectors";
    private static final String PARENT = Type.getInternalName(LaneVectors.class);

    private static final int SIGN = 0x80000000;

    private final VectorApi api;
    private final CompiledClass out = new CompiledClass(MethodHandles.lookup(), NAME, PARENT);
    private final ClassConstants constants;

    private LaneVectorsEmitter(VectorApi api) {
        this.api = api;
        constants = new ClassConstants(NAME, IntStream.range(0, api.lanes()).toArray());
    }

    static LaneVectors make(VectorApi api) {
        return new LaneVectorsEmitter(api).make();
    }

    private LaneVectors make() {
        for (boolean isWide : List.of(false, true)) {
            comparison(isWide, false);
            comparison(isWide, true);
        }
        clear();
        groups();
        new LaneDataEmitter(NAME, out, api).emit();
        number("lanes", api.lanes());
        new MatrixProductEmitter(out, api).emit();
        halves();
        constants.emit(out);
        return (LaneVectors) out.make(constants.values());
    }

    private void clear() {
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC, "clear", "([[II)V", null, null);
        method.visitCode();
        VectorCode code = new VectorCode(method, api, 3);
        code.broadcast(0);
        int zeros = code.keep();
        code.load(1);
        code.op(Opcodes.ARRAYLENGTH);
        code.loop(code.keepInt(), 1, r -> {
            code.load(1);
            code.loadInt(r);
            code.op(Opcodes.AALOAD);
            int register = code.keep();
            code.loop(2, i -> {
                code.load(zeros);
                code.intoArray(register, i);
            });
        });
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private void number(String name, int value) {
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC, name, "()I", null, null);
        method.visitCode();
        method.visitIntInsn(Opcodes.SIPUSH, value);
        method.visitInsn(Opcodes.IRETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private void groups() {
        number("group", api.lanes() / 2);
        MethodVisitor view =
                out.visitMethod(Opcodes.ACC_PUBLIC, "view", "(Ljava/nio/ByteBuffer;)Ljava/lang/Object;", null, null);
        view.visitCode();
        view.visitVarInsn(Opcodes.ALOAD, 1);
        if (!api.hasBuffers()) {
            view.visitTypeInsn(Opcodes.CHECKCAST, "java/nio/Buffer");
            view.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    "java/lang/foreign/MemorySegment",
                    "ofBuffer",
                    "(Ljava/nio/Buffer;)Ljava/lang/foreign/MemorySegment;",
                    true);
        }
        view.visitInsn(Opcodes.ARETURN);
        view.visitMaxs(0, 0);
        view.visitEnd();
    }

    private void halves() {
        predicate(
                "areSingles",
                "([I[I[II)Z",
                5,
                "LT",
                (code, all) -> code.loop(4, i -> {
                    code.fromArray(1, i);
                    int halves = code.keep();
                    code.load(halves);
                    code.shift(INT, "LSHL", LaneVectors.HALF);
                    half(code, code.keep(), i, 2, all);
                    half(code, halves, i, 3, all);
                }));
    }

    /** The upper halves of dwords to singles, whose exponent has more bits and another bias. */
    private void half(VectorCode code, int halves, int lane, int into, int all) {
        code.masked(halves, ~SIGN);
        code.shift(INT, "LSHR", LaneVectors.HALF);
        int magnitude = code.keep();
        code.load(magnitude);
        code.broadcast(0);
        code.compare(INT, "EQ");
        int isZero = code.keep();
        code.load(all);
        code.broadcast(LaneVectors.GREATEST_HALF);
        code.load(magnitude);
        code.binary(INT, "SUB");
        code.binary(INT, "OR");
        code.load(magnitude);
        code.broadcast(LaneVectors.LEAST_HALF);
        code.binary(INT, "SUB");
        zeroWhere(code, isZero);
        code.binary(INT, "OR");
        code.assign(all);
        code.load(magnitude);
        code.shift(INT, "LSHL", LaneVectors.HALF_FRACTION);
        code.broadcast(LaneVectors.HALF_BIAS);
        code.binary(INT, "ADD");
        zeroWhere(code, isZero);
        code.masked(halves, SIGN);
        code.binary(INT, "OR");
        code.intoArray(into, lane);
    }

    private static void zeroWhere(VectorCode code, int mask) {
        code.broadcast(0);
        code.load(mask);
        code.blend(INT);
    }

    private interface Search {
        /** Gives the vector of a local what is found. */
        void emit(VectorCode code, int all);
    }

    /** A method that tells whether a search finds nothing. */
    private void predicate(String name, String descriptor, int locals, String found, Search search) {
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC, name, descriptor, null, null);
        method.visitCode();
        VectorCode code = new VectorCode(method, api, locals);
        code.broadcast(0);
        int all = code.keepChanging(INT);
        search.emit(code, all);
        code.load(all);
        code.broadcast(0);
        code.compare(INT, found);
        code.anyTrue(INT);
        code.number(1);
        code.op(Opcodes.IXOR);
        code.op(Opcodes.IRETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** Differences of all lanes, one bit or another: none is there if they are 0. */
    private void comparison(boolean isWide, boolean hasActive) {
        String descriptor = "([II" + (isWide ? "[II" : "") + "[I" + (hasActive ? "[I" : "") + "I)Z";
        int offsets = isWide ? 5 : 3;
        int lanes = offsets + (hasActive ? 2 : 1);
        predicate("areAt", descriptor, lanes + 1, "NE", (code, all) -> {
            int base = broadcast(code, 2);
            int top = isWide ? broadcast(code, 4) : base;
            code.loop(lanes, i -> {
                code.load(all);
                code.fromArray(1, i);
                code.load(base);
                code.binary(INT, "SUB");
                code.fromArray(offsets, i);
                code.binary(INT, "XOR");
                if (isWide) {
                    code.fromArray(3, i);
                    code.load(top);
                    code.binary(INT, "XOR");
                    code.binary(INT, "OR");
                }
                if (hasActive) {
                    code.fromArray(offsets + 1, i);
                    code.binary(INT, "AND");
                }
                code.binary(INT, "OR");
                code.assign(all);
            });
        });
    }

    private int broadcast(VectorCode code, int local) {
        code.loadInt(local);
        code.broadcast();
        return code.keep();
    }
}
