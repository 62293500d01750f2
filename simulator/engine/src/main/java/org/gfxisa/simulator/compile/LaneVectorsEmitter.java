package org.gfxisa.simulator.compile;

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

    private static final int SIGN = 0x80000000;
    private static final long LOW = 0xffffffffL;
    private static final int PAIR = 2;
    private static final int QUAD = 4;

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
        clear();
        groups();
        for (String from : List.of(VIEW, ARRAY)) {
            rows(from);
            pairs(from);
            quads(from);
        }
        joined("joinPairs", PAIR);
        joined("joinQuads", QUAD);
        number("lanes", api.lanes());
        new MatrixProductEmitter(out, api).emit();
        halves();
        constants.emit(out);
        return (LaneVectors) out.make(constants.values());
    }

    private void clear() {
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC, "clear", "([[II)V", null, null);
        method.visitCode();
        Code code = new Code(method, api, 3);
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
    private void half(Code code, int halves, int lane, int into, int all) {
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

    private static void zeroWhere(Code code, int mask) {
        code.broadcast(0);
        code.load(mask);
        code.blend(INT);
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
            for (boolean isEven : List.of(true, false)) {
                interleaved(code, first, second, isEven);
                constants.push(code.out, shuffle, VectorApi.SHUFFLE);
                code.rearrange();
                code.intoArray(isEven ? 4 : 5, i);
            }
        });
    }

    /**
     * Four vectors have the dwords of a quarter of the lanes each. Those of the first and the third are interleaved, and those of the others;
     * both are put in order, and of the one and of the other every second quarter is taken.
     */
    private void quads(String from) {
        int quarter = api.lanes() / QUAD;
        List<Object> orders = IntStream.of(0, 2)
                .mapToObj(d -> api.shuffle(IntStream.range(0, api.lanes())
                        .map(i -> i % quarter * QUAD + d + i / (2 * quarter))
                        .toArray()))
                .toList();
        method("loadQuads", "(" + from + "I[I[[III)V", 7, (code, i) -> {
            code.callDirectly();
            code.broadcast(0);
            int zeros = code.keep();
            int[] vectors = new int[QUAD];
            for (int k = 0; k < QUAD; k++) {
                int lane = k * quarter;
                dwords(code, from, zeros, () -> place(code, i, lane));
                code.reinterpret(INT, LONG);
                vectors[k] = code.keep();
            }
            code.out.visitFieldInsn(Opcodes.GETSTATIC, NAME, RegionConstants.LANES, "[I");
            int numbers = code.keep();
            code.number(0);
            code.fromArray(numbers, code.keepInt());
            code.masked(code.keep(), quarter);
            code.broadcast(0);
            code.compare(INT, "NE");
            int isSecond = code.keep();
            for (boolean isEven : List.of(true, false)) {
                interleaved(code, vectors[0], vectors[2], isEven);
                int first = code.keep();
                interleaved(code, vectors[1], vectors[3], isEven);
                int second = code.keep();
                for (int d = isEven ? 0 : 1; d < QUAD; d += 2) {
                    for (int half : List.of(first, second)) {
                        code.load(half);
                        constants.push(code.out, orders.get(d / 2), VectorApi.SHUFFLE);
                        code.rearrange();
                    }
                    code.load(isSecond);
                    code.blend(INT);
                    code.load(4);
                    code.loadInt(5);
                    code.number(d);
                    code.op(Opcodes.IADD);
                    code.op(Opcodes.AALOAD);
                    code.intoArray(code.keep(), i);
                }
            }
        });
    }

    /** A vector has the dwords of some lanes one after the other: to those lanes all registers are rearranged, and each gives what is its. */
    private void joined(String name, int dwords) {
        int part = api.lanes() / dwords;
        method(name, "([[II[II)V", 5, (code, i) -> {
            code.callDirectly();
            code.out.visitFieldInsn(Opcodes.GETSTATIC, NAME, RegionConstants.LANES, "[I");
            int numbers = code.keep();
            code.number(0);
            code.fromArray(numbers, code.keepInt());
            int lanes = code.keep();
            int[] registers = new int[dwords];
            for (int d = 0; d < dwords; d++) {
                code.load(1);
                code.loadInt(2);
                code.number(d);
                code.op(Opcodes.IADD);
                code.op(Opcodes.AALOAD);
                code.fromArray(code.keep(), i);
                registers[d] = code.keep();
            }
            for (int k = 0; k < dwords; k++) {
                int first = k * part;
                Object order = api.shuffle(IntStream.range(0, api.lanes())
                        .map(lane -> first + lane / dwords)
                        .toArray());
                chosen(code, registers, 0, dwords, order, lanes);
                int vector = code.keep();
                code.loadInt(i);
                code.number(dwords);
                code.op(Opcodes.IMUL);
                code.number(k * api.lanes());
                code.op(Opcodes.IADD);
                int at = code.keepInt();
                code.load(vector);
                code.intoArray(3, at);
            }
        });
    }

    /** Pushes, of so many registers from one on, what each gives to the lanes with its number, once rearranged; their count is a power of two. */
    private void chosen(Code code, int[] registers, int first, int count, Object order, int lanes) {
        if (count == 1) {
            code.load(registers[first]);
            constants.push(code.out, order, VectorApi.SHUFFLE);
            code.rearrange();
            return;
        }
        chosen(code, registers, first, count / 2, order, lanes);
        int low = code.keep();
        chosen(code, registers, first + count / 2, count / 2, order, lanes);
        int high = code.keep();
        code.load(low);
        code.load(high);
        code.masked(lanes, count / 2);
        code.broadcast(0);
        code.compare(INT, "NE");
        code.blend(INT);
    }

    /** Pushes the dwords at even or at odd places of two vectors, of the first one at even places. */
    private static void interleaved(Code code, int first, int second, boolean isEven) {
        code.load(first);
        if (isEven) {
            code.broadcastLong(LOW);
            code.binary(LONG, "AND");
            code.load(second);
            code.shift(LONG, "LSHL", Integer.SIZE);
        } else {
            code.shift(LONG, "LSHR", Integer.SIZE);
            code.load(second);
            code.broadcastLong(~LOW);
            code.binary(LONG, "AND");
        }
        code.binary(LONG, "OR");
        code.reinterpret(LONG, INT);
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

    private interface Search {
        /** Gives the vector of a local what is found. */
        void emit(Code code, int all);
    }

    /** A method that tells whether a search finds nothing. */
    private void predicate(String name, String descriptor, int locals, String found, Search search) {
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC, name, descriptor, null, null);
        method.visitCode();
        Code code = new Code(method, api, locals);
        code.broadcast(0);
        int all = code.keep();
        search.emit(code, all);
        code.load(all);
        code.broadcast(0);
        code.compare(INT, found);
        code.anyTrue();
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

    private int broadcast(Code code, int local) {
        code.loadInt(local);
        code.broadcast();
        return code.keep();
    }
}
