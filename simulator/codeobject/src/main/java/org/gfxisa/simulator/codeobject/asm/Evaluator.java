package org.gfxisa.simulator.codeobject.asm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gfxisa.Isa;
import org.gfxisa.isa.abi.SymbolSpecifier;
import org.gfxisa.text.Operator;

/** Evaluates expressions in the current layout. */
final class Evaluator {
    private final Isa isa;
    private boolean isLaidOut;
    /** Whether addresses are unknown, so that differences of addresses are, too. */
    private boolean ignoresAddresses;

    private int depth;

    Evaluator(Isa isa) {
        this.isa = isa;
    }

    /** Declares that sections have their final layout, or that of an iteration towards it. */
    void layOut() {
        isLaidOut = true;
    }

    /**
     * A constant plus the address of a symbol minus that of another.
     *
     * @param constant the constant
     * @param plus the symbol whose address is added
     * @param minus the symbol whose address is subtracted
     * @param specifier the specifier of {@code plus}
     */
    record Value(long constant, Optional<Symbol> plus, Optional<Symbol> minus, Optional<SymbolSpecifier> specifier) {
        static Value of(long constant) {
            return new Value(constant, Optional.empty(), Optional.empty(), Optional.empty());
        }

        boolean isAbsolute() {
            return plus.isEmpty() && minus.isEmpty();
        }
    }

    /** Returns the value of an expression that must be a number. */
    long absolute(Expression expression) throws SourceException {
        if (expression instanceof Expression.Constant constant) {
            return constant.value();
        }
        Value value = value(expression);
        if (!value.isAbsolute()) {
            Symbol open = value.plus().or(value::minus).orElseThrow();
            throw new SourceException(
                    open.isDefined()
                            ? "the address of '" + open.name() + "' is not known here"
                            : "undefined symbol '" + open.name() + "'");
        }
        return value.constant();
    }

    /**
     * Returns the value of an expression as the operand of an instruction; empty if it is not known yet. Like LLVM, it does not evaluate
     * differences of addresses.
     */
    OptionalLong known(Expression expression) {
        ignoresAddresses = true;
        try {
            return OptionalLong.of(absolute(expression));
        } catch (SourceException e) {
            return OptionalLong.empty();
        } finally {
            ignoresAddresses = false;
        }
    }

    /** Returns whether a symbol that is set to an expression has an address or a number in this file. */
    boolean isDefinedHere(Symbol symbol) throws SourceException {
        Optional<Symbol> base = value(symbol.value().orElseThrow()).plus();
        return base.isEmpty() || base.get().isDefined();
    }

    /** Returns the offset in a section to which an expression evaluates. */
    long offsetIn(Section section, Expression expression) throws SourceException {
        Value value = value(expression);
        if (value.isAbsolute()) {
            return value.constant();
        }
        Symbol place = value.plus()
                .filter(p -> p.section().equals(Optional.of(section.whole())))
                .orElseThrow(() -> new SourceException("this is not an address in section " + section.name()));
        return value.constant() + place.offset();
    }

    /** Returns the distance in bytes from a fixup to its target; empty if the target is in another section or may be preempted. */
    OptionalLong distance(Fixup fixup, Section section) throws SourceException {
        Value value = value(fixup.value());
        boolean isHere = value.minus().isEmpty()
                && value.specifier().isEmpty()
                && value.plus()
                        .filter(p -> p.effectiveBinding() == Symbol.LOCAL
                                && p.section().equals(Optional.of(section.whole())))
                        .isPresent();
        return isHere
                ? OptionalLong.of(
                        value.constant() + value.plus().get().offset() - section.offset(fixup.at(), fixup.fragments()))
                : OptionalLong.empty();
    }

    /** Evaluates an expression. Differences of addresses in the same section are numbers. */
    Value value(Expression expression) throws SourceException {
        if (depth > Expression.DEEPEST) {
            throw new SourceException("the expression is nested more than " + Expression.DEEPEST + " levels deep");
        }
        depth++;
        try {
            if (expression instanceof Expression.Constant constant) {
                return Value.of(constant.value());
            }
            if (expression instanceof Expression.Reference reference) {
                return reference(reference);
            }
            if (expression instanceof Expression.Unary unary) {
                return unary(unary);
            }
            if (expression instanceof Expression.Binary binary) {
                return binary(binary);
            }
            Expression.Call call = (Expression.Call) expression;
            List<Long> arguments = new ArrayList<>();
            for (Expression argument : call.arguments()) {
                arguments.add(absolute(argument));
            }
            return Value.of(call.function().apply(isa, arguments));
        } finally {
            depth--;
        }
    }

    private Value reference(Expression.Reference reference) throws SourceException {
        Symbol symbol = reference.symbol();
        if (symbol.value().isEmpty()) {
            return new Value(0, Optional.of(symbol), Optional.empty(), reference.specifier());
        }
        if (!symbol.startEvaluation()) {
            throw new SourceException("the value of '" + symbol.name() + "' depends on itself");
        }
        try {
            Value value = value(symbol.value().get());
            return reference.specifier().isEmpty()
                    ? value
                    : new Value(value.constant(), value.plus(), value.minus(), reference.specifier());
        } finally {
            symbol.endEvaluation();
        }
    }

    private Value unary(Expression.Unary unary) throws SourceException {
        Value of = value(unary.of());
        if (unary.operator() == '+') {
            return of;
        }
        if (unary.operator() == '-' && of.plus().isPresent() == of.minus().isPresent()) {
            return new Value(-of.constant(), of.minus(), of.plus(), Optional.empty());
        }
        long value = absolute(unary.of());
        return Value.of(unary.operator() == '~' ? ~value : value == 0 ? 1 : 0);
    }

    private Value binary(Expression.Binary binary) throws SourceException {
        Operator operator = binary.operator();
        Value left = value(binary.left());
        Value right = value(binary.right());
        if (operator == Operator.PLUS) {
            return sum(left, right);
        }
        if (operator == Operator.MINUS) {
            if (right.specifier().isPresent()) {
                throw new SourceException("a symbol with a specifier cannot be subtracted");
            }
            return sum(left, new Value(-right.constant(), right.minus(), right.plus(), Optional.empty()));
        }
        if (!left.isAbsolute() || !right.isAbsolute()) {
            Value open = left.isAbsolute() ? right : left;
            Symbol symbol = open.plus().or(open::minus).orElseThrow();
            throw new SourceException(
                    symbol.isDefined()
                            ? "an address can only be added to or subtracted from"
                            : "undefined symbol '" + symbol.name() + "'");
        }
        if (operator.divides() && right.constant() == 0) {
            throw new SourceException("division by zero");
        }
        return Value.of(operator.apply(left.constant(), right.constant()));
    }

    private Value sum(Value a, Value b) throws SourceException {
        long constant = a.constant() + b.constant();
        List<Symbol> plus = new ArrayList<>();
        List<Symbol> minus = new ArrayList<>();
        a.plus().ifPresent(plus::add);
        b.plus().ifPresent(plus::add);
        a.minus().ifPresent(minus::add);
        b.minus().ifPresent(minus::add);
        for (int i = plus.size() - 1; i >= 0; i--) {
            for (int j = minus.size() - 1; j >= 0; j--) {
                OptionalLong distance = distance(plus.get(i), minus.get(j));
                if (distance.isPresent()) {
                    constant += distance.getAsLong();
                    plus.remove(i);
                    minus.remove(j);
                    break;
                }
            }
        }
        if (plus.size() > 1 || minus.size() > 1) {
            throw new SourceException("two addresses cannot be added");
        }
        Optional<SymbolSpecifier> specifier = a.specifier().isPresent() ? a.specifier() : b.specifier();
        return new Value(constant, plus.stream().findFirst(), minus.stream().findFirst(), specifier);
    }

    /** Returns the distance in bytes between two addresses in the same section, if it is known yet. */
    private OptionalLong distance(Symbol to, Symbol from) {
        if (to == from) {
            return OptionalLong.of(0);
        }
        if (ignoresAddresses) {
            return OptionalLong.empty();
        }
        boolean isSame = to.section().isPresent() && to.section().equals(from.section());
        if (!isSame
                || !isLaidOut
                        && (to.fragments() != from.fragments() || !to.part().equals(from.part()))) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(isLaidOut ? to.offset() - from.offset() : to.at() - from.at());
    }
}
