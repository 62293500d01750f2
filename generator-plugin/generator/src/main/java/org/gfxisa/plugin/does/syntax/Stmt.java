package org.gfxisa.plugin.does.syntax;

import java.util.List;

/** A statement as written. */
public sealed interface Stmt {
    /** {@code target = value}; the target is a name, or a slice, bit or element of one. */
    record Assign(Expr target, Expr value) implements Stmt {}

    record Let(String name, TextRange nameSpan, Expr value) implements Stmt {}

    record If(Expr condition, List<Stmt> yes, List<Stmt> no) implements Stmt {}

    /** Both ends included. */
    record For(String name, TextRange nameSpan, Expr from, Expr to, List<Stmt> body) implements Stmt {}

    /** Runs its body with other MODE fields; {@code words} are names such as {@code rne} and {@code flush}. */
    record Under(List<Expr.Name> words, List<Stmt> body) implements Stmt {}
}
