package org.gfxisa.plugin.does.syntax;

import java.math.BigInteger;
import java.util.List;

/** An expression as written. */
public sealed interface Expr {
    Span span();

    record IntLiteral(BigInteger value, Span span) implements Expr {}

    /** A decimal literal; {@code inf} and {@code nan} are names. */
    record FloatLiteral(double value, Span span) implements Expr {}

    record Name(String name, Span span) implements Expr {}

    /** {@code - ~ !}. */
    record Unary(String operator, Expr operand, Span span) implements Expr {}

    record Binary(String operator, Expr left, Expr right, Span span) implements Expr {}

    record Conditional(Expr condition, Expr yes, Expr no, Span span) implements Expr {}

    /** {@code of[high:low]}. */
    record Slice(Expr of, Expr high, Expr low, Span span) implements Expr {}

    /** {@code of[index]}: one bit. */
    record Bit(Expr of, Expr index, Span span) implements Expr {}

    /** {@code of@index}: a vector's element. */
    record Element(Expr of, Expr index, Span span) implements Expr {}

    record Call(String function, Span functionSpan, List<Expr> arguments, Span span) implements Expr {}
}
