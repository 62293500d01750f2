package org.gfxisa.simulator.codeobject.asm;

import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.RelocationType;
import org.gfxisa.isa.abi.SymbolSpecifier;
import org.gfxisa.text.Operator;

/** An expression whose value may be unknown until the layout is known. */
sealed interface Expression {
    /** The maximum nesting depth, because evaluation is recursive. */
    int DEEPEST = 1000;

    /** Returns the distance between two addresses in bytes. */
    static Expression distance(Symbol to, Symbol from) {
        return new Binary(Operator.MINUS, new Reference(to, Optional.empty()), new Reference(from, Optional.empty()));
    }

    /**
     * Returns whether it is PC-relative as the literal of an instruction. Like in LLVM, this depends on the form of the expression: an
     * address is PC-relative unless it is part of a difference or has a specifier for absolute addresses.
     */
    default boolean isPcRelative() {
        if (this instanceof Reference reference) {
            return reference
                    .specifier()
                    .map(specifier -> RelocationType.valueOf(specifier.name()).place())
                    .orElse(true);
        }
        if (this instanceof Unary unary) {
            return unary.of().isPcRelative();
        }
        return this instanceof Binary binary
                && binary.operator() != Operator.MINUS
                && (binary.left().isPcRelative() || binary.right().isPcRelative());
    }

    /** Returns whether it references a symbol directly or through symbols that are set to expressions. */
    default boolean references(Symbol symbol) {
        return references(symbol, DEEPEST);
    }

    private boolean references(Symbol symbol, int depth) {
        if (depth == 0) {
            return false;
        }
        if (this instanceof Reference reference) {
            return reference.symbol() == symbol
                    || reference
                            .symbol()
                            .value()
                            .filter(v -> v.references(symbol, depth - 1))
                            .isPresent();
        }
        return this instanceof Unary unary && unary.of().references(symbol, depth - 1)
                || this instanceof Binary binary
                        && (binary.left().references(symbol, depth - 1)
                                || binary.right().references(symbol, depth - 1))
                || this instanceof Call call
                        && call.arguments().stream().anyMatch(a -> a.references(symbol, depth - 1));
    }

    /** A number. */
    record Constant(long value) implements Expression {}

    /** The value of a symbol, modified by a specifier. */
    record Reference(Symbol symbol, Optional<SymbolSpecifier> specifier) implements Expression {}

    /** {@code +a}, {@code -a}, {@code ~a}, or {@code !a}. */
    record Unary(char operator, Expression of) implements Expression {}

    /** A binary operation. */
    record Binary(Operator operator, Expression left, Expression right) implements Expression {}

    /** A call such as {@code max(a, b)}. */
    record Call(ExpressionFunction function, List<Expression> arguments) implements Expression {}
}
