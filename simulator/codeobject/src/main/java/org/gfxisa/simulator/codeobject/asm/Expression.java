package org.gfxisa.simulator.codeobject.asm;

import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.RelocationType;
import org.gfxisa.isa.abi.SymbolSpecifier;
import org.gfxisa.text.Operator;

/** An expression whose value may only be known when everything is laid out. */
sealed interface Expression {
    /** Operators, brackets and symbols within each other, which take stack. */
    int DEEPEST = 1000;

    /** The bytes from one place to another. */
    static Expression distance(Symbol to, Symbol from) {
        return new Binary(Operator.MINUS, new Reference(to, Optional.empty()), new Reference(from, Optional.empty()));
    }

    /**
     * Whether it is counted from its own place where it is the literal of an instruction. LLVM goes by what is written: an address is,
     * unless it is in a difference or its specifier asks for the absolute one.
     */
    default boolean isFromHere() {
        if (this instanceof Reference reference) {
            return reference
                    .specifier()
                    .map(specifier -> RelocationType.valueOf(specifier.name()).place())
                    .orElse(true);
        }
        if (this instanceof Unary unary) {
            return unary.of().isFromHere();
        }
        return this instanceof Binary binary
                && binary.operator() != Operator.MINUS
                && (binary.left().isFromHere() || binary.right().isFromHere());
    }

    /** Whether it is that of a symbol, or of others that are set to expressions with it. */
    default boolean reaches(Symbol symbol) {
        return reaches(symbol, DEEPEST);
    }

    private boolean reaches(Symbol symbol, int depth) {
        if (depth == 0) {
            return false;
        }
        if (this instanceof Reference reference) {
            return reference.symbol() == symbol
                    || reference
                            .symbol()
                            .value()
                            .filter(v -> v.reaches(symbol, depth - 1))
                            .isPresent();
        }
        return this instanceof Unary unary && unary.of().reaches(symbol, depth - 1)
                || this instanceof Binary binary
                        && (binary.left().reaches(symbol, depth - 1)
                                || binary.right().reaches(symbol, depth - 1))
                || this instanceof Call call && call.arguments().stream().anyMatch(a -> a.reaches(symbol, depth - 1));
    }

    /** A number. */
    record Constant(long value) implements Expression {}

    /** A symbol's value, or what a specifier makes of it. */
    record Reference(Symbol symbol, Optional<SymbolSpecifier> specifier) implements Expression {}

    /** {@code +a}, {@code -a}, {@code ~a}, {@code !a}. */
    record Unary(char operator, Expression of) implements Expression {}

    /** Two operands. */
    record Binary(Operator operator, Expression left, Expression right) implements Expression {}

    /** {@code max(a, b)}. */
    record Call(Function function, List<Expression> arguments) implements Expression {}
}
