package org.gfxisa.simulator.vector;

import static org.gfxisa.simulator.vector.VectorApi.INT;
import static org.gfxisa.simulator.vector.VectorApi.LONG;

import java.util.List;
import java.util.stream.IntStream;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes how {@link LaneVectors} takes data of lanes from where it lies in rows, and puts it into rows. */
public final class LaneDataEmitter {
    private static final String VIEW = "Ljava/lang/Object;";

    private static final long LOW = 0xffffffffL;
    private static final int PAIR = 2;
    private static final int QUAD = 4;

    private final String name;
    private final CompiledClass out;
    private final VectorApi api;
    private final int group;

    /**
     * For a class.
     *
     * @param name its internal name; it has the numbers of lanes as a constant
     */
    LaneDataEmitter(String name, CompiledClass out, VectorApi api) {
        this.name = name;
        this.out = out;
        this.api = api;
        group = api.lanes() / 2;
    }

    void emit() {
        method("store", "([I" + VIEW + "II)V", 5, (code, i) -> {
            code.fromArray(1, i);
            consecutive(code, 2, 3, i);
            code.intoMemory();
        });
        method("fill", "([III)V", 4, (code, i) -> {
            code.loadInt(2);
            code.broadcast();
            code.intoArray(1, i);
        });
        method("loadSome", "(" + VIEW + "IJ[II)V", 7, (code, i) -> {
            code.fromArray(5, i);
            consecutive(code, 1, 2, i);
            code.fromMemory();
            active(code, 3, i);
            code.blend(INT);
            code.intoArray(5, i);
        });
        method("storeSome", "([IJ" + VIEW + "II)V", 7, (code, i) -> {
            consecutive(code, 4, 5, i);
            code.fromMemory();
            code.fromArray(1, i);
            active(code, 2, i);
            code.blend(INT);
            consecutive(code, 4, 5, i);
            code.intoMemory();
        });
        fillGroups();
        rows();
        pairs();
        quads();
        small("loadShorts", Short.BYTES);
        small("loadBytes", Byte.BYTES);
        joined("joinPairs", PAIR);
        joined("joinQuads", QUAD);
        joinedSmall("joinShorts", Short.BYTES);
        joinedSmall("joinBytes", Byte.BYTES);
    }

    private void fillGroups() {
        MethodVisitor fill = out.visitMethod(Opcodes.ACC_PUBLIC, "fillGroups", "(II[II)V", null, null);
        fill.visitCode();
        VectorCode code = new VectorCode(fill, api, 5);
        code.loadInt(1);
        code.broadcast();
        code.loadInt(2);
        code.broadcast();
        second(code);
        code.blend(INT);
        code.intoArray(3, 4);
        fill.visitInsn(Opcodes.RETURN);
        fill.visitMaxs(0, 0);
        fill.visitEnd();
    }

    /** The second group's vector begins a group ahead of its data, so that no lane must move. */
    private void rows() {
        method("loadRows", "(" + VIEW + "I[I[II)V", 6, (code, i) -> {
            dwords(code, () -> place(code, i, 0));
            code.intoArray(4, i);
        });
        method("loadGroups", "(" + VIEW + "I[I[II)V", 6, (code, i) -> {
            dwords(code, () -> place(code, i, 0));
            dwords(code, () -> {
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
    private void pairs() {
        int[] order = IntStream.range(0, 2 * group)
                .map(i -> i < group ? 2 * i : 2 * (i - group) + 1)
                .toArray();
        method("loadPairs", "(" + VIEW + "I[I[I[II)V", 7, (code, i) -> {
            dwords(code, () -> place(code, i, 0));
            code.reinterpret(INT, LONG);
            int first = code.keep();
            dwords(code, () -> place(code, i, group));
            code.reinterpret(INT, LONG);
            int second = code.keep();
            for (boolean isEven : List.of(true, false)) {
                interleaved(code, first, second, isEven);
                code.shuffle(order);
                code.rearrange();
                code.intoArray(isEven ? 4 : 5, i);
            }
        });
    }

    /**
     * Four vectors have the dwords of a quarter of the lanes each. Those of the first and the third are interleaved, and those of the others;
     * both are put in order, and of the one and of the other every second quarter is taken.
     */
    private void quads() {
        int quarter = api.lanes() / QUAD;
        List<int[]> orders = IntStream.of(0, 2)
                .mapToObj(d -> IntStream.range(0, api.lanes())
                        .map(i -> i % quarter * QUAD + d + i / (2 * quarter))
                        .toArray())
                .toList();
        method("loadQuads", "(" + VIEW + "I[I[[III)V", 7, (code, i) -> {
            int[] vectors = new int[QUAD];
            for (int k = 0; k < QUAD; k++) {
                int lane = k * quarter;
                dwords(code, () -> place(code, i, lane));
                code.reinterpret(INT, LONG);
                vectors[k] = code.keep();
            }
            laneNumbers(code);
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
                        code.shuffle(orders.get(d / 2));
                        code.rearrange();
                    }
                    code.load(isSecond);
                    code.blend(INT);
                    code.intoArray(register(code, 4, d), i);
                }
            }
        });
    }

    /** A vector has the dwords of some lanes one after the other: to those lanes all registers are rearranged, and each gives what is its. */
    private void joined(String method, int dwords) {
        int part = api.lanes() / dwords;
        method(method, "([[II[II)V", 5, (code, i) -> {
            laneNumbers(code);
            int lanes = code.keep();
            int[] registers = new int[dwords];
            for (int d = 0; d < dwords; d++) {
                code.fromArray(register(code, 1, d), i);
                registers[d] = code.keep();
            }
            for (int k = 0; k < dwords; k++) {
                int first = k * part;
                int[] order = IntStream.range(0, api.lanes())
                        .map(lane -> first + lane / dwords)
                        .toArray();
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

    /** A vector has the data of several vectors of lanes: each of the first ones gets its dword, and of that its part. */
    private void small(String method, int bytes) {
        int parts = Integer.BYTES / bytes;
        int[] order = IntStream.range(0, api.lanes()).map(lane -> lane / parts).toArray();
        method(method, "(" + VIEW + "I[I[II)V", 6, (code, i) -> {
            laneNumbers(code);
            code.masked(code.keep(), parts - 1);
            code.shift(INT, "LSHL", Integer.numberOfTrailingZeros(Byte.SIZE * bytes));
            int shifts = code.keep();
            dwords(code, () -> place(code, i, 0));
            code.shuffle(order);
            code.rearrange();
            code.load(shifts);
            code.shiftEach(INT, "LSHR");
            code.masked(code.keep(), (1 << Byte.SIZE * bytes) - 1);
            code.intoArray(4, i);
        });
    }

    /** The inverse: lanes whose data is in one dword are moved to its place, each to its part. */
    private void joinedSmall(String method, int bytes) {
        int parts = Integer.BYTES / bytes;
        method(method, "([I[II)V", 4, (code, i) -> {
            code.fromArray(1, i);
            join(code, bytes);
            int row = code.keep();
            code.loadInt(i);
            code.number(Integer.numberOfTrailingZeros(parts));
            code.op(Opcodes.ISHR);
            int at = code.keepInt();
            code.load(row);
            code.intoArray(2, at);
        });
    }

    /** Puts the low bytes of the lanes of the vector on the stack, so many of each, one behind the other into its first lanes. */
    public static void join(VectorCode code, int bytes) {
        int parts = Integer.BYTES / bytes;
        int lanes = code.api.lanes();
        code.masked(code.keep(), (1 << Byte.SIZE * bytes) - 1);
        int data = code.keep();
        for (int part = 0; part < parts; part++) {
            int first = part;
            code.load(data);
            code.shuffle(IntStream.range(0, lanes)
                    .map(lane -> (lane * parts + first) % lanes)
                    .toArray());
            code.rearrange();
            if (part > 0) {
                code.shift(INT, "LSHL", part * Byte.SIZE * bytes);
                code.binary(INT, "OR");
            }
        }
    }

    /** Pushes, of so many registers from one on, what each gives to the lanes with its number, once rearranged; their count is a power of two. */
    private void chosen(VectorCode code, int[] registers, int first, int count, int[] order, int lanes) {
        if (count == 1) {
            code.load(registers[first]);
            code.shuffle(order);
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
    private static void interleaved(VectorCode code, int first, int second, boolean isEven) {
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

    /** A local with a register, so many behind the first one: a parameter has all registers, the next one the number of the first. */
    private static int register(VectorCode code, int registers, int further) {
        code.load(registers);
        code.loadInt(registers + 1);
        code.number(further);
        code.op(Opcodes.IADD);
        code.op(Opcodes.AALOAD);
        return code.keep();
    }

    /** Pushes the numbers of a vector's lanes. */
    private void laneNumbers(VectorCode code) {
        code.out.visitFieldInsn(Opcodes.GETSTATIC, name, ClassConstants.LANES, "[I");
        int numbers = code.keep();
        code.number(0);
        code.fromArray(numbers, code.keepInt());
    }

    /** Pushes the lanes of the second group, as a mask. */
    private void second(VectorCode code) {
        laneNumbers(code);
        code.broadcast(group - 1);
        code.compare(INT, "GT");
    }

    /** Pushes where a group's data begins, which is so many lanes behind a lane: parameters are what is added and offsets. */
    private static void place(VectorCode code, int lane, int more) {
        code.loadInt(2);
        code.load(3);
        code.loadInt(lane);
        code.number(more);
        code.op(Opcodes.IADD);
        code.op(Opcodes.IALOAD);
        code.op(Opcodes.IADD);
    }

    /** Pushes ints of the first parameter, which is a view, at an offset. */
    private static void dwords(VectorCode code, Runnable offset) {
        code.load(1);
        offset.run();
        code.fromMemory();
    }

    /** Pushes a view and where in it the dword of a lane is. */
    private static void consecutive(VectorCode code, int view, int at, int i) {
        code.load(view);
        dword(code, at, i);
    }

    /** Pushes which of a vector's lanes are in a mask. */
    private void active(VectorCode code, int mask, int i) {
        code.loadLong(mask);
        code.loadInt(i);
        code.op(Opcodes.LUSHR);
        code.op(Opcodes.L2I);
        code.broadcast();
        code.broadcast(1);
        laneNumbers(code);
        code.shiftEach(INT, "LSHL");
        code.binary(INT, "AND");
        code.broadcast(0);
        code.compare(INT, "NE");
    }

    /** Pushes where in bytes the dword of a lane is. */
    private static void dword(VectorCode code, int at, int i) {
        code.loadInt(at);
        code.loadInt(i);
        code.number(2);
        code.op(Opcodes.ISHL);
        code.op(Opcodes.IADD);
    }

    private interface Body {
        void emit(VectorCode code, int lane);
    }

    /** A loop over chunks up to the last parameter. */
    private void method(String called, String descriptor, int locals, Body body) {
        MethodVisitor method = out.visitMethod(Opcodes.ACC_PUBLIC, called, descriptor, null, null);
        method.visitCode();
        VectorCode code = new VectorCode(method, api, locals);
        code.loop(locals - 1, i -> body.emit(code, i));
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }
}
