package org.gfxisa.plugin.does.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** An expression as written. */
public sealed interface Expr {
    TextRange span();

    /** Returns the expressions that it consists of, in the order of the text. */
    default List<Expr> parts() {
        return List.of();
    }

    /** Returns the same expression with other parts, as many as {@link #parts}. */
    default Expr with(List<Expr> parts) {
        return this;
    }

    /** Returns this expression and all that are in it. */
    default Stream<Expr> all() {
        return Stream.concat(Stream.of(this), parts().stream().flatMap(Expr::all));
    }

    /** Returns this expression with other ones in place of those for which the function has one. */
    default Expr replace(Function<Expr, Optional<Expr>> other) {
        return other.apply(this)
                .orElseGet(
                        () -> with(parts().stream().map(p -> p.replace(other)).toList()));
    }

    record IntLiteral(BigInteger value, TextRange span) implements Expr {}

    /** A decimal literal; {@code inf} and {@code nan} are names. */
    record FloatLiteral(double value, TextRange span) implements Expr {}

    record Name(String name, TextRange span) implements Expr {}

    /** {@code - ~ !}. */
    record Unary(String operator, Expr operand, TextRange span) implements Expr {
        @Override
        public List<Expr> parts() {
            return List.of(operand);
        }

        @Override
        public Expr with(List<Expr> parts) {
            return new Unary(operator, parts.get(0), span);
        }
    }

    record Binary(String operator, Expr left, Expr right, TextRange span) implements Expr {
        @Override
        public List<Expr> parts() {
            return List.of(left, right);
        }

        @Override
        public Expr with(List<Expr> parts) {
            return new Binary(operator, parts.get(0), parts.get(1), span);
        }
    }

    record Conditional(Expr condition, Expr yes, Expr no, TextRange span) implements Expr {
        @Override
        public List<Expr> parts() {
            return List.of(condition, yes, no);
        }

        @Override
        public Expr with(List<Expr> parts) {
            return new Conditional(parts.get(0), parts.get(1), parts.get(2), span);
        }
    }

    /** {@code of[high:low]}. */
    record Slice(Expr of, Expr high, Expr low, TextRange span) implements Expr {
        @Override
        public List<Expr> parts() {
            return List.of(of, high, low);
        }

        @Override
        public Expr with(List<Expr> parts) {
            return new Slice(parts.get(0), parts.get(1), parts.get(2), span);
        }
    }

    /** {@code of[index]}: one bit. */
    record Bit(Expr of, Expr index, TextRange span) implements Expr {
        @Override
        public List<Expr> parts() {
            return List.of(of, index);
        }

        @Override
        public Expr with(List<Expr> parts) {
            return new Bit(parts.get(0), parts.get(1), span);
        }
    }

    /** {@code of@index}: a vector's element. */
    record Element(Expr of, Expr index, TextRange span) implements Expr {
        @Override
        public List<Expr> parts() {
            return List.of(of, index);
        }

        @Override
        public Expr with(List<Expr> parts) {
            return new Element(parts.get(0), parts.get(1), span);
        }
    }

    /**
     * {@code space.element[address]}: what memory holds at an address.
     *
     * @param space the name before the point
     * @param element the name behind it
     * @param address the address, or its parts, which are separated by commas
     * @param nameSpan where the two names are
     */
    record Memory(String space, String element, List<Expr> address, TextRange nameSpan, TextRange span)
            implements Expr {
        public Memory {
            address = List.copyOf(address);
        }

        /** Returns where the name of the element is. */
        public TextRange elementSpan() {
            return new TextRange(nameSpan.offset() + space.length() + 1, element.length());
        }

        @Override
        public List<Expr> parts() {
            return address;
        }

        @Override
        public Expr with(List<Expr> parts) {
            return new Memory(space, element, parts, nameSpan, span);
        }
    }

    record Call(String function, TextRange functionSpan, List<Expr> arguments, TextRange span) implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
        }

        @Override
        public List<Expr> parts() {
            return arguments;
        }

        @Override
        public Expr with(List<Expr> parts) {
            return new Call(function, functionSpan, parts, span);
        }
    }
}
