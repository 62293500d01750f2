package org.gfxisa.simulator.jit.emit;

import static org.gfxisa.simulator.vector.VectorApi.DOUBLE;
import static org.gfxisa.simulator.vector.VectorApi.FLOAT;
import static org.gfxisa.simulator.vector.VectorApi.INT;
import static org.gfxisa.simulator.vector.VectorApi.LONG;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.vector.VectorCode;
import org.objectweb.asm.Opcodes;

/** Emits nodes as vector operations. Their values are in {@link LocalValues}. */
final class VectorIrEmitter {
    private static final Set<IrOp> DOUBLES = EnumSet.range(IrOp.DADD, IrOp.DLE);
    private static final int HALF = Integer.SIZE;
    private static final long LOW = 0xffffffffL;
    /** How many bits longer the exponent of a double is than that of a float. */
    private static final int EXPONENT_BITS = 3;

    /** How many bits longer its mantissa is. */
    private static final int MORE_BITS = 29;
    /** How much greater its bias is. */
    private static final long MORE_BIAS = 896;

    private static final int DOUBLE_MANTISSA = 52;

    private final VectorCode code;
    private final List<Node> nodes;
    private final LocalValues values;

    VectorIrEmitter(VectorCode code, List<Node> nodes, LocalValues values) {
        this.code = code;
        this.nodes = nodes;
        this.values = values;
    }

    /** Emits the operation of a node. */
    void emit(int index) {
        Node node = nodes.get(index);
        List<Integer> a = node.arguments();
        switch (node.op()) {
            case ADD -> ints(index, "ADD");
            case SUB -> ints(index, "SUB");
            case MUL -> ints(index, "MUL");
            case AND -> ints(index, "AND");
            case OR -> {
                if (!rotates(index)) {
                    ints(index, "OR");
                }
            }
            case XOR -> ints(index, "XOR");
            case SHL -> shift(index, "LSHL");
            case SHR -> shift(index, "LSHR");
            case SAR -> shift(index, "ASHR");
            case SELECT -> select(index);
            case EQ -> compare(index, INT, "EQ");
            case NE -> compare(index, INT, "NE");
            case LT -> compare(index, INT, "LT");
            case ULT -> unsignedLess(index);
            case FEQ -> compare(index, FLOAT, "EQ");
            case FLT -> compare(index, FLOAT, "LT");
            case FLE -> compare(index, FLOAT, "LE");
            case DEQ -> wideCompare(index, "EQ");
            case DLT -> wideCompare(index, "LT");
            case DLE -> wideCompare(index, "LE");
            case BOTH, EITHER -> logic(index);
            case NOT -> {
                String domain = values.maskDomain(a.get(0));
                values.loadMask(a.get(0), domain);
                code.not(domain);
                values.keepMask(index, domain);
            }
            case WIDE -> wide(index);
            case LOW -> low(index);
            case HIGH -> high(index);
            case WIDE_MUL -> wides(index, LONG, "MUL");
            case WIDE_SHL -> wideShift(index, "LSHL");
            case WIDE_SHR -> wideShift(index, "LSHR");
            case WIDE_SAR -> wideShift(index, "ASHR");
            case FADD -> floats(index, "ADD");
            case FSUB -> floats(index, "SUB");
            case FMUL -> floats(index, "MUL");
            case FMIN -> floats(index, "MIN");
            case FMAX -> floats(index, "MAX");
            case FFMA -> {
                a.forEach(x -> values.load(x, FLOAT));
                code.fma(FLOAT);
                values.keep(index, FLOAT);
            }
            case FRCP -> {
                code.load(values.one());
                values.load(a.get(0), FLOAT);
                code.binary(FLOAT, "DIV");
                values.keep(index, FLOAT);
            }
            case FSQRT -> {
                values.load(a.get(0), FLOAT);
                code.unary(FLOAT, "SQRT");
                values.keep(index, FLOAT);
            }
            case FROM_INT -> {
                values.load(a.get(0), INT);
                code.convert(INT, "I2F", FLOAT);
                values.keep(index, FLOAT);
            }
            case FLUSHED -> {
                values.load(a.get(0), INT);
                values.keep(index, INT);
            }
            case WIDEN -> widen(index);
            case NARROW -> narrow(index);
            case DDIV -> wides(index, DOUBLE, "DIV");
            case DSQRT -> {
                for (int half = 0; half < 2; half++) {
                    values.loadWide(a.get(0), DOUBLE, half);
                    code.unary(DOUBLE, "SQRT");
                    values.keepWide(index, DOUBLE, half);
                }
            }
            case DADD -> wides(index, DOUBLE, "ADD");
            case DSUB -> wides(index, DOUBLE, "SUB");
            case DMUL -> wides(index, DOUBLE, "MUL");
            case DFMA -> {
                for (int half = 0; half < 2; half++) {
                    for (int x : a) {
                        values.loadWide(x, DOUBLE, half);
                    }
                    code.fma(DOUBLE);
                    values.keepWide(index, DOUBLE, half);
                }
            }
            case IN, MASK_IN, CONST, LANE, TRUE, M0, OUT, MASK_OUT, GUARD, CALL, CALL_WIDE, FROM_LANE, HAS_LANE ->
                throw new IllegalStateException("no operation of " + node);
        }
    }

    /** Emits a node as a rotation, if it is one by a constant. Returns whether it is. */
    private boolean rotates(int index) {
        Node right = nodes.get(nodes.get(index).arguments().get(0));
        Node left = nodes.get(nodes.get(index).arguments().get(1));
        if (right.op() != IrOp.SHR
                || left.op() != IrOp.SHL
                || !right.arguments().get(0).equals(left.arguments().get(0))) {
            return false;
        }
        Node by = nodes.get(right.arguments().get(1));
        Node rest = nodes.get(left.arguments().get(1));
        if (by.op() != IrOp.CONST || rest.op() != IrOp.CONST || by.number() + rest.number() != Integer.SIZE) {
            return false;
        }
        values.load(right.arguments().get(0), INT);
        code.rotate(by.number());
        values.keep(index, INT);
        return true;
    }

    private void ints(int index, String operator) {
        pair(index, INT);
        code.binary(INT, operator);
        values.keep(index, INT);
    }

    /** Pushes both arguments of a node. */
    private void pair(int index, String vector) {
        values.load(nodes.get(index).arguments().get(0), vector);
        values.load(nodes.get(index).arguments().get(1), vector);
    }

    private void floats(int index, String operator) {
        pair(index, FLOAT);
        code.binary(FLOAT, operator);
        values.keep(index, FLOAT);
    }

    private void shift(int index, String operator) {
        Node count = nodes.get(nodes.get(index).arguments().get(1));
        if (count.op() == IrOp.CONST) {
            values.load(nodes.get(index).arguments().get(0), INT);
            code.shift(INT, operator, count.number());
        } else {
            pair(index, INT);
            code.shiftEach(INT, operator);
        }
        values.keep(index, INT);
    }

    private void compare(int index, String vector, String operator) {
        pair(index, vector);
        code.compare(vector, operator);
        values.keepMask(index, vector);
    }

    private void unsignedLess(int index) {
        if (code.api.comparesUnsigned()) {
            compare(index, INT, code.api.unsignedLess());
            return;
        }
        for (int argument : nodes.get(index).arguments()) {
            values.load(argument, INT);
            code.load(values.signs());
            code.binary(INT, "XOR");
        }
        code.compare(INT, "LT");
        values.keepMask(index, INT);
    }

    /** Emits a blend, in the type of the mask: masks of ints and floats have different types. */
    private void select(int index) {
        List<Integer> a = nodes.get(index).arguments();
        String domain = values.maskDomain(a.get(0));
        values.load(a.get(2), domain);
        values.load(a.get(1), domain);
        values.loadMask(a.get(0), domain);
        code.blend(domain);
        values.keep(index, domain);
    }

    private void logic(int index) {
        List<Integer> a = nodes.get(index).arguments();
        String left = values.maskDomain(a.get(0));
        String domain = left.equals(values.maskDomain(a.get(1))) ? left : INT;
        values.loadMask(a.get(0), domain);
        values.loadMask(a.get(1), domain);
        if (nodes.get(index).op() == IrOp.BOTH) {
            code.and(domain);
        } else {
            code.or(domain);
        }
        values.keepMask(index, domain);
    }

    // ---- 64-bit values: the even lanes are in one vector, the odd ones in another ----

    private void wides(int index, String vector, String operator) {
        for (int half = 0; half < 2; half++) {
            values.loadWide(nodes.get(index).arguments().get(0), vector, half);
            values.loadWide(nodes.get(index).arguments().get(1), vector, half);
            code.binary(vector, operator);
            values.keepWide(index, vector, half);
        }
    }

    private void wideShift(int index, String operator) {
        int by = nodes.get(index).arguments().get(1);
        Node low = nodes.get(by).op() == IrOp.WIDE
                ? nodes.get(nodes.get(by).arguments().get(0))
                : nodes.get(by);
        for (int half = 0; half < 2; half++) {
            values.loadWide(nodes.get(index).arguments().get(0), LONG, half);
            if (low.op() == IrOp.CONST) {
                code.shift(LONG, operator, low.number());
            } else {
                values.loadWide(by, LONG, half);
                code.shiftEach(LONG, operator);
            }
            values.keepWide(index, LONG, half);
        }
    }

    private void wide(int index) {
        List<Integer> a = nodes.get(index).arguments();
        Node bottom = nodes.get(a.get(0));
        Node top = nodes.get(a.get(1));
        if (bottom.op() == IrOp.CONST && top.op() == IrOp.CONST) {
            wide(index, (long) top.number() << HALF | bottom.number() & LOW);
            return;
        }
        boolean isUnsigned = top.op() == IrOp.CONST && top.number() == 0;
        longs(a.get(0));
        code.load(values.lowHalf());
        code.binary(LONG, "AND");
        if (!isUnsigned) {
            longs(a.get(1));
            code.shift(LONG, "LSHL", HALF);
            code.binary(LONG, "OR");
        }
        values.keepWide(index, LONG, 0);
        longs(a.get(0));
        code.shift(LONG, "LSHR", HALF);
        if (!isUnsigned) {
            longs(a.get(1));
            code.load(values.highHalf());
            code.binary(LONG, "AND");
            code.binary(LONG, "OR");
        }
        values.keepWide(index, LONG, 1);
    }

    /** Emits a 64-bit constant. Its two halves are the same vector, of doubles if it is used as a double. */
    private void wide(int index, long value) {
        boolean isDouble = nodes.stream()
                .anyMatch(s -> DOUBLES.contains(s.op()) && s.arguments().contains(index));
        String vector = isDouble ? DOUBLE : LONG;
        if (isDouble) {
            code.broadcastDouble(Double.longBitsToDouble(value));
        } else {
            code.broadcastLong(value);
        }
        code.op(Opcodes.DUP);
        values.keepWide(index, vector, 0);
        values.keepWide(index, vector, 1);
    }

    private void longs(int node) {
        values.load(node, INT);
        code.reinterpret(INT, LONG);
    }

    private void low(int index) {
        int of = nodes.get(index).arguments().get(0);
        values.loadWide(of, LONG, 0);
        code.load(values.lowHalf());
        code.binary(LONG, "AND");
        values.loadWide(of, LONG, 1);
        code.shift(LONG, "LSHL", HALF);
        join(index);
    }

    private void high(int index) {
        int of = nodes.get(index).arguments().get(0);
        values.loadWide(of, LONG, 0);
        code.shift(LONG, "LSHR", HALF);
        values.loadWide(of, LONG, 1);
        code.load(values.highHalf());
        code.binary(LONG, "AND");
        join(index);
    }

    /** Emits a conversion of floats to doubles: the bits of a float, with zeros appended, are those of a double that is 2^896 times smaller. */
    private void widen(int index) {
        int of = nodes.get(index).arguments().get(0);
        for (int half = 0; half < 2; half++) {
            longs(of);
            if (half == 0) {
                code.shift(LONG, "LSHL", HALF);
            } else {
                code.load(values.highHalf());
                code.binary(LONG, "AND");
            }
            code.op(Opcodes.DUP);
            code.broadcastLong(Long.MIN_VALUE);
            code.binary(LONG, "AND");
            code.op(Opcodes.SWAP);
            code.broadcastLong(Long.MAX_VALUE);
            code.binary(LONG, "AND");
            code.shift(LONG, "LSHR", EXPONENT_BITS);
            code.reinterpret(LONG, DOUBLE);
            code.broadcastLong(Double.doubleToRawLongBits(0x1p896));
            code.reinterpret(LONG, DOUBLE);
            code.binary(DOUBLE, "MUL");
            code.reinterpret(DOUBLE, LONG);
            code.binary(LONG, "OR");
            values.keepWide(index, LONG, half);
        }
    }

    /**
     * Emits a conversion of doubles to floats. It rounds to nearest even by an addition to the bits; a carry out of the mantissa increments
     * the exponent.
     */
    private void narrow(int index) {
        int of = nodes.get(index).arguments().get(0);
        for (int half = 0; half < 2; half++) {
            values.loadWide(of, LONG, half);
            code.broadcastLong(Long.MAX_VALUE);
            code.binary(LONG, "AND");
            code.op(Opcodes.DUP);
            code.shift(LONG, "LSHR", MORE_BITS);
            code.broadcastLong(1);
            code.binary(LONG, "AND");
            code.binary(LONG, "ADD");
            code.broadcastLong((1L << MORE_BITS - 1) - 1 - (MORE_BIAS << DOUBLE_MANTISSA));
            code.binary(LONG, "ADD");
            code.shift(LONG, "LSHR", MORE_BITS);
            values.loadWide(of, LONG, half);
            code.broadcastLong(Long.MIN_VALUE);
            code.binary(LONG, "AND");
            code.shift(LONG, "LSHR", HALF);
            code.binary(LONG, "OR");
            if (half == 0) {
                // A value too small for a float is wider. Its result is undefined, but must not change the adjacent
                // lane.
                code.load(values.lowHalf());
                code.binary(LONG, "AND");
            } else {
                code.shift(LONG, "LSHL", HALF);
            }
        }
        join(index);
    }

    private void join(int index) {
        code.binary(LONG, "OR");
        code.reinterpret(LONG, INT);
        values.keep(index, INT);
    }

    private void wideCompare(int index, String operator) {
        List<Integer> a = nodes.get(index).arguments();
        for (int half = 0; half < 2; half++) {
            code.load(values.zeros());
            code.load(values.ones());
            values.loadWide(a.get(0), DOUBLE, half);
            values.loadWide(a.get(1), DOUBLE, half);
            code.compare(DOUBLE, operator);
            code.blend(DOUBLE);
            code.reinterpret(DOUBLE, LONG);
            code.load(half == 0 ? values.lowHalf() : values.highHalf());
            code.binary(LONG, "AND");
        }
        code.binary(LONG, "OR");
        code.reinterpret(LONG, INT);
        code.broadcast(0);
        code.compare(INT, "NE");
        values.keepMask(index, INT);
    }
}
