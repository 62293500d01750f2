package org.gfxisa.simulator.codeobject.asm;

import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.SymbolSpecifier;
import org.gfxisa.text.Operator;

/** An expression whose value may only be known when everything is laid out. */
sealed interface Expression {
    /** The bytes from one place to another. */
    static Expression distance(Symbol to, Symbol from) {
        return new Binary(Operator.MINUS, new Reference(to, Optional.empty()), new Reference(from, Optional.empty()));
    }

    /** A number. */
    record Constant(long value) implements Expression {}

    /** A symbol's value, or what a specifier makes of it. */
    record Reference(Symbol symbol, Optional<SymbolSpecifier> specifier) implements Expression {}

    /** {@code -a}, {@code ~a}, {@code !a}. */
    record Unary(char operator, Expression of) implements Expression {}

    /** Two operands. */
    record Binary(Operator operator, Expression left, Expression right) implements Expression {}

    /** {@code max(a, b)}. */
    record Call(Function function, List<Expression> arguments) implements Expression {}
}
