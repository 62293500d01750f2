package org.gfxisa.plugin.does.check;

import java.util.List;
import java.util.Optional;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.TextRange;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Value;

/** A call of a builtin: the checked arguments and what is needed to check further. */
record BuiltinCall(
        String name,
        List<Value> arguments,
        List<TextRange> spans,
        TextRange span,
        Optional<Type> expected,
        Environment env,
        Operators operators) {
    Value argument(int index) {
        return arguments.get(index);
    }

    Problems problems() {
        return env.problems();
    }

    BuiltinCall with(List<Value> others) {
        return new BuiltinCall(name, others, spans, span, expected, env, operators);
    }

    /** An argument as a number. */
    TypedExpr.Int number(int index) {
        return operators.number(name, argument(index), spans.get(index));
    }

    /** An argument as unsigned bits of its own width, which may not be that of a number written out. */
    TypedExpr.Int bits(int index) {
        Value value = argument(index);
        if (value.isFloat() || value.isFloatLiteral() || value.isVector()) {
            throw problems()
                    .reject(spans.get(index), "'" + name + "' takes an integer or bits, found " + value.described());
        }
        TypedExpr.Int node = value.isBool() ? new TypedExpr.FromBool(value.bool()) : value.integer();
        if (node instanceof TypedExpr.Const) {
            throw problems().reject(spans.get(index), "'" + name + "' needs a width", "write u32(…) around a number");
        }
        return TypedExpr.wrap(node, Range.unsigned(value.type().width()));
    }

    /** An argument's bits, which must be 32 or 64. */
    TypedExpr.Int word(int index) {
        TypedExpr.Int node = bits(index);
        int width = argument(index).type().width();
        if (width != 32 && width != 64) {
            throw problems()
                    .reject(
                            spans.get(index),
                            "'" + name + "' takes 32 or 64 bits, found "
                                    + argument(index).type());
        }
        return node;
    }

    boolean isLong(int index) {
        return argument(index).type().width() > 32;
    }

    /** A number that an int holds, as an argument of a call. */
    TypedExpr.Argument intArgument(int index, Range range) {
        Value value = argument(index);
        TypedExpr.Int node = value.isBits() ? value.integer() : number(index);
        if (!node.range().within(range)) {
            throw problems()
                    .reject(
                            spans.get(index),
                            "this may be " + node.range() + ", outside " + range.low() + "…" + range.high(),
                            "slice or convert it");
        }
        return new TypedExpr.Argument(node, TypedExpr.Form.INT);
    }

    /** A truth value as an argument of a call. */
    TypedExpr.Argument boolArgument(int index) {
        if (!argument(index).isBool()) {
            throw operators.coercion().mismatch(Type.BOOL, argument(index), spans.get(index), Optional.empty());
        }
        return new TypedExpr.Argument(argument(index).bool(), TypedExpr.Form.BOOLEAN);
    }
}
