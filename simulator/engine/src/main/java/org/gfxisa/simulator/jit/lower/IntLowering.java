package org.gfxisa.simulator.jit.lower;

import java.util.List;
import java.util.Map;
import org.gfxisa.ir.IrOp;
import org.gfxisa.semantics.Callee;
import org.gfxisa.semantics.IntOp;

/** Lowers methods of integers. */
final class IntLowering {
    private static final int SIZE = Integer.SIZE;
    /** The biased exponent of 2^31 as f32. */
    private static final int TOP = 158;

    private static final int FRACTION = 23;
    private static final int EXPONENT = 0xff;

    private IntLowering() {}

    static void addTo(Map<Callee, CallLowering.Rule> rules) {
        rules.put(IntOp.BITS, (s, a) -> bits(s, a));
        rules.put(IntOp.SIGNED_BITS, (s, a) -> signedBits(s, a));
        rules.put(IntOp.CARRY_OF_SUM, (s, a) -> carryOfSum(s, a));
        rules.put(IntOp.SIGN_OF_SUM, (s, a) -> signOfSum(s, a));
        rules.put(IntOp.SIGN_BITS, (s, a) -> leadingZeros(s, s.xor(a.get(0), s.signs(a.get(0)))));
        rules.put(IntOp.LEADING_ZEROS, (s, a) -> leadingZeros(s, a.get(0)));
        rules.put(IntOp.TRAILING_ZEROS, (s, a) -> trailingZeros(s, a.get(0)));
        rules.put(IntOp.BIT_COUNT, (s, a) -> bitCount(s, a.get(0)));
        rules.put(IntOp.REVERSE, (s, a) -> reverse(s, a.get(0)));
    }

    private static int bits(LoweringBuilder s, List<Integer> a) {
        int width = a.get(2);
        int shifted = s.add(IrOp.SHR, a.get(0), a.get(1));
        int mask = s.plus(s.add(IrOp.SHL, s.of(1), s.and(width, SIZE - 1)), -1);
        int cut = s.add(IrOp.AND, shifted, mask);
        return s.isShiftCount(width) ? cut : s.select(s.below(width, SIZE), cut, shifted);
    }

    private static int signedBits(LoweringBuilder s, List<Integer> a) {
        int width = a.get(2);
        int shifted = s.add(IrOp.SAR, a.get(0), a.get(1));
        int rest = s.and(s.minus(s.of(SIZE), width), SIZE - 1);
        int cut = s.add(IrOp.SAR, s.add(IrOp.SHL, shifted, rest), rest);
        int some = s.isShiftCount(width) ? cut : s.select(s.below(width, SIZE), cut, shifted);
        return s.select(s.equal(width, s.of(0)), s.of(0), some);
    }

    private static int carryOfSum(LoweringBuilder s, List<Integer> a) {
        int carry = s.add(IrOp.ULT, s.add(IrOp.ADD, a.get(0), a.get(2)), a.get(0));
        int high = s.add(IrOp.ADD, a.get(1), a.get(3));
        int isLast = s.equal(high, s.of(-1));
        return s.number(s.either(s.add(IrOp.ULT, high, a.get(1)), s.both(carry, isLast)));
    }

    private static int signOfSum(LoweringBuilder s, List<Integer> a) {
        int carry = s.add(IrOp.ULT, s.add(IrOp.ADD, a.get(0), a.get(2)), a.get(0));
        int high = s.add(IrOp.ADD, s.add(IrOp.ADD, a.get(1), a.get(3)), s.number(carry));
        int left = s.isNegative(a.get(1));
        int right = s.isNegative(a.get(3));
        return s.number(s.either(s.both(left, right), s.both(s.either(left, right), s.isNegative(high))));
    }

    /** Returns the exponent that a number has as f32. */
    private static int exponent(LoweringBuilder s, int number) {
        return s.and(s.right(s.add(IrOp.FROM_INT, number), FRACTION), EXPONENT);
    }

    private static int leadingZeros(LoweringBuilder s, int x) {
        // If the bit after the first one is clear, the conversion does not round up to the next exponent.
        int sparse = s.add(IrOp.AND, x, s.xor(s.right(x, 1), s.of(-1)));
        int zeros = s.select(s.equal(x, s.of(0)), s.of(SIZE), s.minus(s.of(TOP), exponent(s, sparse)));
        return s.select(s.isNegative(x), s.of(0), zeros);
    }

    private static int trailingZeros(LoweringBuilder s, int x) {
        int lowest = s.add(IrOp.AND, x, s.minus(s.of(0), x));
        return s.select(s.equal(x, s.of(0)), s.of(SIZE), s.plus(exponent(s, lowest), SIZE - 1 - TOP));
    }

    private static int bitCount(LoweringBuilder s, int x) {
        int pairs = s.minus(x, s.and(s.right(x, 1), 0x55555555));
        int fours = s.add(IrOp.ADD, s.and(pairs, 0x33333333), s.and(s.right(pairs, 2), 0x33333333));
        int bytes = s.and(s.add(IrOp.ADD, fours, s.right(fours, 4)), 0x0f0f0f0f);
        return s.right(s.add(IrOp.MUL, bytes, s.of(0x01010101)), 24);
    }

    private static int reverse(LoweringBuilder s, int x) {
        int result = swapped(s, x, 1, 0x55555555);
        result = swapped(s, result, 2, 0x33333333);
        result = swapped(s, result, 4, 0x0f0f0f0f);
        result = swapped(s, result, 8, 0x00ff00ff);
        return s.or(s.right(result, 16), s.left(result, 16));
    }

    private static int swapped(LoweringBuilder s, int x, int by, int mask) {
        return s.or(s.and(s.right(x, by), mask), s.left(s.and(x, mask), by));
    }
}
