package org.gfxisa.simulator.compile;

import static org.gfxisa.simulator.compile.VectorApi.FLOAT;
import static org.gfxisa.simulator.compile.VectorApi.INT;
import static org.gfxisa.simulator.compile.VectorApi.LONG;

import java.util.List;
import java.util.stream.IntStream;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes the class of {@link LaneVectors}. */
final class LaneVectorsEmitter {
    private static final String NAME = "org/gfxisa/simulator/compile/Vectors";
    private static final String PARENT = "org/gfxisa/simulator/compile/LaneVectors";

    private static final String VIEW = "Ljava/lang/Object;";
    private static final String ARRAY = "[B";

    private final VectorApi api;
    private final CompiledClass out = new CompiledClass(NAME, PARENT);
    private final RegionConstants constants;
    private final int group;

    private LaneVectorsEmitter(VectorApi api) {
        this.api = api;
        group = api.lanes() / 2;
        constants = new RegionConstants(NAME, IntStream.range(0, api.lanes()).toArray());
    }

    static LaneVectors make(VectorApi api) {
        return new LaneVectorsEmitter(api).make();
    }

    private LaneVectors make() {
        for (boolean isWide : List.of(false, true)) {
            comparison(isWide, false);
            comparison(isWide, true);
        }
        method("store", "([I[BII)V", 5, (code, i) -> {
            code.fromArray(1, i);
            code.toBytes();
            code.load(2);
            dword(code, 3, i);
            code.intoBytes();
        });
        method("fill", "([III)V", 4, (code, i) -> {
            code.loadInt(2);
            code.broadcast();
            code.intoArray(1, i);
        });
        groups();
        for (String from : List.of(VIEW, ARRAY)) {
            rows(from);
            pairs(from);
        }
        products();
        constants.emit(out);
        return (LaneVectors) out.make(constants.values());
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
        number("group", group);
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
        MethodVisitor fill = out.visitMethod(Opcodes.ACC_PUBLIC, "fillGroups", "(II[II)V", null, null);
        fill.visitCode();
        Code code = new Code(fill, api, 5);
        code.load(broadcast(code, 1));
        code.load(broadcast(code, 2));
        second(code);
        code.blend(INT);
        code.intoArray(3, 4);
        fill.visitInsn(Opcodes.RETURN);
        fill.visitMaxs(0, 0);
        fill.visitEnd();
    }

    /** Parameters: left, a, right, b, sums, at, next, k, n. */
    private void products() {
        number("lanes", api.lanes());
        method("multiply", "([II[II[IIIII)V", 10, (code, j) -> {
            int at = sum(code, 6, j);
            int next = sum(code, 7, j);
            int first = singles(code, 5, at);
            int second = singles(code, 5, next);
            int row = sum(code, 4, j);
            code.loop(8, 1, e -> {
                int right = singles(code, 3, row);
                product(code, right, first, 2, e);
                product(code, right, second, 2, e, 8);
                add(code, row, 9);
                code.out.visitVarInsn(Opcodes.ISTORE, row);
            });
            for (int sum = 0; sum < 2; sum++) {
                code.load(sum == 0 ? first : second);
                code.reinterpret(FLOAT, INT);
                code.intoArray(5, sum == 0 ? at : next);
            }
        });
    }

    /** Adds to a vector the product of another one and the number at an index of the first parameter. */
    private void product(Code code, int vector, int sum, int... index) {
        code.load(1);
        add(code, index);
        code.op(Opcodes.IALOAD);
        code.broadcast();
        code.reinterpret(INT, FLOAT);
        code.load(vector);
        code.load(sum);
        code.fma(FLOAT);
        code.assign(sum);
    }

    private static int singles(Code code, int array, int index) {
        code.fromArray(array, index);
        code.reinterpret(INT, FLOAT);
        return code.keep();
    }

    private static int sum(Code code, int... numbers) {
        add(code, numbers);
        return code.keepInt();
    }

    private static void add(Code code, int... numbers) {
        for (int i = 0; i < numbers.length; i++) {
            code.loadInt(numbers[i]);
            if (i > 0) {
                code.op(Opcodes.IADD);
            }
        }
    }

    /** The second group's vector begins a group ahead of its data, so that no lane must move. */
    private void rows(String from) {
        method("loadRows", "(" + from + "I[I[II)V", 6, (code, i) -> {
            code.broadcast(0);
            dwords(code, from, code.keep(), () -> place(code, i, 0));
            code.intoArray(4, i);
        });
        method("loadGroups", "(" + from + "I[I[II)V", 6, (code, i) -> {
            code.broadcast(0);
            int zeros = code.keep();
            dwords(code, from, zeros, () -> place(code, i, 0));
            dwords(code, from, zeros, () -> {
                place(code, i, group);
                code.number(group * Integer.BYTES);
                code.op(Opcodes.ISUB);
            });
            second(code);
            code.blend(INT);
            code.intoArray(4, i);
        });
    }

    /** A vector has the pairs of one group: low dwords of the first and the second are interleaved, then put in order. */
    private void pairs(String from) {
        int[] order = IntStream.range(0, 2 * group)
                .map(i -> i < group ? 2 * i : 2 * (i - group) + 1)
                .toArray();
        Object shuffle = api.shuffle(order);
        method("loadPairs", "(" + from + "I[I[I[II)V", 7, (code, i) -> {
            code.broadcast(0);
            int zeros = code.keep();
            dwords(code, from, zeros, () -> place(code, i, 0));
            code.reinterpret(INT, LONG);
            int first = code.keep();
            dwords(code, from, zeros, () -> place(code, i, group));
            code.reinterpret(INT, LONG);
            int second = code.keep();
            code.load(first);
            code.broadcastLong(0xffffffffL);
            code.binary(LONG, "AND");
            code.load(second);
            code.shift(LONG, "LSHL", Integer.SIZE);
            ordered(code, shuffle, 4, i);
            code.load(first);
            code.shift(LONG, "LSHR", Integer.SIZE);
            code.load(second);
            code.broadcastLong(-1L << Integer.SIZE);
            code.binary(LONG, "AND");
            ordered(code, shuffle, 5, i);
        });
    }

    private void ordered(Code code, Object shuffle, int array, int lane) {
        code.binary(LONG, "OR");
        code.reinterpret(LONG, INT);
        constants.push(code.out, shuffle, VectorApi.SHUFFLE);
        code.rearrange();
        code.intoArray(array, lane);
    }

    /** Pushes the lanes of the second group, as a mask. */
    private void second(Code code) {
        code.out.visitFieldInsn(Opcodes.GETSTATIC, NAME, RegionConstants.LANES, "[I");
        int lanes = code.keep();
        code.number(0);
        code.fromArray(lanes, code.keepInt());
        code.broadcast(group - 1);
        code.compare(INT, "GT");
    }

    /** Pushes where a group's data begins, which is so many lanes behind a lane: parameters are what is added and offsets. */
    private static void place(Code code, int lane, int more) {
        code.loadInt(2);
        code.load(3);
        code.loadInt(lane);
        code.number(more);
        code.op(Opcodes.IADD);
        code.op(Opcodes.IALOAD);
        code.op(Opcodes.IADD);
    }

    /** Pushes ints of the first parameter, which is a view or an array, at an offset. */
    private static void dwords(Code code, String from, int zeros, Runnable offset) {
        if (from.equals(VIEW)) {
            code.fromMemory(1, zeros, offset);
            return;
        }
        code.byteSpecies();
        code.load(1);
        offset.run();
        code.fromBytes();
    }

    /** Pushes where in bytes the dword of a lane is. */
    private static void dword(Code code, int at, int i) {
        code.loadInt(at);
        code.loadInt(i);
        code.number(2);
        code.op(Opcodes.ISHL);
        code.op(Opcodes.IADD);
    }

    private interface Body {
        void emit(Code code, int lane);
    }

    /** A loop over chunks up to the last parameter. */
    private void method(String name, String descriptor, int locals, Body body) {
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC, name, descriptor, null, null);
        method.visitCode();
        Code code = new Code(method, api, locals);
        code.loop(locals - 1, i -> body.emit(code, i));
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** Differences of all lanes, one bit or another: none is there if they are 0. */
    private void comparison(boolean isWide, boolean hasActive) {
        String descriptor = "([II" + (isWide ? "[II" : "") + "[I" + (hasActive ? "[I" : "") + "I)Z";
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC, "areAt", descriptor, null, null);
        method.visitCode();
        int offsets = isWide ? 5 : 3;
        int lanes = offsets + (hasActive ? 2 : 1);
        Code code = new Code(method, api, lanes + 1);
        int base = broadcast(code, 2);
        int top = isWide ? broadcast(code, 4) : base;
        code.broadcast(0);
        int all = code.keep();
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
        code.load(all);
        code.broadcast(0);
        code.compare(INT, "NE");
        code.anyTrue();
        code.number(1);
        code.op(Opcodes.IXOR);
        code.op(Opcodes.IRETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private int broadcast(Code code, int local) {
        code.loadInt(local);
        code.broadcast();
        return code.keep();
    }
}
