package org.gfxisa.plugin.does.java;

import java.util.List;
import java.util.Map;
import org.gfxisa.exec.LaneOp;
import org.gfxisa.exec.LaneSteps;
import org.gfxisa.plugin.does.typed.FloatFormat;
import org.gfxisa.plugin.does.typed.FloatOp;
import org.gfxisa.plugin.does.typed.TypedExpr;

/** Operations of floats as steps, those of f32 and f64 under MODE as it is; and the run-time methods of integers that are a step. */
final class FormFloats {
    private static final Map<FloatOp, LaneOp> SINGLE = Map.of(
            FloatOp.ADD, LaneOp.FADD,
            FloatOp.SUB, LaneOp.FSUB,
            FloatOp.MUL, LaneOp.FMUL,
            FloatOp.FMA, LaneOp.FFMA,
            FloatOp.MIN, LaneOp.FMIN,
            FloatOp.MAX, LaneOp.FMAX,
            FloatOp.RCP, LaneOp.FRCP,
            FloatOp.RCP_IFLAG, LaneOp.FRCP,
            FloatOp.SQRT, LaneOp.FSQRT,
            FloatOp.FROM_I32, LaneOp.FROM_INT);
    private static final Map<FloatOp, LaneOp> DOUBLE = Map.of(
            FloatOp.ADD, LaneOp.DADD,
            FloatOp.SUB, LaneOp.DSUB,
            FloatOp.MUL, LaneOp.DMUL,
            FloatOp.FMA, LaneOp.DFMA);

    private final LaneSteps steps;
    private final FormInts ints;

    FormFloats(LaneSteps steps, FormInts ints) {
        this.steps = steps;
        this.ints = ints;
    }

    private static TypedExpr.Operation operation(TypedExpr.Invocation call, FloatFormat format) {
        boolean isPlain = call.mode()
                .filter(m -> m.round().isPresent() || m.denorm().isPresent())
                .isEmpty();
        if (isPlain && call.callee() instanceof TypedExpr.Operation o && o.format() == format) {
            return o;
        }
        throw new NoForm(call);
    }

    /** A float of 32 bits, or a number. */
    int low(TypedExpr.Invocation call) {
        if (call.callee() instanceof TypedExpr.Method m && m.java().equals("Integer.bitCount")) {
            return steps.add(LaneOp.COUNT, low(call, 0));
        }
        FloatOp op = operation(call, FloatFormat.F32).op();
        return switch (op) {
            case MIN3, MAX3 -> {
                LaneOp two = op == FloatOp.MIN3 ? LaneOp.FMIN : LaneOp.FMAX;
                yield steps.add(two, steps.add(two, low(call, 0), low(call, 1)), low(call, 2));
            }
            default -> {
                if (!SINGLE.containsKey(op)) {
                    throw new NoForm(call);
                }
                Integer[] arguments = new Integer[call.arguments().size()];
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = low(call, i);
                }
                yield steps.add(SINGLE.get(op), arguments);
            }
        };
    }

    private int low(TypedExpr.Invocation call, int argument) {
        return ints.low((TypedExpr.Int) call.values().get(argument));
    }

    private int wide(TypedExpr.Invocation call, int argument) {
        return ints.wide((TypedExpr.Int) call.values().get(argument));
    }

    /** A float of 64 bits. */
    int wide(TypedExpr.Invocation call) {
        FloatOp op = operation(call, FloatFormat.F64).op();
        if (!DOUBLE.containsKey(op)) {
            throw new NoForm(call);
        }
        Integer[] arguments = new Integer[call.arguments().size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = wide(call, i);
        }
        return steps.add(DOUBLE.get(op), arguments);
    }

    /** A comparison. */
    int truth(TypedExpr.Invocation call) {
        boolean isDouble = call.callee() instanceof TypedExpr.Operation o && o.format() == FloatFormat.F64;
        FloatOp op =
                operation(call, isDouble ? FloatFormat.F64 : FloatFormat.F32).op();
        List<Integer> values = call.values().stream()
                .limit(2)
                .map(v -> isDouble ? ints.wide((TypedExpr.Int) v) : ints.low((TypedExpr.Int) v))
                .toList();
        int a = values.get(0);
        int b = values.get(values.size() - 1);
        LaneOp equal = isDouble ? LaneOp.DEQ : LaneOp.FEQ;
        LaneOp less = isDouble ? LaneOp.DLT : LaneOp.FLT;
        LaneOp atMost = isDouble ? LaneOp.DLE : LaneOp.FLE;
        return switch (op) {
            case EQ -> steps.add(equal, a, b);
            case NE -> steps.not(steps.add(equal, a, b));
            case LT -> steps.add(less, a, b);
            case GT -> steps.add(less, b, a);
            case LE -> steps.add(atMost, a, b);
            case GE -> steps.add(atMost, b, a);
            case LG -> steps.add(LaneOp.EITHER, steps.add(less, a, b), steps.add(less, b, a));
            case ORDERED -> steps.add(LaneOp.BOTH, steps.add(equal, a, a), steps.add(equal, b, b));
            case UNORDERED -> steps.not(steps.add(LaneOp.BOTH, steps.add(equal, a, a), steps.add(equal, b, b)));
            case IS_NAN -> steps.not(steps.add(equal, a, a));
            default -> throw new NoForm(call);
        };
    }
}
