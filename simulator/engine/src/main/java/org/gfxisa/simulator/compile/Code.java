package org.gfxisa.simulator.compile;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes the bytecode of a method that computes with vectors. */
final class Code {
    private static final String V = "L" + VectorApi.VECTOR + ";";
    private static final String M = "L" + VectorApi.MASK + ";";
    private static final String S = "L" + VectorApi.SPECIES + ";";

    /**
     * Calls of the API's methods after which what these call is called where possible. The JVM's second compiler makes up to five hundred nodes of
     * each, and up to 18,000 in the order in which they come.
     */
    private static final int MOST_CALLS = 32;

    final MethodVisitor out;
    final VectorApi api;
    private final Optional<VectorSupport> support;
    private final Map<Scratch, Integer> scratch = new HashMap<>();
    /** The locals with vectors of which the JVM knows what they are, and whether it knows it of the one on the stack. */
    private final Set<Integer> known = new HashSet<>();

    private boolean isKnown;
    private int locals;
    /** Calls of the API's methods. */
    private int calls;

    /** @param locals how many are taken by parameters */
    Code(MethodVisitor out, VectorApi api, int locals) {
        this(out, api, api.support(), locals);
    }

    /** The same, by the API or by what it calls. */
    Code(MethodVisitor out, VectorApi api, Optional<VectorSupport> support, int locals) {
        this.out = out;
        this.api = api;
        this.support = support;
        this.locals = locals;
    }

    // ---- locals ----

    /** A new local that holds what is on the stack. */
    int keep() {
        if (isKnown) {
            known.add(locals);
        }
        out.visitVarInsn(Opcodes.ASTORE, locals);
        return locals++;
    }

    /** Gives a local that holds a vector the one on the stack. */
    void assign(int local) {
        // Where a loop begins again it holds what this gave it.
        known.remove(local);
        out.visitVarInsn(Opcodes.ASTORE, local);
    }

    int keepInt() {
        out.visitVarInsn(Opcodes.ISTORE, locals);
        return locals++;
    }

    int keepLong() {
        out.visitVarInsn(Opcodes.LSTORE, locals);
        locals += 2;
        return locals - 2;
    }

    /** Whether the JVM knows what the vector on the stack is. */
    boolean isKnown() {
        return isKnown;
    }

    /** Says whether the JVM knows what the vector on the stack is. */
    void setKnown(boolean is) {
        isKnown = is;
    }

    /** A local that is used again and again: what stores into it, and which one of those. */
    private record Scratch(int opcode, int number) {}

    /** Puts what is on the stack into a local that is used for that again and again. */
    int scratch() {
        return scratch(new Scratch(Opcodes.ASTORE, 0), 1);
    }

    /** Another one. */
    int secondScratch() {
        return scratch(new Scratch(Opcodes.ASTORE, 1), 1);
    }

    /** A third one. */
    int thirdScratch() {
        return scratch(new Scratch(Opcodes.ASTORE, 2), 1);
    }

    int scratchLong() {
        return scratch(new Scratch(Opcodes.LSTORE, 0), 2);
    }

    private int scratch(Scratch which, int size) {
        int local = scratch.computeIfAbsent(which, w -> (locals += size) - size);
        out.visitVarInsn(which.opcode(), local);
        return local;
    }

    void load(int local) {
        isKnown = known.contains(local);
        out.visitVarInsn(Opcodes.ALOAD, local);
    }

    void loadInt(int local) {
        out.visitVarInsn(Opcodes.ILOAD, local);
    }

    void loadLong(int local) {
        out.visitVarInsn(Opcodes.LLOAD, local);
    }

    void number(int value) {
        if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
            out.visitIntInsn(Opcodes.SIPUSH, value);
        } else {
            out.visitLdcInsn(value);
        }
    }

    void longNumber(long value) {
        out.visitLdcInsn(value);
    }

    void op(int opcode) {
        out.visitInsn(opcode);
    }

    /** A loop over chunks of lanes up to a number in a local; the body gets the local of its first lane. */
    void loop(int lanes, IntConsumer body) {
        loop(lanes, api.lanes(), body);
    }

    /** The same in steps of another size. */
    void loop(int end, int step, IntConsumer body) {
        number(0);
        int i = keepInt();
        Label top = new Label();
        Label done = new Label();
        out.visitLabel(top);
        loadInt(i);
        loadInt(end);
        out.visitJumpInsn(Opcodes.IF_ICMPGE, done);
        body.accept(i);
        out.visitIincInsn(i, step);
        out.visitJumpInsn(Opcodes.GOTO, top);
        out.visitLabel(done);
    }

    // ---- vectors, on the stack ----

    private void call(String owner, String name, String descriptor) {
        calls++;
        isKnown = false;
        out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, descriptor, false);
    }

    /** A vector of an int. */
    void broadcast(int value) {
        number(value);
        broadcast();
    }

    /** The int on the stack to a vector of it. */
    void broadcast() {
        if (support.isPresent()) {
            op(Opcodes.I2L);
            support.get().broadcast(this, VectorApi.INT);
            return;
        }
        api.species(out, VectorApi.INT);
        op(Opcodes.SWAP);
        out.visitMethodInsn(
                Opcodes.INVOKESTATIC, VectorApi.INT, "broadcast", "(" + S + "I)L" + VectorApi.INT + ";", false);
    }

    void broadcastFloat(float value) {
        if (support.isPresent()) {
            broadcast(Float.floatToRawIntBits(value));
            reinterpret(VectorApi.INT, VectorApi.FLOAT);
            return;
        }
        api.species(out, VectorApi.FLOAT);
        out.visitLdcInsn(value);
        out.visitMethodInsn(
                Opcodes.INVOKESTATIC, VectorApi.FLOAT, "broadcast", "(" + S + "F)L" + VectorApi.FLOAT + ";", false);
    }

    void broadcastDouble(double value) {
        if (support.isPresent()) {
            broadcastLong(Double.doubleToRawLongBits(value));
            reinterpret(VectorApi.LONG, VectorApi.DOUBLE);
            return;
        }
        api.species(out, VectorApi.DOUBLE);
        out.visitLdcInsn(value);
        out.visitMethodInsn(
                Opcodes.INVOKESTATIC, VectorApi.DOUBLE, "broadcast", "(" + S + "D)L" + VectorApi.DOUBLE + ";", false);
    }

    void broadcastLong(long value) {
        if (support.isPresent()) {
            longNumber(value);
            support.get().broadcast(this, VectorApi.LONG);
            return;
        }
        api.species(out, VectorApi.LONG);
        longNumber(value);
        out.visitMethodInsn(
                Opcodes.INVOKESTATIC, VectorApi.LONG, "broadcast", "(" + S + "J)L" + VectorApi.LONG + ";", false);
    }

    /** The dwords of an array from an index on; both are locals. */
    void fromArray(int array, int index) {
        if (support.isPresent()) {
            support.get().load(this, array, index);
            return;
        }
        api.species(out, VectorApi.INT);
        load(array);
        loadInt(index);
        out.visitMethodInsn(
                Opcodes.INVOKESTATIC, VectorApi.INT, "fromArray", "(" + S + "[II)L" + VectorApi.INT + ";", false);
    }

    /** Stores a vector of ints. */
    void intoArray(int array, int index) {
        if (support.isPresent()) {
            support.get().store(this, array, index);
            return;
        }
        load(array);
        loadInt(index);
        call(VectorApi.INT, "intoArray", "([II)V");
    }

    void byteSpecies() {
        api.species(out, VectorApi.BYTE);
    }

    /** A species, an array of bytes and an index to a vector of ints. */
    void fromBytes() {
        out.visitMethodInsn(
                Opcodes.INVOKESTATIC, VectorApi.BYTE, "fromArray", "(" + S + "[BI)L" + VectorApi.BYTE + ";", false);
        isKnown = false;
        reinterpret(VectorApi.BYTE, VectorApi.INT);
    }

    void toBytes() {
        reinterpret(VectorApi.INT, VectorApi.BYTE);
    }

    /** Stores a vector of bytes below an array and an index. */
    void intoBytes() {
        call(VectorApi.BYTE, "intoArray", "([BI)V");
    }

    // ---- memory ----

    /**
     * Pushes the ints at an offset in a memory, which {@link LaneVectors#view} made; an offset outside is an error. The JVM does not know the class of what
     * the API takes from memory, and would make an object; that of zeros it is blended with it knows.
     *
     * @param zeros a local with zeros
     */
    void fromMemory(int memory, int zeros, Runnable offset) {
        if (support.isPresent()) {
            support.get().loadFrom(this, memory, offset);
            return;
        }
        load(zeros);
        api.species(out, VectorApi.INT);
        load(memory);
        out.visitTypeInsn(Opcodes.CHECKCAST, api.memory());
        offset.run();
        api.fromMemory(out);
        load(zeros);
        load(zeros);
        compare(VectorApi.INT, "EQ");
        blend(VectorApi.INT);
    }

    /** Pushes a shuffle of ints: the lane that each lane gets. */
    void shuffle(int[] lanes) {
        VectorSupport.shuffle(this, lanes);
    }

    /** Lanes of a vector in the order of a shuffle, which is on top; the API's look at each lane's number takes as long as the move. */
    void rearrange() {
        if (support.isPresent()) {
            support.get().rearrange(this);
            return;
        }
        call(VectorApi.INT, "rearrange", "(L" + VectorApi.SHUFFLE + ";)L" + VectorApi.INT + ";");
    }

    // ---- operations ----

    void binary(String vector, String operator) {
        binary(vector, operator, false);
    }

    /** @param isFirstKnown whether the JVM knows what the vector below the top is */
    void binary(String vector, String operator, boolean isFirstKnown) {
        if (isLong() && VectorSupport.has(operator)) {
            support.get().binary(this, vector, operator, isFirstKnown);
            return;
        }
        call(vector, "lanewise", "(" + VectorApi.operatorType("Binary") + V + ")L" + vector + ";", operator);
    }

    /** Whether so much is called before that more calls of the API are too many. */
    private boolean isLong() {
        return calls >= MOST_CALLS && support.isPresent();
    }

    /** Has what the API calls called from now on, where possible. */
    void callDirectly() {
        calls = MOST_CALLS;
    }

    /** Some bits of a vector of ints in a local. */
    void masked(int vector, int bits) {
        load(vector);
        broadcast(bits);
        binary(VectorApi.INT, "AND");
    }

    /** An operator on a vector below another one: the stack has both, the operator comes between. */
    private void call(String owner, String name, String descriptor, String operator) {
        api.operator(out, operator);
        out.visitInsn(Opcodes.SWAP);
        call(owner, name, descriptor);
    }

    void unary(String vector, String operator) {
        api.operator(out, operator);
        call(vector, "lanewise", "(" + VectorApi.operatorType("Unary") + ")L" + vector + ";");
    }

    /** Rotates ints to the right by a number. */
    void rotate(int by) {
        if (support.isEmpty() || api.rotates()) {
            api.operator(out, "ROR");
            number(by);
            call(VectorApi.INT, "lanewise", "(" + VectorApi.operatorType("Binary") + "I)L" + VectorApi.INT + ";");
            return;
        }
        int value = keep();
        load(value);
        shift(VectorApi.INT, "LSHR", by);
        load(value);
        shift(VectorApi.INT, "LSHL", Integer.SIZE - by);
        binary(VectorApi.INT, "OR");
    }

    /** Shifts by a number, the same in all lanes. */
    void shift(String vector, String operator, int by) {
        if (support.isPresent()) {
            support.get().shift(this, vector, operator, by);
            return;
        }
        api.operator(out, operator);
        if (vector.equals(VectorApi.LONG)) {
            longNumber(by);
            call(vector, "lanewise", "(" + VectorApi.operatorType("Binary") + "J)L" + vector + ";");
        } else {
            number(by);
            call(vector, "lanewise", "(" + VectorApi.operatorType("Binary") + "I)L" + vector + ";");
        }
    }

    void fma(String vector) {
        call(vector, "fma", "(" + V + V + ")L" + vector + ";");
    }

    void compare(String vector, String operator) {
        if (isLong() && VectorSupport.has(operator)) {
            support.get().compare(this, vector, operator);
            return;
        }
        call(vector, "compare", "(" + VectorApi.operatorType("Comparison") + V + ")" + M, operator);
    }

    /** The vector on top where the mask is set, else the one below: takes them in the order no, yes, mask. */
    void blend(String vector) {
        if (isLong()) {
            support.get().blend(this, vector);
        } else {
            blendShortly(vector);
        }
    }

    /** The same in few bytes, for what is done at the end for each register. */
    void blendShortly(String vector) {
        call(vector, "blend", "(" + V + M + ")L" + vector + ";");
    }

    void reinterpret(String from, String to) {
        if (support.isPresent()) {
            support.get().reinterpret(this, from, to);
            return;
        }
        String name = to.substring(VectorApi.PACKAGE.length(), to.length() - "Vector".length()) + "s";
        call(from, "reinterpretAs" + name, "()L" + to + ";");
    }

    void convert(String from, String conversion, String to) {
        if (support.isPresent()) {
            support.get().convert(this, from, conversion, to);
            return;
        }
        api.operator(out, conversion);
        number(0);
        call(from, "convert", "(" + VectorApi.operatorType("Conversion") + "I)" + V);
        out.visitTypeInsn(Opcodes.CHECKCAST, to);
    }

    void and() {
        call(VectorApi.MASK, "and", "(" + M + ")" + M);
    }

    void or() {
        call(VectorApi.MASK, "or", "(" + M + ")" + M);
    }

    void not() {
        call(VectorApi.MASK, "not", "()" + M);
    }

    void anyTrue() {
        call(VectorApi.MASK, "anyTrue", "()Z");
    }

    void toLong() {
        call(VectorApi.MASK, "toLong", "()J");
    }

    /** A long with a bit for each lane to a mask. */
    void fromLong(int bits) {
        api.species(out, VectorApi.INT);
        loadLong(bits);
        out.visitMethodInsn(Opcodes.INVOKESTATIC, VectorApi.MASK, "fromLong", "(" + S + "J)" + M, false);
    }

    /** The bitwise or of all lanes. */
    void orLanes() {
        api.operator(out, "OR");
        call(VectorApi.INT, "reduceLanes", "(" + VectorApi.operatorType("Associative") + ")I");
    }
}
