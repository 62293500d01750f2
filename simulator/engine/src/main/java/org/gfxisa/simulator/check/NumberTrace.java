package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.check.Uses.File;
import org.gfxisa.simulator.ir.VectorInstruction.Constant;
import org.gfxisa.simulator.ir.VectorInstruction.InRegister;
import org.gfxisa.simulator.ir.VectorInstruction.InScalar;
import org.gfxisa.simulator.ir.VectorInstruction.Source;
import org.gfxisa.simulator.wave.Wave;

/**
 * Executes instructions with integers that have no bounds. A register with the highest bit set may be a signed or an unsigned number, unless it
 * is traced; what fits one way of reading the operands fits.
 */
final class NumberTrace {
    private static final long UNSIGNED = 0xffffffffL;
    private static final int SIGN = Integer.SIZE - 1;

    private final List<NumberRow> rows = new ArrayList<>();
    // The instruction that is executed.
    private Arithmetic arithmetic = Arithmetic.NONE;
    private WaveShadow shadow;
    private long lanes;
    /** What it makes that is too large. */
    private Optional<Overflow> made = Optional.empty();

    /** Executes the instruction that a wave comes to; what it gives is traced. */
    void run(WaveShadow of) {
        shadow = of;
        arithmetic = of.site.arithmetic;
        lanes = arithmetic.isVector ? of.wave.exec() : 1;
        made = Optional.empty();
        boolean isTraced = arithmetic.grows || arithmetic.isHighHalf;
        for (int i = 0; i < arithmetic.steps.size(); i++) {
            if (rows.size() == i) {
                rows.add(new NumberRow());
            }
            NumberRow row = rows.get(i);
            row.begin();
            Node step = arithmetic.steps.get(i);
            if (step.op() == IrOp.IN && arithmetic.needed[i]) {
                input(row, arithmetic.sources.get(step.number()));
                isTraced |= !row.traced.isEmpty();
            }
        }
        for (int i = 0; isTraced && i < arithmetic.steps.size(); i++) {
            if (arithmetic.needed[i]) {
                step(i, arithmetic.steps.get(i), rows.get(i));
            }
        }
        for (int i = 0; i < arithmetic.steps.size(); i++) {
            Node step = arithmetic.steps.get(i);
            if (step.op() == IrOp.OUT) {
                rows.get(step.arguments().get(0)).detach(lanes);
            }
        }
        for (Node step : arithmetic.steps) {
            if (step.op() == IrOp.OUT) {
                output(step, rows.get(step.arguments().get(0)));
            }
        }
        leaveCarries();
    }

    private void leaveCarries() {
        Optional<Overflow> left = made.filter(m -> arithmetic.hasCarry);
        for (Uses.Use use : shadow.site.uses.written) {
            if (use.file() == File.CONDITION) {
                shadow.numbers.carry(left);
            } else if (use.file() == File.SCALAR && arithmetic.isVector) {
                shadow.numbers.clear(use, lanes);
            }
        }
        for (OptionalInt mask : arithmetic.masksOut) {
            if (mask.isPresent()) {
                shadow.numbers.carry(mask.getAsInt(), left);
            }
        }
    }

    private Overflow made() {
        if (made.isEmpty()) {
            Overflow overflow = new Overflow(shadow.site, !arithmetic.isVector);
            for (int i = 0; i < arithmetic.steps.size(); i++) {
                Node step = arithmetic.steps.get(i);
                if (step.op() == IrOp.IN && arithmetic.needed[i]) {
                    overflow.add(name(arithmetic.sources.get(step.number())), rows.get(i).value);
                }
            }
            if (arithmetic.isProduct) {
                shadow.numbers.products.low(overflow);
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

    private void input(NumberRow row, Source place) {
        if (place instanceof InRegister register) {
            boolean isAccumulation = register.register().isAccumulation();
            int number = register.register().number();
            row.value = isAccumulation ? shadow.wave.agpr[number] : shadow.wave.vgpr[number];
            row.traced = isAccumulation ? row.own : shadow.numbers.get(true, number);
        } else if (place instanceof InScalar scalar) {
            Arrays.fill(row.value, shadow.wave.sgpr[scalar.code()]);
            Traced traced = shadow.numbers.get(false, scalar.code());
            if (!arithmetic.isVector) {
                row.traced = traced;
            } else if (!traced.isEmpty()) {
                for (int lane = 0; lane < Wave.LANES; lane++) {
                    row.own.copy(lane, traced, 0);
                }
            }
        } else {
            Arrays.fill(row.value, ((Constant) place).value());
            row.isConstant = true;
        }
    }

    private void output(Node step, NumberRow from) {
        OptionalInt result = arithmetic.results.get(step.number());
        if (result.isEmpty()) {
            return;
        }
        boolean isTraced = from.isKnown && !from.traced.isEmpty() && !(arithmetic.isWide && step.number() == 1);
        if (!isTraced) {
            shadow.numbers.clear(arithmetic.isVector, result.getAsInt(), lanes);
            return;
        }
        for (long rest = made.isPresent() ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            if (from.traced.has(lane) && from.traced.by(lane) == made()) {
                made().exact(lane, from.unsigned(lane) + from.traced.lost(lane));
            }
        }
        shadow.numbers.set(arithmetic.isVector, result.getAsInt(), from.traced, lanes);
    }

    private void step(int index, Node step, NumberRow row) {
        List<Integer> arguments = step.arguments();
        NumberRow a = arguments.isEmpty() ? row : rows.get(arguments.get(0));
        NumberRow b = arguments.size() < 2 ? a : rows.get(arguments.get(1));
        NumberRow c = arguments.size() < 3 ? b : rows.get(arguments.get(2));
        row.isKnown = a.isKnown && b.isKnown && c.isKnown;
        switch (step.op()) {
            case IN, OUT, GUARD -> {}
            case MASK_OUT -> look(index, a);
            case CONST -> {
                Arrays.fill(row.value, step.number());
                row.isConstant = true;
            }
            case WIDE -> {
                row.value = a.value;
                row.traced = a.traced;
                System.arraycopy(b.value, 0, row.high, 0, Wave.LANES);
            }
            case LOW -> {
                row.value = a.value;
                row.traced = a.traced;
            }
            case HIGH -> {
                System.arraycopy(a.high, 0, row.value, 0, Wave.LANES);
                if (arithmetic.isHighHalf) {
                    highHalf();
                }
                look(index, a);
            }
            case ADD, SUB, MUL, AND, OR, XOR, SHL, SHR, SAR, SELECT, WIDE_MUL, WIDE_SHL, LANE, M0, MASK_IN -> {
                if (step.op() == IrOp.AND || step.op() == IrOp.XOR || step.op() == IrOp.SHR) {
                    look(index, a);
                    look(index, b);
                } else if (step.op() == IrOp.SELECT) {
                    look(index, a);
                }
                for (long rest = lanes; rest != 0; rest &= rest - 1) {
                    lane(index, step, row, a, b, c, Long.numberOfTrailingZeros(rest));
                }
            }
            case EQ, NE, LT, ULT, BOTH, EITHER, NOT, TRUE -> {
                for (long rest = lanes; rest != 0; rest &= rest - 1) {
                    compare(step.op(), row, a, b, Long.numberOfTrailingZeros(rest));
                }
            }
            default -> {
                row.isKnown = false;
                arguments.forEach(argument -> look(index, rows.get(argument)));
            }
        }
    }

    /** The low halves of the same products are not all that there is. */
    private void highHalf() {
        List<int[]> factors = new ArrayList<>();
        for (int i = 0; i < arithmetic.steps.size(); i++) {
            if (arithmetic.steps.get(i).op() == IrOp.IN && arithmetic.needed[i]) {
                factors.add(rows.get(i).value.clone());
            }
        }
        if (factors.size() == 2) {
            shadow.numbers.products.high(factors.get(0), factors.get(1));
        }
    }

    /** Somebody looks at bits: that some are lost is meant. */
    private void look(int index, NumberRow row) {
        for (long rest = arithmetic.decides[index] && !row.traced.isEmpty() ? lanes : 0; rest != 0; rest &= rest - 1) {
            row.traced.look(Long.numberOfTrailingZeros(rest));
        }
    }

    private static void compare(IrOp op, NumberRow row, NumberRow a, NumberRow b, int lane) {
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
        row.value[lane] = is ? 1 : 0;
        row.own.copy(lane, a.traced.has(lane) ? a.traced : b.traced, lane);
    }

    private void lane(int index, Node step, NumberRow row, NumberRow a, NumberRow b, NumberRow c, int lane) {
        int x = a.value[lane];
        int y = b.value[lane];
        switch (step.op()) {
            case ADD -> sum(row, a, b, lane, 1);
            case SUB -> sum(row, a, b, lane, -1);
            case MUL -> product(row, a, b.signed(lane), b.other(lane), b.traced, lane);
            case SHL -> product(row, a, 1L << y, 1L << y, row.own, lane);
            case AND -> row.value[lane] = x & y;
            case OR -> {
                if ((x & y) == 0) {
                    sum(row, a, b, lane, 1);
                } else {
                    row.value[lane] = x | y;
                    a.traced.look(lane);
                    b.traced.look(lane);
                }
            }
            case XOR -> row.value[lane] = x ^ y;
            case SHR -> row.value[lane] = x >>> y;
            case SAR -> {
                row.value[lane] = x >> y;
                if (y == SIGN) {
                    a.traced.readAsSigned(lane);
                } else if (arithmetic.decides[index]) {
                    a.traced.look(lane);
                }
            }
            case SELECT -> {
                NumberRow chosen = x != 0 ? b : c;
                row.value[lane] = chosen.value[lane];
                row.own.copy(lane, chosen.traced, lane);
            }
            case WIDE_MUL -> {
                long whole = wide(a, lane) * wide(b, lane);
                row.value[lane] = (int) whole;
                row.high[lane] = (int) (whole >>> Integer.SIZE);
                pass(row, a.traced, b.traced, lane, lostOfProduct(a, b, lane));
            }
            case WIDE_SHL -> {
                long whole = wide(a, lane) << y;
                row.value[lane] = (int) whole;
                row.high[lane] = (int) (whole >>> Integer.SIZE);
                pass(row, a.traced, a.traced, lane, a.traced.lost(lane) << y);
            }
            case LANE -> row.value[lane] = lane;
            case M0 -> row.value[lane] = shadow.wave.m0();
            case MASK_IN ->
                row.value[lane] = arithmetic.isVector
                        ? (int) (shadow.wave.mask(arithmetic.masksIn.get(step.number())) >>> lane & 1)
                        : shadow.wave.scc ? 1 : 0;
            default -> throw new IllegalStateException(step.op().toString());
        }
    }

    private static long wide(NumberRow row, int lane) {
        return row.unsigned(lane) | (long) row.high[lane] << Integer.SIZE;
    }

    private static long lostOfProduct(NumberRow a, NumberRow b, int lane) {
        long lost = a.traced.lost(lane);
        long other = b.traced.lost(lane);
        return a.unsigned(lane) * other + b.unsigned(lane) * lost + lost * other;
    }

    /** Takes on what operands have lost; nothing more is lost. */
    private static void pass(NumberRow to, Traced a, Traced b, int lane, long lost) {
        if (lost == 0) {
            to.own.clear(1L << lane);
            return;
        }
        Traced by = a.isLost(lane) || a.has(lane) && !b.isLost(lane) ? a : b;
        to.own.set(lane, by.by(lane), lost, by.isKnown(lane));
    }

    private void sum(NumberRow to, NumberRow a, NumberRow b, int lane, int sign) {
        int result = a.value[lane] + sign * b.value[lane];
        to.value[lane] = result;
        long lost = a.traced.lost(lane) + sign * b.traced.lost(lane);
        boolean isLost = a.traced.isLost(lane) || b.traced.isLost(lane);
        if (arithmetic.isWide || arithmetic.hasCarry && isLost) {
            pass(to, a.traced, b.traced, lane, lost);
            return;
        }
        long x = a.signed(lane);
        long x2 = a.other(lane);
        long y = sign * b.signed(lane);
        long y2 = sign * b.other(lane);
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

    private void product(NumberRow to, NumberRow a, long y, long y2, Traced b, int lane) {
        long x = a.signed(lane);
        long x2 = a.other(lane);
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

    /** A result fits; perhaps it is known to have no sign, or what reading operands otherwise loses. */
    private void fitting(NumberRow to, Traced a, Traced b, int lane, long known, long perhaps) {
        if (known == (int) known && perhaps == 0) {
            to.own.clear(1L << lane);
        } else if (known == (int) known) {
            Overflow by = a.has(lane) && !a.isKnown(lane)
                    ? a.by(lane)
                    : b.has(lane) && !b.isKnown(lane) ? b.by(lane) : made();
            to.own.set(lane, by, perhaps, false);
        } else {
            to.own.set(lane, a.isKnown(lane) ? a.by(lane) : b.isKnown(lane) ? b.by(lane) : made(), 0, true);
        }
    }

    private void tooLarge(NumberRow to, Traced a, Traced b, int lane, long lost) {
        to.own.set(lane, a.isLost(lane) ? a.by(lane) : b.isLost(lane) ? b.by(lane) : made(), lost, true);
    }

    private static boolean fits(long exact, int result) {
        return exact == result || exact == (result & UNSIGNED);
    }

    private static boolean fits(long x, long y, int result) {
        return fits(x * y, result) && Math.multiplyHigh(x, y) == x * y >> Long.SIZE - 1;
    }
}
