package org.gfxisa.simulator.jit.lower;

import static org.gfxisa.simulator.jit.lower.CallLowering.NONE;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.gfxisa.ir.IrOp;
import org.gfxisa.semantics.Callee;
import org.gfxisa.semantics.FloatFormat;
import org.gfxisa.semantics.FloatOp;

/** Lowers methods of f16 that depend on exponents, and functions that hardware approximates. */
final class HalfPartsLowering {
    private static final int SIGN = 0x8000;
    private static final int MAGNITUDE = 0x7fff;
    private static final int INFINITY = 0x7c00;
    /** How many bits longer the mantissa of f32 is. */
    private static final int MORE_BITS = 13;

    private static final int MIDDLE = 1 << MORE_BITS - 1;
    private static final int MORE_BIAS = 112 << 10;
    private static final int SHIFT = 23;
    private static final int FRACTION = 0x007fffff;
    /** The biased exponent of an f32 value whose last place is the smallest denormal of f16. */
    private static final int UNIT = 126;
    /** The largest power of 2 by which no f16 value leaves the range of f32. */
    private static final int MOST_POWER = 64;

    private HalfPartsLowering() {}

    private static void plain(
            Map<Callee, CallLowering.Rule> rules,
            FloatOp op,
            BiFunction<LoweringBuilder, List<Integer>, Integer> rule) {
        rules.put(op.in(FloatFormat.F16), (s, a) -> s.isPlain16() ? rule.apply(s, a) : NONE);
    }

    /** Adds a rule for a function whose value is an f32 that is rounded again. */
    private static void approximate(
            Map<Callee, CallLowering.Rule> rules, FloatOp op, BiFunction<LoweringBuilder, Integer, Integer> rule) {
        plain(rules, op, (s, a) -> rounded(s, rule.apply(s, HalfLowering.single(s, a.get(0)))));
    }

    static void addTo(Map<Callee, CallLowering.Rule> rules) {
        approximate(rules, FloatOp.RSQ, ApproximateLowering::reciprocalRoot);
        approximate(rules, FloatOp.EXP2, ApproximateLowering::power);
        approximate(rules, FloatOp.LOG2, ApproximateLowering::logarithm);
        approximate(rules, FloatOp.SIN2PI, (s, x) -> ApproximateLowering.turn(s, x, 0));
        approximate(rules, FloatOp.COS2PI, (s, x) -> ApproximateLowering.turn(s, x, 1));
        plain(rules, FloatOp.LDEXP, (s, a) -> {
            s.guard(s.below(s.plus(a.get(1), MOST_POWER), 2 * MOST_POWER));
            int power = s.left(s.plus(a.get(1), Float.MAX_EXPONENT), SHIFT);
            return HalfLowering.half(s, s.add(IrOp.FMUL, HalfLowering.single(s, a.get(0)), power));
        });
        plain(rules, FloatOp.DIV_FIXUP, HalfPartsLowering::quotient);
        rules.put(
                FloatOp.SNORM16.in(FloatFormat.F16),
                (s, a) -> SingleLowering.scaledInteger(s, HalfLowering.single(s, a.get(0)), -1, Short.MAX_VALUE));
        rules.put(
                FloatOp.UNORM16.in(FloatFormat.F16),
                (s, a) -> SingleLowering.scaledInteger(s, HalfLowering.single(s, a.get(0)), 0, 0xffff));
    }

    /** Rounds an f32 that was already rounded. That is right unless it is a midpoint, which fails a guard. */
    private static int rounded(LoweringBuilder s, int single) {
        int m = s.magnitude(single);
        int isNormal = s.less(s.of(Float.floatToRawIntBits(0x1p-14f) - 1), m);
        s.guard(s.either(s.equal(m, s.of(0)), isNormal));
        s.guard(s.not(s.equal(s.and(m, 2 * MIDDLE - 1), s.of(MIDDLE))));
        return HalfLowering.half(s, single);
    }

    /** Converts f32 to f16, rounding toward zero. */
    static int truncated(LoweringBuilder s, int single) {
        int m = s.magnitude(single);
        int large = s.plus(s.right(m, MORE_BITS), -MORE_BIAS);
        int by = s.minus(s.of(UNIT), s.right(m, SHIFT));
        int significand = s.or(s.and(m, FRACTION), s.of(FRACTION + 1));
        int small =
                s.select(s.below(by, Integer.SIZE), s.add(IrOp.SHR, significand, s.and(by, Integer.SIZE - 1)), s.of(0));
        int finite = s.select(s.less(m, s.of(0x1p16f)), large, s.of(INFINITY - 1));
        int magnitude = s.select(s.less(m, s.of(0x1p-14f)), small, finite);
        int result = s.select(s.equal(m, s.of(Float.POSITIVE_INFINITY)), s.of(INFINITY), magnitude);
        return s.or(result, s.right(s.sign(single), Short.SIZE));
    }

    private static int quotient(LoweringBuilder s, List<Integer> a) {
        s.guard(s.below(s.plus(s.and(a.get(1), MAGNITUDE), -1), INFINITY - 1));
        s.guard(s.below(s.plus(s.and(a.get(2), MAGNITUDE), -1), INFINITY - 1));
        return s.or(s.and(a.get(0), MAGNITUDE), s.and(s.xor(a.get(1), a.get(2)), SIGN));
    }
}
