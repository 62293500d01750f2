package org.gfxisa.simulator.jit.lower;

import java.util.List;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrOp;
import org.gfxisa.semantics.Mode;

/** The builder that the rules of {@link CallLowering} use. */
final class LoweringBuilder {
    private static final int SIGN = 0x80000000;
    private static final int MAGNITUDE = 0x7fffffff;

    private final IrBuilder builder;
    private final int mode;
    private final int called;

    /**
     * Creates a builder for a call.
     *
     * @param mode MODE for which the code is compiled
     * @param called MODE that the method receives
     */
    LoweringBuilder(IrBuilder builder, int mode, int called) {
        this.builder = builder;
        this.mode = mode;
        this.called = called;
    }

    /** Returns MODE that the method receives. */
    int mode() {
        return called;
    }

    /** Returns whether f32 arithmetic rounds as in Java. The guards of the group handle denormals. */
    boolean isPlain32() {
        return Mode.round32(called) == Mode.RNE && hasSameDenormals32();
    }

    /** Returns whether the method treats denormals of f32 as MODE says, so that the guards of the group handle them. */
    boolean hasSameDenormals32() {
        return Mode.denorm32(called) == Mode.denorm32(mode);
    }

    /** Returns whether f32 arithmetic rounds as in Java, and flushes denormals. */
    boolean flushes32() {
        return Mode.round32(called) == Mode.RNE && Mode.denorm32(called) == Mode.FLUSH;
    }

    /** Returns whether denormals of f32 are kept. */
    boolean keepsDenormals32() {
        return Mode.denorm32(called) == Mode.KEEP;
    }

    /** Returns whether f16 arithmetic rounds to nearest even, and keeps denormals. */
    boolean isPlain16() {
        return Mode.round64(called) == Mode.RNE && Mode.denorm64(called) == Mode.KEEP && !Mode.fp16Overflow(called);
    }

    /** Returns whether f16 arithmetic rounds toward zero, and keeps denormals. */
    boolean truncates16() {
        return Mode.round64(called) == Mode.RTZ && Mode.denorm64(called) == Mode.KEEP && !Mode.fp16Overflow(called);
    }

    /** Returns whether f64 arithmetic is that of Java. */
    boolean isPlain64() {
        return Mode.isPlain64(called) && Mode.isPlain64(mode);
    }

    int add(IrOp op, Integer... arguments) {
        return builder.add(op, arguments);
    }

    int add(IrOp op, List<Integer> arguments) {
        return builder.add(op, arguments.toArray(Integer[]::new));
    }

    int of(int constant) {
        return builder.constant(constant);
    }

    int of(float constant) {
        return builder.constant(Float.floatToRawIntBits(constant));
    }

    int plus(int a, int constant) {
        return add(IrOp.ADD, a, of(constant));
    }

    int minus(int a, int b) {
        return add(IrOp.SUB, a, b);
    }

    int and(int a, int constant) {
        return builder.and(a, of(constant));
    }

    int or(int a, int b) {
        return builder.or(a, b);
    }

    int xor(int a, int b) {
        return add(IrOp.XOR, a, b);
    }

    int left(int a, int by) {
        return builder.shift(IrOp.SHL, a, by);
    }

    int right(int a, int by) {
        return builder.shift(IrOp.SHR, a, by);
    }

    /** Returns all ones for a negative number, and 0 otherwise. */
    int signs(int a) {
        return builder.shift(IrOp.SAR, a, Integer.SIZE - 1);
    }

    int sign(int a) {
        return and(a, SIGN);
    }

    int magnitude(int a) {
        return and(a, MAGNITUDE);
    }

    /** Returns the mask of a signed less-than. */
    int less(int a, int b) {
        return add(IrOp.LT, a, b);
    }

    int isNegative(int a) {
        return less(a, of(0));
    }

    /** Returns the mask of an unsigned less-than, with a constant. */
    int below(int a, int constant) {
        return add(IrOp.ULT, a, of(constant));
    }

    int equal(int a, int b) {
        return add(IrOp.EQ, a, b);
    }

    int both(int a, int b) {
        return add(IrOp.BOTH, a, b);
    }

    int either(int a, int b) {
        return add(IrOp.EITHER, a, b);
    }

    int not(int mask) {
        return builder.not(mask);
    }

    int select(int mask, int yes, int no) {
        return builder.select(mask, yes, no);
    }

    /** Clamps a signed number to a range. */
    int limited(int number, int low, int high) {
        int least = select(less(number, low), low, number);
        return select(less(high, least), high, least);
    }

    int number(int mask) {
        return builder.number(mask);
    }

    /** Adds a guard: lanes outside the mask bail out. */
    void guard(int mask) {
        add(IrOp.GUARD, mask);
    }

    int wide(int low, int high) {
        return add(IrOp.WIDE, low, high);
    }

    int low(int wide) {
        return add(IrOp.LOW, wide);
    }

    int high(int wide) {
        return add(IrOp.HIGH, wide);
    }

    /** Returns a constant double. */
    int wide(double constant) {
        long bits = Double.doubleToRawLongBits(constant);
        return wide(of((int) bits), of((int) (bits >>> Integer.SIZE)));
    }

    /** Joins pairs of dwords, low and high, to 64-bit values. */
    Integer[] wides(List<Integer> halves) {
        Integer[] wides = new Integer[halves.size() / 2];
        for (int i = 0; i < wides.length; i++) {
            wides[i] = wide(halves.get(2 * i), halves.get(2 * i + 1));
        }
        return wides;
    }

    /** Returns whether the value of a node is always in the range 0 to 31. */
    boolean isShiftCount(int node) {
        var s = builder.nodes().get(node);
        var last = s.op() == IrOp.AND ? builder.nodes().get(s.arguments().get(1)) : s;
        return last.op() == IrOp.CONST && (last.number() & -Integer.SIZE) == 0;
    }
}
