package org.gfxisa.plugin.actions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gfxisa.exec.Addressing;
import org.gfxisa.exec.Comparand;
import org.gfxisa.exec.Setting;
import org.gfxisa.plugin.does.syntax.Expr;
import org.gfxisa.plugin.does.syntax.Hint;
import org.gfxisa.plugin.does.syntax.Parser;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.Stmt;
import org.gfxisa.plugin.does.typed.ImplicitRegister;
import org.gfxisa.plugin.entries.OperandEntry;
import org.gfxisa.plugin.model.ActionText;

/** Reads the body of {@code atomic}: whether it returns the old value, and the update. */
final class AtomicReader {
    private static final String RETURNS = "returns";

    private final String instruction;
    private final String text;
    private final AccessOperands operands;
    private final ActionTexts texts;
    private final Problems problems;

    /**
     * Prepares to read.
     *
     * @param text the whole text of the instruction
     */
    AtomicReader(String instruction, String text, AccessOperands operands, ActionTexts texts, Problems problems) {
        this.instruction = instruction;
        this.text = text;
        this.operands = operands;
        this.texts = texts;
        this.problems = problems;
    }

    /** The components of an atomic action beyond the access. */
    record Atomic(Setting returns, Comparand comparand, ActionText update) {}

    /**
     * Reads the body.
     *
     * @param index index of the access
     * @param count number of accesses
     */
    Atomic read(
            Stmt.Atomic atomic, AccessSpace space, AccessElement element, Addressing addressing, int index, int count) {
        List<Stmt> body = atomic.body();
        if (body.isEmpty()) {
            throw problems.reject(atomic.nameSpan(), "nothing is stored", atomic.name() + " = ...");
        }
        Setting returns = returns(body.get(0), atomic.name(), space, element, index, count);
        List<Stmt> update = returns == Setting.NEVER ? body : body.subList(1, body.size());
        update.stream().filter(u -> isOld(u, atomic.name())).findFirst().ifPresent(late -> {
            throw problems.reject(
                    ((Stmt.Assign) late).target().span(),
                    "this is no longer the old value",
                    "what is returned in the first statement");
        });
        checkNames(update, atomic.name());
        List<Expr> data = data(update);
        int width = element.raw().bits();
        if (element.components().isPresent() || width != Integer.SIZE && width != Long.SIZE) {
            throw problems.reject(
                    atomic.memory().span(),
                    "there is no atomic on elements of type " + AccessElement.text(element.raw()),
                    "an element of 32 or 64 bits");
        }
        data.forEach(d -> checkData(d, space, element, addressing, index, count));
        Optional<Expr> comparand =
                data.size() < 2 ? Optional.empty() : Optional.of(comparand(update, data, atomic.name()));
        List<Stmt> renamed = Stmt.replace(update, e -> renamed(e, atomic.name(), data, comparand));
        ActionText stored = texts.update(text, renamed, AccessElement.text(element.raw()), instruction, problems)
                .orElseThrow(Problems.Rejected::new);
        return new Atomic(
                returns,
                comparand.isEmpty()
                        ? Comparand.NONE
                        : comparand.get() == data.get(0) ? Comparand.FIRST : Comparand.SECOND,
                stored);
    }

    /** Whether the first statement returns the old value. */
    private Setting returns(Stmt first, String name, AccessSpace space, AccessElement element, int index, int count) {
        boolean isChosen = first instanceof Stmt.If choice
                && choice.condition() instanceof Expr.Name n
                && n.name().equals(RETURNS);
        if (isChosen) {
            Stmt.If choice = (Stmt.If) first;
            if (choice.yes().size() != 1
                    || !choice.no().isEmpty()
                    || !isOld(choice.yes().get(0), name)) {
                throw problems.reject(
                        choice.condition().span(),
                        "'" + RETURNS + "' says whether the old value is returned",
                        "if " + RETURNS + " { " + space.results().get(0) + " = " + name + " }");
            }
            // Encodings without a result lack this operand, or the data operand receives the old value.
            Expr target = ((Stmt.Assign) choice.yes().get(0)).target();
            operands.checkReturned(operands.operand(target, space.results()), element, target, index, count);
            return Setting.MODIFIER;
        }
        if (isOld(first, name)) {
            operands.result(space, element, ((Stmt.Assign) first).target(), index, count);
            return Setting.ALWAYS;
        }
        return Setting.NEVER;
    }

    /** Returns whether a statement copies the old value. */
    private static boolean isOld(Stmt statement, String name) {
        return statement instanceof Stmt.Assign assign
                && assign.value() instanceof Expr.Name value
                && value.name().equals(name);
    }

    /** Reports names that are neither operands nor defined in the body. */
    private void checkNames(List<Stmt> update, String memory) {
        List<String> known = new ArrayList<>(operands.names());
        known.add(memory);
        update.stream().flatMap(AtomicReader::variables).forEach(known::add);
        Arrays.stream(ImplicitRegister.values()).map(ImplicitRegister::text).forEach(known::add);
        update.stream()
                .flatMap(Stmt::expressions)
                .flatMap(AtomicReader::outsideOfAddresses)
                .filter(Expr.Name.class::isInstance)
                .map(Expr.Name.class::cast)
                .filter(n -> !known.contains(n.name())
                        && !Parser.KEYWORDS.contains(n.name())
                        && !n.name().startsWith(Parser.MODE))
                .findFirst()
                .ifPresent(n -> {
                    throw problems.reject(n.span(), "'" + n.name() + "' is not known", Hint.nearest(n.name(), known));
                });
    }

    private static Stream<Expr> outsideOfAddresses(Expr expr) {
        return expr instanceof Expr.Memory
                ? Stream.empty()
                : Stream.concat(Stream.of(expr), expr.parts().stream().flatMap(AtomicReader::outsideOfAddresses));
    }

    private static Stream<String> variables(Stmt statement) {
        if (statement instanceof Stmt.Let let) {
            return Stream.of(let.name());
        } else if (statement instanceof Stmt.Under under) {
            return under.body().stream().flatMap(AtomicReader::variables);
        } else if (statement instanceof Stmt.If choice) {
            return Stream.concat(choice.yes().stream(), choice.no().stream()).flatMap(AtomicReader::variables);
        }
        return statement instanceof Stmt.For loop
                ? Stream.concat(Stream.of(loop.name()), loop.body().stream().flatMap(AtomicReader::variables))
                : Stream.empty();
    }

    /** Returns the values of operands in their order: whole operands, or elements of one. */
    private List<Expr> data(List<Stmt> update) {
        List<Expr> found = new ArrayList<>();
        Set<String> known = new TreeSet<>();
        update.stream().flatMap(Stmt::expressions).flatMap(this::values).forEach(e -> {
            if (known.add(LinearExpression.of(e).toString())) {
                found.add(e);
            }
        });
        found.sort(Comparator.comparing(e -> LinearExpression.of(e).toString()));
        if (found.size() > 2) {
            throw problems.reject(found.get(2).span(), "a third value beside what memory holds", "one or two");
        }
        return found;
    }

    /** Returns the values in an expression that are not the old value. */
    private Stream<Expr> values(Expr expr) {
        boolean isValue = expr instanceof Expr.Name n && operands.names().contains(n.name())
                || expr instanceof Expr.Element e && e.of() instanceof Expr.Name
                || expr instanceof Expr.Memory
                || isActiveLanes(expr);
        return isValue ? Stream.of(expr) : expr.parts().stream().flatMap(this::values);
    }

    /** Returns whether an expression is {@code popcount(exec)}. */
    private static boolean isActiveLanes(Expr expr) {
        return expr instanceof Expr.Call call
                && call.function().equals("popcount")
                && call.arguments().size() == 1
                && call.arguments().get(0) instanceof Expr.Name n
                && n.name().equals("exec");
    }

    private void checkData(
            Expr data, AccessSpace space, AccessElement element, Addressing addressing, int index, int count) {
        if (addressing == Addressing.M0_ONCE || isActiveLanes(data)) {
            if (addressing != Addressing.M0_ONCE || !isActiveLanes(data)) {
                throw problems.reject(
                        data.span(),
                        "an atomic of the wave takes the number of active lanes",
                        "m0[15:0] + offset, popcount(exec)");
            }
        } else if (addressing == Addressing.TWO_IN_MEMORY || data instanceof Expr.Memory) {
            if (addressing != Addressing.TWO_IN_MEMORY
                    || !(data instanceof Expr.Memory memory)
                    || !memory.space().equals(space.text())
                    || !memory.element().equals(AccessElement.text(element.raw()))
                    || !AccessAddress.isSecondOfTwo(memory)) {
                throw problems.reject(
                        data.span(), "no atomic takes this value", "an operand, or LDS at a second address");
            }
        } else {
            List<String> allowed = count == 1 || space.data().size() == 1
                    ? space.data()
                    : List.of(space.data().get(index));
            OperandEntry operand = operands.operand(data, allowed);
            int bits = operand.type().bits() / (data instanceof Expr.Element ? 2 : 1);
            if (bits != element.raw().bits()) {
                throw problems.reject(
                        data.span(),
                        "'" + operand.name() + "' is a " + operand.type().name() + ", and what is accessed a "
                                + AccessElement.text(element.raw()),
                        "an operand of type " + AccessElement.text(element.raw())
                                + ", or @0 and @1 of one twice as wide");
            }
        }
    }

    /** Returns the value that memory is compared with for equality; the first value if there is no such comparison. */
    private static Expr comparand(List<Stmt> update, List<Expr> data, String name) {
        return update.stream()
                .flatMap(Stmt::expressions)
                .flatMap(Expr::all)
                .filter(Expr.Binary.class::isInstance)
                .map(Expr.Binary.class::cast)
                .filter(b -> b.operator().equals("==")
                        && b.left() instanceof Expr.Name n
                        && n.name().equals(name))
                .flatMap(b -> data.stream().filter(d -> LinearExpression.of(d).equals(LinearExpression.of(b.right()))))
                .findFirst()
                .orElse(data.get(0));
    }

    private static Optional<Expr> renamed(Expr expr, String name, List<Expr> data, Optional<Expr> comparand) {
        if (expr instanceof Expr.Name n && n.name().equals(name)) {
            return Optional.of(new Expr.Name(ActionTexts.MEMORY, n.span()));
        }
        return data.stream()
                .filter(d -> LinearExpression.of(d).equals(LinearExpression.of(expr)))
                .findFirst()
                .map(d -> new Expr.Name(
                        comparand.filter(c -> c == d).isPresent() ? ActionTexts.COMPARAND : ActionTexts.DATA,
                        expr.span()));
    }
}
