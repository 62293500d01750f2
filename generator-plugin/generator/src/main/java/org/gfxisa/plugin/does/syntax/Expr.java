package org.gfxisa.plugin.does.syntax;

import java.math.BigInteger;
import java.util.List;

/** An expression as written. */
public sealed interface Expr {
    TextRange span();

    record IntLiteral(BigInteger value, TextRange span) implements Expr {}

    /** A decimal literal; {@code inf} and {@code nan} are names. */
    record FloatLiteral(double value, TextRange span) implements Expr {}

    record Name(String name, TextRange span) implements Expr {}

    /** {@code - ~ !}. */
    record Unary(String operator, Expr operand, TextRange span) implements Expr {}

    record Binary(String operator, Expr left, Expr right, TextRange span) implements Expr {}

    record Conditional(Expr condition, Expr yes, Expr no, TextRange span) implements Expr {}

    /** {@code of[high:low]}. */
    record Slice(Expr of, Expr high, Expr low, TextRange span) implements Expr {}

    /** {@code of[index]}: one bit. */
    record Bit(Expr of, Expr index, TextRange span) implements Expr {}

    /** {@code of@index}: a vector's element. */
    record Element(Expr of, Expr index, TextRange span) implements Expr {}

    record Call(String function, TextRange functionSpan, List<Expr> arguments, TextRange span) implements Expr {}
}
