package org.gfxisa.plugin.does.check;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.does.syntax.Expr;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.TextRange;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Value;
import org.gfxisa.semantics.FloatFormat;
import org.gfxisa.semantics.FloatOp;

/** Types and nodes of the operators. */
final class Operators {
    /** Beyond this an integer is a mistake. */
    private static final int WIDEST = 256;

    private static final int MOST_SHIFT = 63;
    private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", "<=", ">", ">=");
    private static final Map<String, TypedExpr.Operator> ARITHMETIC = Map.of(
            "+", TypedExpr.Operator.ADD,
            "-", TypedExpr.Operator.SUBTRACT,
            "*", TypedExpr.Operator.MULTIPLY,
            "&", TypedExpr.Operator.AND,
            "|", TypedExpr.Operator.OR,
            "^", TypedExpr.Operator.XOR,
            "<<", TypedExpr.Operator.SHIFT_LEFT,
            ">>", TypedExpr.Operator.SHIFT_RIGHT);
    private final Environment env;
    private final Problems problems;
    private final Coercion coercion;

    Operators(Environment env) {
        this.env = env;
        this.problems = env.problems();
        this.coercion = new Coercion(problems);
    }

    Coercion coercion() {
        return coercion;
    }

    Value unary(String operator, Value value, TextRange span) {
        return env.lift(List.of(value), span, v -> scalarUnary(operator, v.get(0), span));
    }

    private Value scalarUnary(String operator, Value value, TextRange span) {
        switch (operator) {
            case "!":
                if (!value.isBool()) {
                    throw coercion.mismatch(
                            Type.BOOL, value, span, Optional.of("for the complement of bits write '~'"));
                }
                return Value.of(not(value.bool()));
            case "~":
                return complement(value, span);
            default:
                return negate(value, span);
        }
    }

    private static TypedExpr.Bool not(TypedExpr.Bool value) {
        return value instanceof TypedExpr.BoolConst c ? new TypedExpr.BoolConst(!c.value()) : new TypedExpr.Not(value);
    }

    private Value complement(Value value, TextRange span) {
        if (value.isBits()) {
            TypedExpr.Int ones =
                    new TypedExpr.Const(Range.unsigned(value.type().width()).high());
            return Value.of(value.type(), TypedExpr.arith(TypedExpr.Operator.XOR, value.integer(), ones));
        }
        if (!value.isInt()) {
            throw problems.reject(
                    span, "'~' takes bits or an integer, found " + value.described(), "for a bool write '!'");
        }
        Range range = ((Type.Int) value.type()).range();
        if (!range.isNonNegative() || range.isConstant()) {
            return Value.of(TypedExpr.arith(TypedExpr.Operator.XOR, value.integer(), new TypedExpr.Const(-1)));
        }
        if (!range.isWholeUnsigned()) {
            throw problems.reject(
                    span,
                    "'~' needs to know the width, and this value has none of its own",
                    "convert it first, as in ~u32(…)");
        }
        return Value.of(TypedExpr.arith(TypedExpr.Operator.XOR, value.integer(), new TypedExpr.Const(range.high())));
    }

    private Value negate(Value value, TextRange span) {
        if (value.type() instanceof Type.FloatLiteral l) {
            return Value.of(new Type.FloatLiteral(-l.value()), new TypedExpr.Const(0));
        }
        if (value.isFloat()) {
            TypedExpr.Int sign =
                    new TypedExpr.Const(BigInteger.ONE.shiftLeft(value.type().width() - 1));
            return Value.of(value.type(), TypedExpr.arith(TypedExpr.Operator.XOR, value.integer(), sign));
        }
        return Value.of(TypedExpr.arith(TypedExpr.Operator.SUBTRACT, new TypedExpr.Const(0), number("-", value, span)));
    }

    Value binary(String operator, Value left, Value right, Expr.Binary at, Optional<Type> expected) {
        return env.lift(List.of(left, right), at.span(), v -> scalarBinary(operator, v.get(0), v.get(1), at, expected));
    }

    private Value scalarBinary(String operator, Value left, Value right, Expr.Binary at, Optional<Type> expected) {
        if (operator.equals("&&") || operator.equals("||")) {
            requireBool(left, at.left().span());
            requireBool(right, at.right().span());
            return logic(operator, left, right);
        }
        boolean bools = left.isBool() && right.isBool();
        if (bools && Set.of("&", "|", "^", "==", "!=").contains(operator)) {
            return logic(operator, left, right);
        }
        boolean floats = isFloat(left) || isFloat(right);
        if (floats) {
            return floatBinary(operator, left, right, at, expected);
        }
        if (left.isBits() || right.isBits()) {
            return bitsBinary(operator, left, right, at);
        }
        if (COMPARISONS.contains(operator)) {
            return compare(operator, left, right, at);
        }
        return arithmetic(operator, left, right, at);
    }

    private static boolean isFloat(Value value) {
        return value.isFloat() || value.isFloatLiteral();
    }

    private void requireBool(Value value, TextRange span) {
        if (!value.isBool()) {
            throw coercion.mismatch(
                    Type.BOOL, value, span, Optional.of(value.isInt() || value.isBits() ? "write '… != 0'" : ""));
        }
    }

    private static Value logic(String operator, Value left, Value right) {
        String java = switch (operator) {
            case "&" -> "&&";
            case "|" -> "||";
            case "^" -> "!=";
            default -> operator;
        };
        return Value.of(new TypedExpr.Logic(java, left.bool(), right.bool()));
    }

    private Value floatBinary(String operator, Value left, Value right, Expr.Binary at, Optional<Type> expected) {
        FloatOp op = FloatOp.find(operator.replace('>', '<').replace('!', '='))
                .orElseThrow(() -> problems.reject(
                        at.span(), "'" + operator + "' does not take floats", "look at the bits: as_b32(…)"));
        FloatFormat format = format(List.of(left, right), at.span(), expected);
        List<Value> both = List.of(Coercion.literal(left, format), Coercion.literal(right, format));
        if (!both.get(0).type().equals(both.get(1).type())) {
            throw problems.reject(
                    at.span(),
                    "'" + operator + "' takes two floats of one type, found " + left.described() + " and "
                            + right.described(),
                    "convert one of them with " + format.typeName() + "(…)");
        }
        List<TypedExpr.Argument> arguments =
                both.stream().map(Environment::argument).toList();
        return switch (operator) {
            case ">", ">=" -> env.operate(op, format, List.of(arguments.get(1), arguments.get(0)));
            case "!=" -> Value.of(not(env.operate(op, format, arguments).bool()));
            default -> env.operate(op, format, arguments);
        };
    }

    /** The format that the floats among some values have; literals alone take the expected one. */
    FloatFormat format(List<Value> values, TextRange span, Optional<Type> expected) {
        Optional<Value> typed = values.stream().filter(Value::isFloat).findFirst();
        if (typed.isPresent()) {
            return typed.get().format();
        }
        Optional<Type> element = expected.map(t -> t instanceof Type.Vector v ? v.element() : t);
        if (element.isPresent() && element.get() instanceof Type.Float f) {
            return f.format();
        }
        throw problems.reject(span, "nothing says which float type this is", "write f32(…) around a literal");
    }

    private Value bitsBinary(String operator, Value left, Value right, Expr.Binary at) {
        if (operator.equals("<<") || operator.equals(">>")) {
            TypedExpr.Int shifted = left.isBits()
                    ? left.integer()
                    : number(operator, left, at.left().span());
            TypedExpr.Int result = shift(operator, shifted, countOf(right, at), at);
            return left.isBits()
                    ? Value.of(
                            left.type(),
                            TypedExpr.wrap(result, Range.unsigned(left.type().width())))
                    : Value.of(result);
        }
        boolean equality = operator.equals("==") || operator.equals("!=");
        if (!equality && !Set.of("&", "|", "^").contains(operator)) {
            TextRange culprit = left.isBits() ? at.left().span() : at.right().span();
            throw noNumber(operator, left.isBits() ? left : right, culprit);
        }
        int width = left.isBits() ? left.type().width() : right.type().width();
        if (left.isBits()
                && right.isBits()
                && left.type().width() != right.type().width()) {
            throw problems.reject(
                    at.span(),
                    "'" + operator + "' takes bits of one width, found " + left.type() + " and " + right.type());
        }
        TypedExpr.Int l = coercion.likeBits(width, left, at.left().span());
        TypedExpr.Int r = coercion.likeBits(width, right, at.right().span());
        return equality
                ? Value.of(comparison(operator, l, r))
                : Value.of(new Type.Bits(width), TypedExpr.arith(ARITHMETIC.get(operator), l, r));
    }

    private TypedExpr.Int countOf(Value value, Expr.Binary at) {
        return value.isBits()
                ? value.integer()
                : number(at.operator(), value, at.right().span());
    }

    private Value compare(String operator, Value left, Value right, Expr.Binary at) {
        TypedExpr.Int l = number(operator, left, at.left().span());
        TypedExpr.Int r = number(operator, right, at.right().span());
        Range all = l.range().union(r.range());
        if (!all.fits64()) {
            throw tooWide(at.span(), all);
        }
        return Value.of(comparison(operator, l, r));
    }

    private static TypedExpr.Bool comparison(String operator, TypedExpr.Int left, TypedExpr.Int right) {
        if (left instanceof TypedExpr.Const l && right instanceof TypedExpr.Const r) {
            int sign = l.value().compareTo(r.value());
            return new TypedExpr.BoolConst(
                    switch (operator) {
                        case "==" -> sign == 0;
                        case "!=" -> sign != 0;
                        case "<" -> sign < 0;
                        case "<=" -> sign <= 0;
                        case ">" -> sign > 0;
                        default -> sign >= 0;
                    });
        }
        return new TypedExpr.Compare(operator, left, right);
    }

    private Value arithmetic(String operator, Value left, Value right, Expr.Binary at) {
        TypedExpr.Int l = number(operator, left, at.left().span());
        TypedExpr.Int r = number(operator, right, at.right().span());
        if (operator.equals("<<") || operator.equals(">>")) {
            return Value.of(shift(operator, l, r, at));
        }
        TypedExpr.Int result = TypedExpr.arith(ARITHMETIC.get(operator), l, r);
        if (result.range().width() > WIDEST) {
            throw problems.reject(at.span(), "this grows past " + WIDEST + " bits", "cut it on the way, as in u32(…)");
        }
        return Value.of(result);
    }

    private TypedExpr.Int shift(String operator, TypedExpr.Int left, TypedExpr.Int count, Expr.Binary at) {
        if (!count.range().within(Range.of(0, MOST_SHIFT))) {
            throw problems.reject(
                    at.right().span(),
                    "a shift count must be 0…" + MOST_SHIFT + " by its type, and this is " + count.range(),
                    "slice it, as in x[4:0]");
        }
        if (operator.equals(">>") && !left.range().fits64()) {
            throw tooWide(at.left().span(), left.range());
        }
        return TypedExpr.arith(ARITHMETIC.get(operator), left, count);
    }

    /** The number that a value is in arithmetic. */
    TypedExpr.Int number(String operator, Value value, TextRange span) {
        if (value.isBool()) {
            return value.bool() instanceof TypedExpr.BoolConst c
                    ? new TypedExpr.Const(c.value() ? 1 : 0)
                    : new TypedExpr.FromBool(value.bool());
        }
        if (value.isInt()) {
            return value.integer();
        }
        throw noNumber(operator, value, span);
    }

    private Problems.Rejected noNumber(String operator, Value value, TextRange span) {
        if (value.isBits()) {
            int width = value.type().width();
            return problems.reject(
                    span,
                    "'" + operator + "' takes numbers, and " + value.type() + " is raw bits",
                    "say which: u" + width + "(…) or i" + width + "(…)");
        }
        return problems.reject(span, "'" + operator + "' takes integers, found " + value.described());
    }

    Problems.Rejected tooWide(TextRange span, Range range) {
        return problems.reject(
                span,
                "this looks at a value of " + range + "; at most 64 bits can be looked at",
                "cut it first, as in u64(…); for a carry use add_bit64(a, b)");
    }

    Value conditional(Value condition, Value yes, Value no, Expr.Conditional at, Optional<Type> expected) {
        requireBool(condition, at.condition().span());
        if (condition.bool() instanceof TypedExpr.BoolConst c && yes.type().equals(no.type())) {
            return c.value() ? yes : no;
        }
        return env.lift(List.of(yes, no), at.span(), v -> choose(condition.bool(), v.get(0), v.get(1), at, expected));
    }

    private Value choose(TypedExpr.Bool condition, Value yes, Value no, Expr.Conditional at, Optional<Type> expected) {
        if (yes.isBool() && no.isBool()) {
            return Value.of(new TypedExpr.SelectBool(condition, yes.bool(), no.bool()));
        }
        if (isFloat(yes) || isFloat(no)) {
            FloatFormat format = format(List.of(yes, no), at.span(), expected);
            Type type = Type.Float.of(format);
            TypedExpr.Int y = (TypedExpr.Int)
                    coercion.to(type, yes, at.yes().span(), false).scalar();
            TypedExpr.Int n =
                    (TypedExpr.Int) coercion.to(type, no, at.no().span(), false).scalar();
            return Value.of(type, select(condition, y, n));
        }
        if (yes.isBits() || no.isBits()) {
            if (yes.isBits() && no.isBits() && !yes.type().equals(no.type())) {
                throw problems.reject(at.span(), "the choice is between " + yes.type() + " and " + no.type());
            }
            int width = yes.isBits() ? yes.type().width() : no.type().width();
            TypedExpr.Int y = coercion.likeBits(width, yes, at.yes().span());
            TypedExpr.Int n = coercion.likeBits(width, no, at.no().span());
            return Value.of(new Type.Bits(width), select(condition, y, n));
        }
        TypedExpr.Int y = number("?", yes, at.yes().span());
        TypedExpr.Int n = number("?", no, at.no().span());
        return Value.of(select(condition, y, n));
    }

    private static TypedExpr.Int select(TypedExpr.Bool condition, TypedExpr.Int yes, TypedExpr.Int no) {
        if (condition instanceof TypedExpr.BoolConst c) {
            return c.value() ? yes : no;
        }
        return new TypedExpr.Select(condition, yes, no, yes.range().union(no.range()));
    }
}
