package org.gfxisa.plugin.actions;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.exec.Element;
import org.gfxisa.exec.Half;
import org.gfxisa.plugin.does.syntax.Expr;
import org.gfxisa.plugin.does.syntax.Hint;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.entries.OperandEntry;

/** The operands that hold the data of an access. */
final class AccessOperands {
    private static final int HALF = 16;

    private final List<OperandEntry> operands;
    private final Problems problems;
    private final Set<String> written = new LinkedHashSet<>();
    private final Set<String> kept = new LinkedHashSet<>();

    AccessOperands(List<OperandEntry> operands, Problems problems) {
        this.operands = operands;
        this.problems = problems;
    }

    List<String> names() {
        return operands.stream().map(OperandEntry::name).toList();
    }

    /** Returns the operands that are always written, as far as statements have been read. */
    Set<String> written() {
        return written;
    }

    /** Returns the operands among them that keep a part of their previous value. */
    Set<String> kept() {
        return kept;
    }

    /**
     * Returns the half of the register that a load writes.
     *
     * @param index index of the access
     * @param count number of accesses
     */
    Half result(AccessSpace space, AccessElement element, Expr target, int index, int count) {
        OperandEntry operand = operand(target, space.results());
        Half half = Half.NONE;
        if (target instanceof Expr.Slice) {
            half = isSlice(target, 0, HALF) ? Half.LOW : isSlice(target, HALF, HALF) ? Half.HIGH : Half.NONE;
            boolean isNarrow = element.components().isPresent()
                    ? element.halves() && element.components().getAsInt() == 1
                    : element.raw().bits() <= HALF;
            if (half == Half.NONE || !isNarrow) {
                throw problems.reject(
                        target.span(),
                        "no load writes this part of '" + operand.name() + "'",
                        isNarrow
                                ? operand.name() + ", " + operand.name() + "[15:0] or " + operand.name() + "[31:16]"
                                : operand.name());
            }
            kept.add(operand.name());
        } else {
            checkWhole(operand, element, target, index, count);
        }
        written.add(operand.name());
        return half;
    }

    /**
     * Returns the half of the register that is stored.
     *
     * @param index index of the access
     * @param count number of accesses
     */
    Half data(AccessSpace space, AccessElement element, Expr value, int index, int count) {
        OperandEntry operand = operand(
                value,
                count == 1 || space.data().size() == 1
                        ? space.data()
                        : List.of(space.data().get(index)));
        boolean isHalf = element.components().isPresent()
                ? element.halves() && element.components().getAsInt() == 1
                : element.raw().bits() <= HALF;
        int bits = element.components().isPresent() ? HALF : element.raw().bits();
        if (isHalf && isSlice(value, HALF, bits)) {
            return Half.HIGH;
        }
        if (!(value instanceof Expr.Name)) {
            throw problems.reject(
                    value.span(),
                    "no store takes this part of '" + operand.name() + "'",
                    operand.name() + (isHalf ? ", or " + operand.name() + "[" + (HALF + bits - 1) + ":16]" : ""));
        }
        checkWhole(operand, element, value, 0, 1);
        return Half.NONE;
    }

    /**
     * Returns the operand that an expression names as a whole or in part.
     *
     * @param allowed the names that are allowed here
     */
    OperandEntry operand(Expr expr, List<String> allowed) {
        Expr root = expr instanceof Expr.Slice || expr instanceof Expr.Element
                ? expr.parts().get(0)
                : expr;
        List<String> present = allowed.stream().filter(names()::contains).toList();
        String expected =
                present.isEmpty() ? "an operand " + String.join(" or ", allowed) : String.join(" or ", present);
        if (!(root instanceof Expr.Name name)) {
            throw problems.reject(expr.span(), "this is no operand", expected);
        }
        if (!present.contains(name.name())) {
            boolean isKnown = names().contains(name.name());
            throw problems.reject(
                    name.span(),
                    "'" + name.name() + "' "
                            + (isKnown ? "does not take part in the access" : "is no operand of the instruction"),
                    isKnown ? Optional.of(Hint.expecting(expected)) : hint(name.name(), present, expected));
        }
        return operands.stream()
                .filter(o -> o.name().equals(name.name()))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<Hint> hint(String name, List<String> present, String expected) {
        return Hint.nearest(name, present).or(() -> Optional.of(Hint.expecting(expected)));
    }

    /** Checks the operand that receives the old value of an atomic; if it holds two values, its first half. */
    void checkReturned(OperandEntry operand, AccessElement element, Expr expr, int index, int count) {
        boolean isFirst = expr instanceof Expr.Element && count == 1;
        checkWhole(operand, element, expr, index, isFirst ? 2 : count);
    }

    /** Checks that an operand, or the value with an index in it, is as wide as an element. */
    private void checkWhole(OperandEntry operand, AccessElement element, Expr expr, int index, int count) {
        if (element.halves()) {
            return;
        }
        Element raw = element.raw();
        boolean isPart = expr instanceof Expr.Element;
        int bits = operand.type().bits() / count;
        boolean fits = raw.bits() < Integer.SIZE ? bits <= Integer.SIZE : bits == raw.bits();
        boolean isRight = isPart == count > 1 && (!isPart || constant(((Expr.Element) expr).index()) == index);
        if (!fits || !isRight) {
            String type = AccessElement.text(raw) + (count > 1 ? "x" + count : "");
            throw problems.reject(
                    expr.span(),
                    "'" + operand.name() + "' is a " + operand.type().name() + ", and what is accessed a " + type,
                    count > 1
                            ? operand.name() + "@" + index + ", of an operand of type " + type
                            : "an operand of type " + type);
        }
    }

    private static boolean isSlice(Expr expr, int low, int width) {
        return expr instanceof Expr.Slice s && constant(s.low()) == low && constant(s.high()) == low + width - 1;
    }

    /** Returns the value of a small literal; -1 for any other expression. */
    static int constant(Expr expr) {
        return expr instanceof Expr.IntLiteral number && number.value().bitLength() < Byte.SIZE
                ? number.value().intValue()
                : -1;
    }
}
