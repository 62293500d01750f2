package org.gfxisa.plugin.does.typed;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.gfxisa.semantics.Callee;
import org.gfxisa.semantics.Denormals;
import org.gfxisa.semantics.FloatOp;
import org.gfxisa.semantics.FloatOperation;
import org.gfxisa.semantics.ModeField;
import org.gfxisa.semantics.Rounding;

/**
 * A checked expression of one scalar value. Vectors are lists of nodes; floats are their raw bits, as unsigned
 * integers. Evaluation has no effect, so a node may be emitted more than once.
 */
public sealed interface TypedExpr {
    /** An integer of known range. */
    public sealed interface Int extends TypedExpr {
        public Range range();
    }

    /** A truth value. */
    sealed interface Bool extends TypedExpr {}

    public record Const(BigInteger value) implements Int {
        public Const(long value) {
            this(BigInteger.valueOf(value));
        }

        @Override
        public Range range() {
            return Range.of(value);
        }
    }

    /** The whole content of an integer variable. */
    record Read(Variable variable) implements Int {
        @Override
        public Range range() {
            return variable.range();
        }
    }

    /** Exact arithmetic on integers of any size. */
    record Arith(Operator operator, Int left, Int right, Range range) implements Int {}

    enum Operator {
        ADD,
        SUBTRACT,
        MULTIPLY,
        AND,
        OR,
        XOR,
        SHIFT_LEFT,
        SHIFT_RIGHT
    }

    /** The low bits of a value, read as a number of the range, which is all of a type. */
    record Wrap(Int of, Range range) implements Int {}

    /** Bits {@code low} and up of a value, as an unsigned number. */
    record Part(Int of, int low, Range range) implements Int {
        Part(Int of, int low, int width) {
            this(of, low, Range.unsigned(width));
        }
    }

    record Select(Bool condition, Int yes, Int no, Range range) implements Int {}

    /** 1 or 0. */
    record FromBool(Bool of) implements Int {
        @Override
        public Range range() {
            return Range.unsigned(1);
        }
    }

    record MinMax(boolean max, Int left, Int right, Range range) implements Int {}

    record Abs(Int of, Range range) implements Int {}

    /** The value of the range that is nearest to a number. */
    record Saturate(Int of, Range range) implements Int {}

    /** A constant by its index. */
    record Table(List<Integer> entries, Int index, Range range) implements Int {}

    /** A run-time method that returns an int or (if not {@code isInt}) a long. */
    record IntCall(Invocation invocation, Range range, boolean isInt) implements Int {}

    record BoolConst(boolean value) implements Bool {}

    record ReadBool(Variable variable) implements Bool {}

    /** The clamp modifier: a constant of each variant of the method. */
    record Clamp() implements Bool {}

    /** {@code operator} is Java's. */
    record Compare(String operator, Int left, Int right) implements Bool {}

    record BitOf(Int of, Int index) implements Bool {}

    /** {@code operator} is Java's: {@code && || ^ == !=}. */
    record Logic(String operator, Bool left, Bool right) implements Bool {}

    record Not(Bool of) implements Bool {}

    record SelectBool(Bool condition, Bool yes, Bool no) implements Bool {}

    record BoolCall(Invocation invocation) implements Bool {}

    /** {@code of} itself; compiled code may leave lanes where it holds to the interpreter. */
    record Rarely(Bool of) implements Bool {}

    /** What is called. */
    sealed interface Called permits Runtime, TypedFunction {}

    /** A method of the library. */
    record Runtime(Callee callee) implements Called {}

    /**
     * A call.
     *
     * @param suppressed whether it raises no exceptions
     */
    record Invocation(Called called, List<Argument> arguments, Optional<ModeUse> mode, boolean suppressed) {
        public List<TypedExpr> values() {
            return arguments.stream().map(Argument::node).toList();
        }

        public boolean raises() {
            if (suppressed) {
                return false;
            }
            return called instanceof TypedFunction function
                    ? function.raises()
                    : ((Runtime) called).callee instanceof FloatOperation o
                            && o.raises() != FloatOp.Raises.NOTHING
                            // An integer that the format holds is converted exactly, without MODE.
                            && (mode.isPresent() || o.op() != FloatOp.FROM_I32 && o.op() != FloatOp.FROM_U32);
        }
    }

    /** An argument and the Java type that the method takes. */
    record Argument(TypedExpr node, Form form) {}

    enum Form {
        INT,
        LONG,
        BOOLEAN
    }

    /** The fields of MODE that a call reads, and what an enclosing {@code under} puts in place of two of them. */
    record ModeUse(Set<ModeField> fields, Optional<Rounding> round, Optional<Denormals> denorm) {
        /** The fields that are really read. */
        public List<ModeField> read() {
            return fields.stream()
                    .filter(f -> !(round.isPresent() && (f == ModeField.ROUND32 || f == ModeField.ROUND64)))
                    .filter(f -> !(denorm.isPresent() && (f == ModeField.DENORM32 || f == ModeField.DENORM64)))
                    .sorted()
                    .toList();
        }
    }

    /** Returns whether something holds of a node, or of what it is computed from. */
    static boolean any(TypedExpr node, Predicate<TypedExpr> test) {
        return test.test(node) || parts(node).stream().anyMatch(p -> any(p, test));
    }

    private static List<TypedExpr> parts(TypedExpr node) {
        if (node instanceof Arith a) {
            return List.of(a.left, a.right);
        } else if (node instanceof Wrap w) {
            return List.of(w.of);
        } else if (node instanceof Part p) {
            return List.of(p.of);
        } else if (node instanceof Select s) {
            return List.of(s.condition, s.yes, s.no);
        } else if (node instanceof FromBool b) {
            return List.of(b.of);
        } else if (node instanceof MinMax m) {
            return List.of(m.left, m.right);
        } else if (node instanceof Abs a) {
            return List.of(a.of);
        } else if (node instanceof Saturate s) {
            return List.of(s.of);
        } else if (node instanceof Table t) {
            return List.of(t.index);
        } else if (node instanceof IntCall c) {
            return c.invocation.values();
        } else if (node instanceof Compare c) {
            return List.of(c.left, c.right);
        } else if (node instanceof BitOf b) {
            return List.of(b.of, b.index);
        } else if (node instanceof Logic l) {
            return List.of(l.left, l.right);
        } else if (node instanceof Not n) {
            return List.of(n.of);
        } else if (node instanceof Rarely r) {
            return List.of(r.of);
        } else if (node instanceof SelectBool s) {
            return List.of(s.condition, s.yes, s.no);
        }
        return node instanceof BoolCall c ? c.invocation.values() : List.of();
    }

    /** What a node calls. */
    static Optional<Called> called(TypedExpr node) {
        return node instanceof IntCall i
                ? Optional.of(i.invocation.called)
                : node instanceof BoolCall b ? Optional.of(b.invocation.called) : Optional.empty();
    }

    /** Returns whether a node calls an operation of floats that raises exceptions, where they count. */
    public static boolean raises(TypedExpr node) {
        return node instanceof IntCall i && i.invocation.raises()
                || node instanceof BoolCall b && b.invocation.raises();
    }

    /** The smallest node for an operation: constants are computed. */
    static Int arith(Operator operator, Int left, Int right) {
        Range range = switch (operator) {
            case ADD -> left.range().plus(right.range());
            case SUBTRACT -> left.range().minus(right.range());
            case MULTIPLY -> left.range().times(right.range());
            case AND -> left.range().and(right.range());
            case OR, XOR -> left.range().or(right.range());
            case SHIFT_LEFT -> left.range().shiftLeft(right.range());
            case SHIFT_RIGHT -> left.range().shiftRight(right.range());
        };
        if (left instanceof Const l && right instanceof Const r) {
            return new Const(compute(operator, l.value(), r.value()));
        }
        boolean neutral = right instanceof Const r
                && r.value().signum() == 0
                && operator != Operator.MULTIPLY
                && operator != Operator.AND;
        return neutral ? left : new Arith(operator, left, right, range);
    }

    private static BigInteger compute(Operator operator, BigInteger left, BigInteger right) {
        return switch (operator) {
            case ADD -> left.add(right);
            case SUBTRACT -> left.subtract(right);
            case MULTIPLY -> left.multiply(right);
            case AND -> left.and(right);
            case OR -> left.or(right);
            case XOR -> left.xor(right);
            case SHIFT_LEFT -> left.shiftLeft(right.intValueExact());
            case SHIFT_RIGHT -> left.shiftRight(right.intValueExact());
        };
    }

    /** A value's low bits as a number of a type. */
    static Int wrap(Int of, Range type) {
        if (of.range().within(type)) {
            return of;
        }
        if (of instanceof Const c) {
            BigInteger low = c.value().and(Range.unsigned(type.width()).high());
            boolean negative = !type.isNonNegative() && low.testBit(type.width() - 1);
            return new Const(negative ? low.subtract(BigInteger.ONE.shiftLeft(type.width())) : low);
        }
        return new Wrap(of, type);
    }

    /** Bits of a value as an unsigned number. */
    static Int part(Int of, int low, int width) {
        if (low == 0 && of.range().within(Range.unsigned(width))) {
            return of;
        }
        if (of instanceof Const c) {
            return new Const(c.value().shiftRight(low).and(Range.unsigned(width).high()));
        }
        return new Part(of, low, width);
    }
}
