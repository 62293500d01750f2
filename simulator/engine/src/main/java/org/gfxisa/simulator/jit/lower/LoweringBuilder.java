package org.gfxisa.simulator.jit.lower;

import java.util.List;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrOp;
import org.gfxisa.semantics.Mode;

/** Steps as the rules of {@link CallLowering} write them. */
final class LoweringBuilder {
    private static final int SIGN = 0x80000000;
    private static final int MAGNITUDE = 0x7fffffff;

    private final IrBuilder builder;
    private final int mode;
    private final int called;

    /**
     * Adds to nodes.
     *
     * @param mode MODE that the code is for
     * @param called MODE that the method gets
     */
    LoweringBuilder(IrBuilder builder, int mode, int called) {
        this.builder = builder;
        this.mode = mode;
        this.called = called;
    }

    /** MODE that the method gets. */
    int mode() {
        return called;
    }

    /** Whether floats of 32 bits round as Java's, and what becomes of denormals is what the code looks for. */
    boolean isPlain32() {
        return Mode.round32(called) == Mode.RNE && hasSameDenormals32();
    }

    /** Whether what becomes of denormals of f32 is what the code looks for. */
    boolean hasSameDenormals32() {
        return Mode.denorm32(called) == Mode.denorm32(mode);
    }

    /** Whether floats of 32 bits round as Java's, and denormals are flushed. */
    boolean flushes32() {
        return Mode.round32(called) == Mode.RNE && Mode.denorm32(called) == Mode.FLUSH;
    }

    /** Whether denormals of f32 stay. */
    boolean keepsDenormals32() {
        return Mode.denorm32(called) == Mode.KEEP;
    }

    /** Whether halves round to nearest even, and their denormals stay. */
    boolean isPlain16() {
        return Mode.round64(called) == Mode.RNE && Mode.denorm64(called) == Mode.KEEP && !Mode.fp16Overflow(called);
    }

    /** Whether halves round toward zero, and their denormals stay. */
    boolean truncates16() {
        return Mode.round64(called) == Mode.RTZ && Mode.denorm64(called) == Mode.KEEP && !Mode.fp16Overflow(called);
    }

    /** Whether f64 is Java's double. */
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

    /** All ones of a negative number, else 0. */
    int signs(int a) {
        return builder.shift(IrOp.SAR, a, Integer.SIZE - 1);
    }

    int sign(int a) {
        return and(a, SIGN);
    }

    int magnitude(int a) {
        return and(a, MAGNITUDE);
    }

    /** Whether a number is below another one, with signs. */
    int less(int a, int b) {
        return add(IrOp.LT, a, b);
    }

    int isNegative(int a) {
        return less(a, of(0));
    }

    /** Whether a number without sign is below a constant. */
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

    /** A number not below one and not above another. */
    int limited(int number, int low, int high) {
        int least = select(less(number, low), low, number);
        return select(less(high, least), high, least);
    }

    int number(int mask) {
        return builder.number(mask);
    }

    /** Lanes without the mask are computed in another way. */
    void expect(int mask) {
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

    /** A double that is a constant. */
    int wide(double constant) {
        long bits = Double.doubleToRawLongBits(constant);
        return wide(of((int) bits), of((int) (bits >>> Integer.SIZE)));
    }

    /** Longs of low and high halves. */
    Integer[] wides(List<Integer> halves) {
        Integer[] wides = new Integer[halves.size() / 2];
        for (int i = 0; i < wides.length; i++) {
            wides[i] = wide(halves.get(2 * i), halves.get(2 * i + 1));
        }
        return wides;
    }

    /** Whether a node gives a number from 0 to 31. */
    boolean isShiftCount(int node) {
        var s = builder.nodes().get(node);
        var last = s.op() == IrOp.AND ? builder.nodes().get(s.arguments().get(1)) : s;
        return last.op() == IrOp.CONST && (last.number() & -Integer.SIZE) == 0;
    }
}
