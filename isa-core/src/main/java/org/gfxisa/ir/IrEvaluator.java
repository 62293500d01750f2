package org.gfxisa.ir;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.semantics.Exceptions;
import org.gfxisa.semantics.FloatOperation;

/**
 * Evaluates a function for one lane. It defines the meaning of every {@link IrOp}: compiled code must give the same results. A value is held in
 * a long: the bits of an integer or float, or 1 or 0 for a mask. Not thread-safe.
 */
public final class IrEvaluator {
    private static final Map<IrCall, MethodHandle> METHODS = new ConcurrentHashMap<>();
    /** The MODE of operations that have none: denormals are flushed. */
    private static final int WITHOUT_MODE = 0;

    private final IrFunction function;
    private final long[] values;
    private final boolean[] isKnown;
    private final Inputs inputs;
    private final int mode;
    private final Optional<Exceptions> raised;
    private boolean isGuarded = true;

    /** Supplies the inputs of a function. */
    public interface Inputs {
        /** Returns an input by its number. */
        int number(int index);

        /** Returns the lane's bit of an input mask, by the number of the mask. */
        boolean mask(int index);

        /** Returns the number of the lane. */
        default int lane() {
            return 0;
        }

        /** Returns M0. */
        default int m0() {
            return 0;
        }
    }

    /**
     * The results of a function.
     *
     * @param numbers output values, by number
     * @param masks the lane's bits of output masks, by number
     * @param isGuarded whether all guards hold, no float that is computed or compared is denormal, and none that is computed is a NaN;
     *     otherwise the other results are undefined
     */
    public record Result(Map<Integer, Integer> numbers, Map<Integer, Boolean> masks, boolean isGuarded) {}

    private IrEvaluator(IrFunction function, Inputs inputs, int mode, Optional<Exceptions> raised) {
        this.function = function;
        this.inputs = inputs;
        this.mode = mode;
        this.raised = raised;
        values = new long[function.nodes().size()];
        isKnown = new boolean[values.length];
    }

    /**
     * Evaluates a function in a lane whose neighbours are inactive.
     *
     * @param mode MODE, packed by {@link org.gfxisa.semantics.Mode}
     */
    public static Result evaluate(IrFunction function, Inputs inputs, int mode) {
        return new IrEvaluator(function, inputs, mode, Optional.empty()).run();
    }

    /**
     * Collects the exceptions that float operations raise in a lane: those on which the results depend. Of a selection only the value that is
     * chosen counts.
     *
     * @param mode MODE, packed by {@link org.gfxisa.semantics.Mode}
     */
    public static void raise(IrFunction function, Inputs inputs, int mode, Exceptions raised) {
        new IrEvaluator(function, inputs, mode, Optional.of(raised)).run();
    }

    private Result run() {
        Map<Integer, Integer> numbers = new TreeMap<>();
        Map<Integer, Boolean> masks = new TreeMap<>();
        for (int i = 0; i < values.length; i++) {
            Node node = function.nodes().get(i);
            switch (node.op()) {
                case OUT -> numbers.put(node.number(), (int) value(node, 0));
                case MASK_OUT -> masks.put(node.number(), value(node, 0) != 0);
                case GUARD -> isGuarded &= value(node, 0) != 0;
                default -> {
                    if (raised.isEmpty()) {
                        value(i);
                    }
                }
            }
        }
        return new Result(numbers, masks, isGuarded);
    }

    private long value(Node node, int argument) {
        return value(node.arguments().get(argument));
    }

    private long value(int node) {
        if (!isKnown[node]) {
            values[node] = compute(function.nodes().get(node));
            isKnown[node] = true;
        }
        return values[node];
    }

    private long compute(Node node) {
        return switch (node.op().result()) {
            case INT -> node.op() == IrOp.CALL ? call(node) : number(node);
            case MASK -> mask(node) ? 1 : 0;
            default -> node.op() == IrOp.CALL_WIDE ? call(node) : wide(node);
        };
    }

    private int number(Node node) {
        IrOp op = node.op();
        switch (op) {
            case IN:
                return inputs.number(node.number());
            case CONST:
                return node.number();
            case LANE:
                return inputs.lane();
            case M0:
                return inputs.m0();
            case FROM_LANE:
                return node.lanes().get(inputs.lane() % node.lanes().size())
                                == inputs.lane() % node.lanes().size()
                        ? (int) value(node, 0)
                        : 0;
            case SELECT:
                return (int) value(node, value(node, 0) != 0 ? 1 : 2);
            case LOW:
                return (int) value(node, 0);
            case HIGH:
                return (int) (value(node, 0) >>> Integer.SIZE);
            case NARROW:
                return bits((float) Double.longBitsToDouble(value(node, 0)));
            default:
        }
        int a = (int) value(node, 0);
        int b = node.arguments().size() > 1 ? (int) value(node, 1) : 0;
        return switch (op) {
            case FADD -> computed(operand(a) + operand(b));
            case FSUB -> computed(operand(a) - operand(b));
            case FMUL -> computed(operand(a) * operand(b));
            case FFMA -> computed(Math.fma(operand(a), operand(b), operand((int) value(node, 2))));
            case FMIN -> computed(Math.min(operand(a), operand(b)));
            case FMAX -> computed(Math.max(operand(a), operand(b)));
            case FRCP -> computed(1 / operand(a));
            case FSQRT -> computed((float) Math.sqrt(operand(a)));
            case FROM_INT -> bits((float) a);
            case FLUSHED -> bits(operand(a));
            default -> integer(op, a, b);
        };
    }

    /** Returns the result of an operation on two integers. */
    static int integer(IrOp op, int a, int b) {
        return switch (op) {
            case ADD -> a + b;
            case SUB -> a - b;
            case MUL -> a * b;
            case AND -> a & b;
            case OR -> a | b;
            case XOR -> a ^ b;
            case SHL -> a << b;
            case SHR -> a >>> b;
            case SAR -> a >> b;
            default -> throw new IllegalStateException(op + " gives no integer");
        };
    }

    /** Returns the result of a comparison of two integers. */
    static boolean compare(IrOp op, int a, int b) {
        return switch (op) {
            case EQ -> a == b;
            case NE -> a != b;
            case LT -> a < b;
            case ULT -> Integer.compareUnsigned(a, b) < 0;
            default -> throw new IllegalStateException(op + " gives no mask");
        };
    }

    private boolean mask(Node node) {
        IrOp op = node.op();
        if (op == IrOp.TRUE) {
            return true;
        } else if (op == IrOp.MASK_IN) {
            return inputs.mask(node.number());
        } else if (op == IrOp.HAS_LANE) {
            return node.lanes().get(inputs.lane() % node.lanes().size())
                    == inputs.lane() % node.lanes().size();
        }
        long a = value(node, 0);
        long b = node.arguments().size() > 1 ? value(node, 1) : 0;
        return switch (op) {
            case BOTH -> a != 0 && b != 0;
            case EITHER -> a != 0 || b != 0;
            case NOT -> a == 0;
            case RARELY -> a != 0;
            case FEQ -> operand((int) a) == operand((int) b);
            case FLT -> operand((int) a) < operand((int) b);
            case FLE -> operand((int) a) <= operand((int) b);
            case DEQ -> Double.longBitsToDouble(a) == Double.longBitsToDouble(b);
            case DLT -> Double.longBitsToDouble(a) < Double.longBitsToDouble(b);
            case DLE -> Double.longBitsToDouble(a) <= Double.longBitsToDouble(b);
            default -> compare(op, (int) a, (int) b);
        };
    }

    private long wide(Node node) {
        IrOp op = node.op();
        long a = value(node, 0);
        long b = node.arguments().size() > 1 ? value(node, 1) : 0;
        double x = Double.longBitsToDouble(a);
        double y = Double.longBitsToDouble(b);
        return switch (op) {
            case WIDE -> a & 0xffffffffL | b << Integer.SIZE;
            case WIDE_MUL -> a * b;
            case WIDE_SHL -> a << b;
            case WIDE_SHR -> a >>> b;
            case WIDE_SAR -> a >> b;
            case WIDEN -> Double.doubleToRawLongBits(single((int) a));
            case DADD -> computed(x + y);
            case DSUB -> computed(x - y);
            case DMUL -> computed(x * y);
            case DDIV -> computed(x / y);
            case DSQRT -> computed(Math.sqrt(x));
            case DFMA -> computed(Math.fma(x, y, Double.longBitsToDouble(value(node, 2))));
            default -> throw new IllegalStateException("no 64 bits are " + op);
        };
    }

    /** A single that is computed or compared with. */
    private float operand(int bits) {
        float value = single(bits);
        isGuarded &= value == 0 || !(Math.abs(value) < Float.MIN_NORMAL);
        return value;
    }

    /** A single that is a result. */
    private int computed(float value) {
        isGuarded &= value == value;
        return bits(operand(bits(value)));
    }

    /** A double that is a result. */
    private long computed(double value) {
        isGuarded &= value == value;
        return Double.doubleToRawLongBits(value);
    }

    private static float single(int bits) {
        return Float.intBitsToFloat(bits);
    }

    private static int bits(float value) {
        return Float.floatToRawIntBits(value);
    }

    private long call(Node node) {
        IrCall call = node.call().orElseThrow();
        List<Object> arguments = new ArrayList<>();
        List<Long> bits = new ArrayList<>();
        int at = 0;
        for (char type : call.callee().arguments().toCharArray()) {
            long low = value(node, at++) & 0xffffffffL;
            long all = type == 'J' ? low | value(node, at++) << Integer.SIZE : low;
            bits.add(all);
            switch (type) {
                case 'J' -> arguments.add(all);
                case 'Z' -> arguments.add(all != 0);
                default -> arguments.add((int) all);
            }
        }
        if (call.takesMode()) {
            arguments.add(call.mode(mode));
        }
        if (raised.isPresent() && !call.suppressed() && call.callee() instanceof FloatOperation operation) {
            raised.get().collect(operation, bits, call.takesMode() ? call.mode(mode) : WITHOUT_MODE);
        }
        try {
            Object result = METHODS.computeIfAbsent(call, IrEvaluator::handle).invokeWithArguments(arguments);
            return result instanceof Boolean bit ? bit ? 1 : 0 : ((Number) result).longValue();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(call.text(), e);
        }
    }

    private static MethodHandle handle(IrCall call) {
        try {
            MethodHandle handle = MethodHandles.publicLookup().unreflect(call.method());
            return call.receiver().map(handle::bindTo).orElse(handle);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(call.text(), e);
        }
    }
}
