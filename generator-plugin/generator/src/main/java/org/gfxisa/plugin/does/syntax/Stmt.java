package org.gfxisa.plugin.does.syntax;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** A statement as written. */
public sealed interface Stmt {
    /** {@code target = value}; the target is a name, a slice, bit or element of one, or memory. */
    record Assign(Expr target, Expr value) implements Stmt {}

    record Let(String name, TextRange nameSpan, Expr value) implements Stmt {}

    record If(Expr condition, List<Stmt> yes, List<Stmt> no) implements Stmt {}

    /** Both ends included. */
    record For(String name, TextRange nameSpan, Expr from, Expr to, List<Stmt> body) implements Stmt {}

    /** Runs its body with other MODE fields; {@code words} are names such as {@code rne} and {@code flush}. */
    record Under(List<Expr.Name> words, List<Stmt> body) implements Stmt {}

    /** {@code atomic name = memory { body }}: the name stands for what the memory holds, which nothing else changes meanwhile. */
    record Atomic(String name, TextRange nameSpan, Expr memory, List<Stmt> body) implements Stmt {}

    /** Returns the expressions of the statement, and of those in it. */
    default Stream<Expr> expressions() {
        if (this instanceof Assign a) {
            return Stream.of(a.target, a.value);
        } else if (this instanceof Let l) {
            return Stream.of(l.value);
        } else if (this instanceof If i) {
            return Stream.concat(
                    Stream.of(i.condition),
                    Stream.concat(i.yes.stream(), i.no.stream()).flatMap(Stmt::expressions));
        } else if (this instanceof For f) {
            return Stream.concat(Stream.of(f.from, f.to), f.body.stream().flatMap(Stmt::expressions));
        } else if (this instanceof Atomic a) {
            return Stream.concat(Stream.of(a.memory), a.body.stream().flatMap(Stmt::expressions));
        }
        return ((Under) this).body.stream().flatMap(Stmt::expressions);
    }

    /** Returns the statement with other expressions in place of those for which the function has one. */
    default Stmt replace(Function<Expr, Optional<Expr>> other) {
        if (this instanceof Assign a) {
            return new Assign(a.target.replace(other), a.value.replace(other));
        } else if (this instanceof Let l) {
            return new Let(l.name, l.nameSpan, l.value.replace(other));
        } else if (this instanceof If i) {
            return new If(i.condition.replace(other), replace(i.yes, other), replace(i.no, other));
        } else if (this instanceof For f) {
            return new For(f.name, f.nameSpan, f.from.replace(other), f.to.replace(other), replace(f.body, other));
        } else if (this instanceof Atomic a) {
            return new Atomic(a.name, a.nameSpan, a.memory.replace(other), replace(a.body, other));
        }
        Under under = (Under) this;
        return new Under(under.words, replace(under.body, other));
    }

    /** Returns the statements with other expressions in place of those for which the function has one. */
    static List<Stmt> replace(List<Stmt> statements, Function<Expr, Optional<Expr>> other) {
        return statements.stream().map(s -> s.replace(other)).toList();
    }
}
