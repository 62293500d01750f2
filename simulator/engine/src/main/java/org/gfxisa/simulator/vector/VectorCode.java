package org.gfxisa.simulator.vector;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes the bytecode of a method that computes with vectors. */
public final class VectorCode extends MethodCode {
    public final VectorApi api;
    /** Types of vectors in locals that loops change; where ways meet, the JVM does not know their classes. */
    private final Map<Integer, String> changing = new HashMap<>();

    /** How many more operations become calls of {@link VectorOperations}. */
    private int direct;

    /** @param locals how many are taken by parameters */
    public VectorCode(MethodVisitor out, VectorApi api, int locals) {
        this(out, api, locals, Integer.MAX_VALUE);
    }

    /**
     * The same.
     *
     * @param direct how many operations become calls of {@link VectorOperations}; those behind are written as calls of the API, which the JVM's
     *     second compiler takes longer for, but puts into a method of any length
     */
    public VectorCode(MethodVisitor out, VectorApi api, int locals, int direct) {
        super(out, locals);
        this.api = api;
        this.direct = api.support().isPresent() ? direct : 0;
    }

    // ---- locals ----

    /** A new local that holds the vector on the stack, until a loop changes it by {@link #assign}. */
    public int keepChanging(String vector) {
        int local = keep();
        changing.put(local, vector);
        return local;
    }

    /** Gives a local that holds a vector the one on the stack. */
    public void assign(int local) {
        out.visitVarInsn(Opcodes.ASTORE, local);
    }

    @Override
    public void load(int local) {
        super.load(local);
        Optional.ofNullable(changing.get(local)).map(VectorOperation::known).ifPresent(this::call);
    }

    /** A loop over chunks of lanes up to a number in a local; the body gets the local of its first lane. */
    public void loop(int lanes, IntConsumer body) {
        loop(lanes, api.lanes(), body);
    }

    // ---- vectors, on the stack ----

    private void call(VectorOperation operation) {
        if (direct-- > 0) {
            api.operations().call(out, operation);
            return;
        }
        for (int i = operation.parameters().size() - 1; i >= 0; i--) {
            out.visitVarInsn(operation.opcode(i, Opcodes.ISTORE), locals() + operation.local(i));
        }
        VectorApiCalls.write(
                api,
                out,
                operation,
                i -> out.visitVarInsn(operation.opcode(i, Opcodes.ILOAD), locals() + operation.local(i)));
    }

    /** A vector of an int. */
    public void broadcast(int value) {
        number(value);
        broadcast();
    }

    /** The int on the stack to a vector of it. */
    public void broadcast() {
        call(VectorOperation.broadcast(VectorApi.INT));
    }

    public void broadcastFloat(float value) {
        broadcast(Float.floatToRawIntBits(value));
        reinterpret(VectorApi.INT, VectorApi.FLOAT);
    }

    public void broadcastDouble(double value) {
        broadcastLong(Double.doubleToRawLongBits(value));
        reinterpret(VectorApi.LONG, VectorApi.DOUBLE);
    }

    public void broadcastLong(long value) {
        longNumber(value);
        call(VectorOperation.broadcast(VectorApi.LONG));
    }

    /** The dwords of an array from an index on, which are there; both are locals. */
    public void fromArray(int array, int index) {
        load(array);
        loadInt(index);
        call(VectorOperation.load());
    }

    /** Stores a vector of ints where there is room. */
    public void intoArray(int array, int index) {
        load(array);
        loadInt(index);
        call(VectorOperation.store());
    }

    /** Pushes the ints at an offset in a memory, which {@link LaneVectors#view} made; an offset outside is an error. */
    public void fromMemory() {
        call(VectorOperation.loadMemory());
    }

    /** Stores a vector of ints below a memory and an offset in it; one outside is an error. */
    public void intoMemory() {
        call(VectorOperation.storeMemory());
    }

    /** Pushes a shuffle of ints: the lane that each lane gets. */
    public void shuffle(int[] lanes) {
        VectorSupport.shuffle(out, lanes);
    }

    /** Lanes of a vector in the order of a shuffle, which is on top. */
    public void rearrange() {
        call(VectorOperation.rearrange());
    }

    // ---- operations ----

    public void binary(String vector, String operator) {
        call(VectorOperation.binary(vector, operator));
    }

    /** Some bits of a vector of ints in a local. */
    public void masked(int vector, int bits) {
        load(vector);
        broadcast(bits);
        binary(VectorApi.INT, "AND");
    }

    public void unary(String vector, String operator) {
        call(VectorOperation.unary(vector, operator));
    }

    /** Rotates ints to the right by a number. */
    public void rotate(int by) {
        if (api.rotates()) {
            shift(VectorApi.INT, "ROR", by);
            return;
        }
        int value = keep();
        load(value);
        shift(VectorApi.INT, "LSHR", by);
        load(value);
        shift(VectorApi.INT, "LSHL", Integer.SIZE - by);
        binary(VectorApi.INT, "OR");
    }

    /** Shifts each lane of a vector by the number in that of the one above, of which the lowest bits count. */
    public void shiftEach(String vector, String operator) {
        if (vector.equals(VectorApi.INT)) {
            broadcast(Integer.SIZE - 1);
        } else {
            broadcastLong(Long.SIZE - 1);
        }
        binary(vector, "AND");
        binary(vector, operator);
    }

    /** Shifts by a number, the same in all lanes, of which the lowest bits count. */
    public void shift(String vector, String operator, int by) {
        number(by & (vector.equals(VectorApi.INT) ? Integer.SIZE : Long.SIZE) - 1);
        call(VectorOperation.shift(vector, operator));
    }

    public void fma(String vector) {
        call(VectorOperation.fma(vector));
    }

    public void compare(String vector, String operator) {
        call(VectorOperation.compare(vector, operator));
    }

    /** The vector on top where the mask is set, else the one below: takes them in the order no, yes, mask. */
    public void blend(String vector) {
        call(VectorOperation.blend(vector));
    }

    public void reinterpret(String from, String to) {
        call(VectorOperation.reinterpret(from, to));
    }

    public void convert(String from, String conversion, String to) {
        call(VectorOperation.convert(from, conversion, to));
    }

    // ---- masks, of vectors of a type ----

    public void and(String vector) {
        call(VectorOperation.ofMasks(vector, "AND"));
    }

    public void or(String vector) {
        call(VectorOperation.ofMasks(vector, "OR"));
    }

    public void not(String vector) {
        call(VectorOperation.not(vector));
    }

    public void anyTrue(String vector) {
        call(VectorOperation.any(vector));
    }

    public void toLong(String vector) {
        call(VectorOperation.toBits(vector));
    }

    /** A long with a bit for each lane, a local, to a mask of ints. */
    public void fromLong(int bits) {
        loadLong(bits);
        call(VectorOperation.fromBits());
    }

    /** The bitwise or of all lanes. */
    public void orLanes() {
        call(VectorOperation.orLanes());
    }
}
