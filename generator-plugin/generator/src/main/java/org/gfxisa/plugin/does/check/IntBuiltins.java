package org.gfxisa.plugin.does.check;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Value;
import org.gfxisa.semantics.IntOp;

/** Builtins of integers and bits. */
final class IntBuiltins {
    private static final int MOST_ENTRIES = 256;
    private static final Range ENTRY = Range.unsigned(16);

    private IntBuiltins() {}

    static List<Builtin> all() {
        return List.of(
                new Builtin("absdiff", 2, 2, true, IntBuiltins::absdiff),
                new Builtin("sum", 1, 1, false, IntBuiltins::sum),
                new Builtin("popcount", 1, 1, true, IntBuiltins::popcount),
                new Builtin("clz", 1, 1, true, IntBuiltins::clz),
                new Builtin("ctz", 1, 1, true, IntBuiltins::ctz),
                new Builtin("cls", 1, 1, true, IntBuiltins::cls),
                new Builtin("reverse", 1, 1, true, IntBuiltins::reverse),
                new Builtin("concat", 2, 64, false, IntBuiltins::concat),
                new Builtin("bits", 3, 3, true, c -> field(c, IntOp.BITS, false)),
                new Builtin("sbits", 3, 3, true, c -> field(c, IntOp.SIGNED_BITS, true)),
                new Builtin("quad_mask", 1, 1, false, c -> mask(c, IntOp.QUAD_MASK)),
                new Builtin("whole_quad", 1, 1, false, c -> mask(c, IntOp.WHOLE_QUAD)),
                new Builtin("bit_double", 1, 1, false, IntBuiltins::bitDouble),
                new Builtin("add_bit64", 2, 2, false, IntBuiltins::addBit64),
                new Builtin("table", 3, MOST_ENTRIES + 1, false, IntBuiltins::table));
    }

    private static Value absdiff(BuiltinCall call) {
        TypedExpr.Int difference = TypedExpr.arith(TypedExpr.Operator.SUBTRACT, call.number(0), call.number(1));
        return abs(call, difference);
    }

    static Value abs(BuiltinCall call, TypedExpr.Int of) {
        if (of.range().isNonNegative()) {
            return Value.of(of);
        }
        if (!of.range().isLong()) {
            throw call.operators().tooWide(call.span(), of.range());
        }
        return Value.of(new TypedExpr.Abs(of, of.range().abs()));
    }

    private static Value sum(BuiltinCall call) {
        Value vector = call.argument(0);
        if (!vector.isVector()) {
            throw call.problems().reject(call.spans().get(0), "'sum' takes a vector, found " + vector.described());
        }
        TypedExpr.Int total = new TypedExpr.Const(0);
        for (Value element : vector.elements()) {
            TypedExpr.Int number =
                    call.operators().number("sum", element, call.spans().get(0));
            total = total instanceof TypedExpr.Const ? number : TypedExpr.arith(TypedExpr.Operator.ADD, total, number);
        }
        return Value.of(total);
    }

    private static TypedExpr.Int count(BuiltinCall call, IntOp op, TypedExpr.Int of, Range range) {
        return javaCall(call, op, of, range, true);
    }

    private static IntOp op(BuiltinCall call, IntOp op) {
        return call.isLong(0) ? op.wide() : op;
    }

    /** A call with one integer argument, which is a long if the builtin's is wider than 32 bits. */
    private static TypedExpr.Int javaCall(
            BuiltinCall call, IntOp op, TypedExpr.Int of, Range range, boolean returnsInt) {
        TypedExpr.Form form = call.isLong(0) ? TypedExpr.Form.LONG : TypedExpr.Form.INT;
        return new TypedExpr.IntCall(
                call.env().invoke(op(call, op), List.of(new TypedExpr.Argument(of, form))), range, returnsInt);
    }

    private static Value popcount(BuiltinCall call) {
        TypedExpr.Int bits = call.bits(0);
        return Value.of(count(
                call, IntOp.BIT_COUNT, bits, Range.of(0, call.argument(0).type().width())));
    }

    /** Bits by which the Java type is wider than the argument's. */
    private static int spare(BuiltinCall call) {
        return (call.isLong(0) ? 64 : 32) - call.argument(0).type().width();
    }

    private static Value clz(BuiltinCall call) {
        int width = call.argument(0).type().width();
        int spare = spare(call);
        TypedExpr.Int zeros = count(call, IntOp.LEADING_ZEROS, call.bits(0), Range.of(spare, spare + width));
        return Value.of(TypedExpr.arith(TypedExpr.Operator.SUBTRACT, zeros, new TypedExpr.Const(spare)));
    }

    private static Value ctz(BuiltinCall call) {
        int width = call.argument(0).type().width();
        TypedExpr.Int bits = call.bits(0);
        // A one above the top stops the count there.
        TypedExpr.Int stopped = spare(call) == 0
                ? bits
                : TypedExpr.arith(
                        TypedExpr.Operator.OR, bits, new TypedExpr.Const(java.math.BigInteger.ONE.shiftLeft(width)));
        return Value.of(count(call, IntOp.TRAILING_ZEROS, stopped, Range.of(0, width)));
    }

    private static Value cls(BuiltinCall call) {
        int width = call.argument(0).type().width();
        int spare = spare(call);
        TypedExpr.Int signed = TypedExpr.wrap(call.bits(0), Range.signed(width));
        TypedExpr.Int same = javaCall(call, IntOp.SIGN_BITS, signed, Range.of(spare + 1, spare + width), true);
        return Value.of(TypedExpr.arith(TypedExpr.Operator.SUBTRACT, same, new TypedExpr.Const(spare)));
    }

    private static Value reverse(BuiltinCall call) {
        Type type = call.argument(0).type();
        TypedExpr.Int reversed =
                javaCall(call, IntOp.REVERSE, call.bits(0), Range.unsigned(call.isLong(0) ? 64 : 32), !call.isLong(0));
        TypedExpr.Int shifted =
                TypedExpr.arith(TypedExpr.Operator.SHIFT_RIGHT, reversed, new TypedExpr.Const(spare(call)));
        return type instanceof Type.Bits
                ? Value.of(type, shifted)
                : Value.of(TypedExpr.wrap(shifted, Range.unsigned(type.width())));
    }

    private static Value concat(BuiltinCall call) {
        TypedExpr.Int all = new TypedExpr.Const(0);
        int width = 0;
        for (int i = 0; i < call.arguments().size(); i++) {
            Value value = call.argument(i);
            TypedExpr.Int piece = value.isFloat() ? value.integer() : call.bits(i);
            int pieceWidth = value.type().width();
            width += pieceWidth;
            if (width > 64) {
                throw call.problems().reject(call.span(), "'concat' makes at most 64 bits");
            }
            all = i == 0
                    ? piece
                    : TypedExpr.arith(
                            TypedExpr.Operator.OR,
                            TypedExpr.arith(TypedExpr.Operator.SHIFT_LEFT, all, new TypedExpr.Const(pieceWidth)),
                            piece);
        }
        return Value.of(new Type.Bits(width), all);
    }

    private static Value field(BuiltinCall call, IntOp op, boolean signed) {
        TypedExpr.Int word = call.word(0);
        int width = call.argument(0).type().width();
        TypedExpr.Argument offset = call.intArgument(1, Range.of(0, width - 1L));
        TypedExpr.Argument count = call.intArgument(2, Range.unsigned(16));
        TypedExpr.Form form = call.isLong(0) ? TypedExpr.Form.LONG : TypedExpr.Form.INT;
        TypedExpr.Invocation java =
                call.env().invoke(op(call, op), List.of(new TypedExpr.Argument(word, form), offset, count));
        Range range = signed ? Range.signed(width) : Range.unsigned(width);
        return Value.of(new TypedExpr.IntCall(java, range, !call.isLong(0)));
    }

    private static Value mask(BuiltinCall call, IntOp op) {
        TypedExpr.Int word = call.word(0);
        int width = call.argument(0).type().width();
        return Value.of(new Type.Bits(width), javaCall(call, op, word, Range.unsigned(width), !call.isLong(0)));
    }

    private static Value bitDouble(BuiltinCall call) {
        TypedExpr.Int word = call.word(0);
        if (call.isLong(0)) {
            throw call.problems().reject(call.spans().get(0), "'bit_double' takes 32 bits");
        }
        return Value.of(new Type.Bits(64), javaCall(call, IntOp.BIT_DOUBLE, word, Range.unsigned(64), false));
    }

    private static Value addBit64(BuiltinCall call) {
        TypedExpr.Int left = call.number(0);
        TypedExpr.Int right = call.number(1);
        Range both = left.range().union(right.range());
        if (!both.fits64()) {
            throw call.operators().tooWide(call.span(), both);
        }
        IntOp op = both.isLong() ? IntOp.SIGN_OF_SUM : IntOp.CARRY_OF_SUM;
        List<TypedExpr.Argument> arguments = List.of(
                new TypedExpr.Argument(left, TypedExpr.Form.LONG), new TypedExpr.Argument(right, TypedExpr.Form.LONG));
        return Value.of(new TypedExpr.BoolCall(call.env().invoke(op, arguments)));
    }

    private static Value table(BuiltinCall call) {
        TypedExpr.Int index = call.argument(0).isBits() ? call.argument(0).integer() : call.number(0);
        List<Integer> entries = new ArrayList<>();
        Range range = Range.of(0, 0);
        for (int i = 1; i < call.arguments().size(); i++) {
            if (!(call.argument(i).scalar() instanceof TypedExpr.Const c)
                    || !call.argument(i).isInt()
                    || !c.range().within(ENTRY)) {
                throw call.problems().reject(call.spans().get(i), "an entry of a table is a number in 0…65535");
            }
            entries.add(c.value().intValue());
            range = range.union(c.range());
        }
        if (!index.range().within(Range.of(0, entries.size() - 1L))) {
            throw call.problems()
                    .reject(
                            call.spans().get(0),
                            "the index may be " + index.range() + ", and the table has " + entries.size() + " entries",
                            "slice it");
        }
        return Value.of(new TypedExpr.Table(entries, index, range));
    }
}
