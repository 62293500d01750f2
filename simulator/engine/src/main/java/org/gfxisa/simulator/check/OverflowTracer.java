package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.check.InstructionRegisters.File;
import org.gfxisa.simulator.ir.VectorInstruction.Constant;
import org.gfxisa.simulator.ir.VectorInstruction.InRegister;
import org.gfxisa.simulator.ir.VectorInstruction.InScalar;
import org.gfxisa.simulator.ir.VectorInstruction.Source;
import org.gfxisa.simulator.wave.Wave;

/**
 * Executes instructions with exact integers. An untraced register with its highest bit set may be signed or unsigned. A result fits if it fits in one
 * interpretation of the operands.
 */
final class OverflowTracer {
    private static final long UNSIGNED = 0xffffffffL;
    private static final int SIGN = Integer.SIZE - 1;

    private final List<StepResult> results = new ArrayList<>();
    // The instruction that is executed.
    private Arithmetic arithmetic = Arithmetic.NONE;
    private WaveShadow shadow;
    private long lanes;
    /** Its overflow, if there is one. */
    private Optional<Overflow> made = Optional.empty();

    /** Executes a wave's next instruction and updates the shadows of its results. */
    void run(WaveShadow of) {
        shadow = of;
        arithmetic = of.site.arithmetic;
        lanes = arithmetic.isVector ? of.wave.exec() : 1;
        made = Optional.empty();
        boolean isTraced = arithmetic.grows || arithmetic.isHighHalf;
        for (int i = 0; i < arithmetic.steps.size(); i++) {
            if (results.size() == i) {
                results.add(new StepResult());
            }
            StepResult result = results.get(i);
            result.begin();
            Node step = arithmetic.steps.get(i);
            if (step.op() == IrOp.IN && arithmetic.needed[i]) {
                input(result, arithmetic.sources.get(step.number()));
                isTraced |= !result.traced.isEmpty();
            }
        }
        for (int i = 0; isTraced && i < arithmetic.steps.size(); i++) {
            if (arithmetic.needed[i]) {
                step(i, arithmetic.steps.get(i), results.get(i));
            }
        }
        for (int i = 0; i < arithmetic.steps.size(); i++) {
            Node step = arithmetic.steps.get(i);
            if (step.op() == IrOp.OUT) {
                results.get(step.arguments().get(0)).detach(lanes);
            }
        }
        for (Node step : arithmetic.steps) {
            if (step.op() == IrOp.OUT) {
                output(step, results.get(step.arguments().get(0)));
            }
        }
        leaveCarries();
    }

    private void leaveCarries() {
        Optional<Overflow> left = made.filter(m -> arithmetic.hasCarry);
        for (InstructionRegisters.RegisterRange use : shadow.site.uses.written) {
            if (use.file() == File.CONDITION) {
                shadow.overflows.carry(left);
            } else if (use.file() == File.SCALAR && arithmetic.isVector) {
                shadow.overflows.clear(use, lanes);
            }
        }
        for (OptionalInt mask : arithmetic.masksOut) {
            if (mask.isPresent()) {
                shadow.overflows.carry(mask.getAsInt(), left);
            }
        }
    }

    private Overflow made() {
        if (made.isEmpty()) {
            Overflow overflow = new Overflow(shadow.site, !arithmetic.isVector);
            for (int i = 0; i < arithmetic.steps.size(); i++) {
                Node step = arithmetic.steps.get(i);
                if (step.op() == IrOp.IN && arithmetic.needed[i]) {
                    overflow.add(name(arithmetic.sources.get(step.number())), results.get(i).value);
                }
            }
            if (arithmetic.isProduct) {
                shadow.overflows.products.low(overflow);
            }
            made = Optional.of(overflow);
        }
        return made.get();
    }

    private String name(Source place) {
        if (place instanceof Constant) {
            return "";
        }
        return place instanceof InScalar scalar
                ? shadow.site.uses.name(File.SCALAR, scalar.code())
                : shadow.site.uses.name(
                        File.VECTOR, ((InRegister) place).register().number());
    }

    private void input(StepResult result, Source place) {
        if (place instanceof InRegister register) {
            boolean isAccumulation = register.register().isAccumulation();
            int number = register.register().number();
            result.value = isAccumulation ? shadow.wave.agpr[number] : shadow.wave.vgpr[number];
            result.traced = isAccumulation ? result.own : shadow.overflows.get(true, number);
        } else if (place instanceof InScalar scalar) {
            Arrays.fill(result.value, shadow.wave.sgpr[scalar.code()]);
            OverflowShadow traced = shadow.overflows.get(false, scalar.code());
            if (!arithmetic.isVector) {
                result.traced = traced;
            } else if (!traced.isEmpty()) {
                for (int lane = 0; lane < Wave.LANES; lane++) {
                    result.own.copy(lane, traced, 0);
                }
            }
        } else {
            Arrays.fill(result.value, ((Constant) place).value());
            result.isConstant = true;
        }
    }

    private void output(Node step, StepResult from) {
        OptionalInt result = arithmetic.results.get(step.number());
        if (result.isEmpty()) {
            return;
        }
        boolean isTraced = from.isKnown && !from.traced.isEmpty() && !(arithmetic.isWide && step.number() == 1);
        if (!isTraced) {
            shadow.overflows.clear(arithmetic.isVector, result.getAsInt(), lanes);
            return;
        }
        for (long rest = made.isPresent() ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            if (from.traced.has(lane) && from.traced.by(lane) == made()) {
                made().exact(lane, from.unsigned(lane) + from.traced.lost(lane));
            }
        }
        shadow.overflows.set(arithmetic.isVector, result.getAsInt(), from.traced, lanes);
    }

    private void step(int index, Node step, StepResult result) {
        List<Integer> arguments = step.arguments();
        StepResult a = arguments.isEmpty() ? result : results.get(arguments.get(0));
        StepResult b = arguments.size() < 2 ? a : results.get(arguments.get(1));
        StepResult c = arguments.size() < 3 ? b : results.get(arguments.get(2));
        result.isKnown = a.isKnown && b.isKnown && c.isKnown;
        switch (step.op()) {
            case IN, OUT, GUARD -> {}
            case MASK_OUT -> markIntended(index, a);
            case CONST -> {
                Arrays.fill(result.value, step.number());
                result.isConstant = true;
            }
            case WIDE -> {
                result.value = a.value;
                result.traced = a.traced;
                System.arraycopy(b.value, 0, result.high, 0, Wave.LANES);
            }
            case LOW -> {
                result.value = a.value;
                result.traced = a.traced;
            }
            case HIGH -> {
                System.arraycopy(a.high, 0, result.value, 0, Wave.LANES);
                if (arithmetic.isHighHalf) {
                    highHalf();
                }
                markIntended(index, a);
            }
            case ADD, SUB, MUL, AND, OR, XOR, SHL, SHR, SAR, SELECT, WIDE_MUL, WIDE_SHL, LANE, M0, MASK_IN -> {
                if (step.op() == IrOp.AND || step.op() == IrOp.XOR || step.op() == IrOp.SHR) {
                    markIntended(index, a);
                    markIntended(index, b);
                } else if (step.op() == IrOp.SELECT) {
                    markIntended(index, a);
                }
                for (long rest = lanes; rest != 0; rest &= rest - 1) {
                    lane(index, step, result, a, b, c, Long.numberOfTrailingZeros(rest));
                }
            }
            case EQ, NE, LT, ULT, BOTH, EITHER, NOT, TRUE -> {
                for (long rest = lanes; rest != 0; rest &= rest - 1) {
                    compare(step.op(), result, a, b, Long.numberOfTrailingZeros(rest));
                }
            }
            default -> {
                result.isKnown = false;
                arguments.forEach(argument -> markIntended(index, results.get(argument)));
            }
        }
    }

    /** Marks the low halves of the same products as intended. */
    private void highHalf() {
        List<int[]> factors = new ArrayList<>();
        for (int i = 0; i < arithmetic.steps.size(); i++) {
            if (arithmetic.steps.get(i).op() == IrOp.IN && arithmetic.needed[i]) {
                factors.add(results.get(i).value.clone());
            }
        }
        if (factors.size() == 2) {
            shadow.overflows.products.high(factors.get(0), factors.get(1));
        }
    }

    /** Marks overflows as intended because their bits are inspected. */
    private void markIntended(int index, StepResult result) {
        for (long rest = arithmetic.decides[index] && !result.traced.isEmpty() ? lanes : 0;
                rest != 0;
                rest &= rest - 1) {
            result.traced.markIntended(Long.numberOfTrailingZeros(rest));
        }
    }

    private static void compare(IrOp op, StepResult result, StepResult a, StepResult b, int lane) {
        int x = a.value[lane];
        int y = b.value[lane];
        boolean is = switch (op) {
            case EQ -> x == y;
            case NE -> x != y;
            case LT -> x < y;
            case ULT -> Integer.compareUnsigned(x, y) < 0;
            case BOTH -> (x & y) != 0;
            case EITHER -> (x | y) != 0;
            case NOT -> x == 0;
            case RARELY -> x != 0;
            default -> true;
        };
        result.value[lane] = is ? 1 : 0;
        result.own.copy(lane, a.traced.has(lane) ? a.traced : b.traced, lane);
    }

    private void lane(int index, Node step, StepResult result, StepResult a, StepResult b, StepResult c, int lane) {
        int x = a.value[lane];
        int y = b.value[lane];
        switch (step.op()) {
            case ADD -> sum(result, a, b, lane, 1);
            case SUB -> sum(result, a, b, lane, -1);
            case MUL -> product(result, a, b.signed(lane), b.otherInterpretation(lane), b.traced, lane);
            case SHL -> product(result, a, 1L << y, 1L << y, result.own, lane);
            case AND -> result.value[lane] = x & y;
            case OR -> {
                if ((x & y) == 0) {
                    sum(result, a, b, lane, 1);
                } else {
                    result.value[lane] = x | y;
                    a.traced.markIntended(lane);
                    b.traced.markIntended(lane);
                }
            }
            case XOR -> result.value[lane] = x ^ y;
            case SHR -> result.value[lane] = x >>> y;
            case SAR -> {
                result.value[lane] = x >> y;
                if (y == SIGN) {
                    a.traced.readAsSigned(lane);
                } else if (arithmetic.decides[index]) {
                    a.traced.markIntended(lane);
                }
            }
            case SELECT -> {
                StepResult chosen = x != 0 ? b : c;
                result.value[lane] = chosen.value[lane];
                result.own.copy(lane, chosen.traced, lane);
            }
            case WIDE_MUL -> {
                long whole = wide(a, lane) * wide(b, lane);
                result.value[lane] = (int) whole;
                result.high[lane] = (int) (whole >>> Integer.SIZE);
                pass(result, a.traced, b.traced, lane, productLoss(a, b, lane));
            }
            case WIDE_SHL -> {
                long whole = wide(a, lane) << y;
                result.value[lane] = (int) whole;
                result.high[lane] = (int) (whole >>> Integer.SIZE);
                pass(result, a.traced, a.traced, lane, a.traced.lost(lane) << y);
            }
            case LANE -> result.value[lane] = lane;
            case M0 -> result.value[lane] = shadow.wave.m0();
            case MASK_IN ->
                result.value[lane] = arithmetic.isVector
                        ? (int) (shadow.wave.mask(arithmetic.masksIn.get(step.number())) >>> lane & 1)
                        : shadow.wave.scc ? 1 : 0;
            default -> throw new IllegalStateException(step.op().toString());
        }
    }

    private static long wide(StepResult result, int lane) {
        return result.unsigned(lane) | (long) result.high[lane] << Integer.SIZE;
    }

    private static long productLoss(StepResult a, StepResult b, int lane) {
        long lost = a.traced.lost(lane);
        long other = b.traced.lost(lane);
        return a.unsigned(lane) * other + b.unsigned(lane) * lost + lost * other;
    }

    /** Propagates the loss of the operands; the operation itself loses nothing. */
    private static void pass(StepResult to, OverflowShadow a, OverflowShadow b, int lane, long lost) {
        if (lost == 0) {
            to.own.clear(1L << lane);
            return;
        }
        OverflowShadow by = a.isLost(lane) || a.has(lane) && !b.isLost(lane) ? a : b;
        to.own.set(lane, by.by(lane), lost, by.isKnown(lane));
    }

    private void sum(StepResult to, StepResult a, StepResult b, int lane, int sign) {
        int result = a.value[lane] + sign * b.value[lane];
        to.value[lane] = result;
        long lost = a.traced.lost(lane) + sign * b.traced.lost(lane);
        boolean isLost = a.traced.isLost(lane) || b.traced.isLost(lane);
        if (arithmetic.isWide || arithmetic.hasCarry && isLost) {
            pass(to, a.traced, b.traced, lane, lost);
            return;
        }
        long x = a.signed(lane);
        long x2 = a.otherInterpretation(lane);
        long y = sign * b.signed(lane);
        long y2 = sign * b.otherInterpretation(lane);
        boolean isOne = x == x2 && y == y2;
        if (fits(x + y, result) || fits(x + y2, result) || fits(x2 + y, result) || fits(x2 + y2, result)) {
            long more = (isOne ? 0 : x2 + y2 - (result & UNSIGNED))
                    + (a.traced.isKnown(lane) ? 0 : a.traced.lost(lane))
                    + (b.traced.isKnown(lane) ? 0 : sign * b.traced.lost(lane));
            fitting(to, a.traced, b.traced, lane, isOne ? x + y : result, more);
        } else {
            tooLarge(to, a.traced, b.traced, lane, x + y - (result & UNSIGNED));
        }
    }

    private void product(StepResult to, StepResult a, long y, long y2, OverflowShadow b, int lane) {
        long x = a.signed(lane);
        long x2 = a.otherInterpretation(lane);
        int result = (int) (x * y);
        to.value[lane] = result;
        if (arithmetic.isWide) {
            long lost = a.traced.lost(lane);
            pass(to, a.traced, b, lane, a.unsigned(lane) * b.lost(lane) + (y2 & UNSIGNED) * lost + lost * b.lost(lane));
            return;
        }
        if (fits(x, y, result) || fits(x, y2, result) || fits(x2, y, result) || fits(x2, y2, result)) {
            boolean isOne = x == x2 && y == y2;
            long more =
                    (a.traced.isKnown(lane) ? 0 : a.traced.lost(lane) * y) + (b.isKnown(lane) ? 0 : b.lost(lane) * x);
            fitting(to, a.traced, b, lane, isOne ? x * y : result, more);
        } else {
            long lost = x * y - (result & UNSIGNED);
            tooLarge(to, a.traced, b, lane, lost == 0 ? 1L << Integer.SIZE : lost);
        }
    }

    /** Sets the shadow of a result that fits. Its sign may be known, or another interpretation of the operands may lose bits. */
    private void fitting(StepResult to, OverflowShadow a, OverflowShadow b, int lane, long known, long uncertain) {
        if (known == (int) known && uncertain == 0) {
            to.own.clear(1L << lane);
        } else if (known == (int) known) {
            Overflow by = a.has(lane) && !a.isKnown(lane)
                    ? a.by(lane)
                    : b.has(lane) && !b.isKnown(lane) ? b.by(lane) : made();
            to.own.set(lane, by, uncertain, false);
        } else {
            to.own.set(lane, a.isKnown(lane) ? a.by(lane) : b.isKnown(lane) ? b.by(lane) : made(), 0, true);
        }
    }

    private void tooLarge(StepResult to, OverflowShadow a, OverflowShadow b, int lane, long lost) {
        to.own.set(lane, a.isLost(lane) ? a.by(lane) : b.isLost(lane) ? b.by(lane) : made(), lost, true);
    }

    private static boolean fits(long exact, int result) {
        return exact == result || exact == (result & UNSIGNED);
    }

    private static boolean fits(long x, long y, int result) {
        return fits(x * y, result) && Math.multiplyHigh(x, y) == x * y >> Long.SIZE - 1;
    }
}
