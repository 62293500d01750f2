package org.gfxisa.plugin.does.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.does.syntax.Expr;
import org.gfxisa.plugin.does.syntax.Hint;
import org.gfxisa.plugin.does.syntax.Parser;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.Stmt;
import org.gfxisa.plugin.does.syntax.TextRange;
import org.gfxisa.plugin.does.typed.ImplicitRegister;
import org.gfxisa.plugin.does.typed.Location;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.TypedStmt;
import org.gfxisa.plugin.does.typed.Under;
import org.gfxisa.plugin.does.typed.Value;
import org.gfxisa.plugin.does.typed.Variable;

/** Checks statements and unrolls loops. */
public final class StmtChecker {
    private static final int MOST_ROUNDS = 64;
    private static final int MOST_STATEMENTS = 2000;

    private final Environment env;
    private final Problems problems;
    private final Map<String, Location> places;
    private final Scope scope;
    private final DefiniteAssignment flow;
    private final ExprChecker exprs;
    private final Coercion coercion;
    private final Assignments assignments;
    private int checked;
    private boolean exhausted;

    public StmtChecker(
            Environment env,
            Map<String, Location> places,
            Scope scope,
            DefiniteAssignment flow,
            ExprChecker exprs,
            boolean saturates) {
        this.env = env;
        this.problems = env.problems();
        this.places = places;
        this.scope = scope;
        this.flow = flow;
        this.exprs = exprs;
        this.coercion = exprs.operators().coercion();
        this.assignments = new Assignments(problems, scope, flow, saturates);
    }

    public List<TypedStmt> check(List<Stmt> statements) {
        List<TypedStmt> result = new ArrayList<>();
        for (Stmt statement : statements) {
            try {
                if (++checked > MOST_STATEMENTS) {
                    throw new Problems.Rejected();
                }
                result.addAll(check(statement));
            } catch (Problems.Rejected e) {
                poison(statement);
            }
        }
        return result;
    }

    /** What a wrong statement would have defined is known from here on, so that its uses are not wrong as well. */
    private void poison(Stmt statement) {
        if (statement instanceof Stmt.Let let && scope.find(let.name()).isEmpty()) {
            scope.define(let.name(), new Scope.Local.Broken());
        } else if (statement instanceof Stmt.Assign assign
                && Assignments.root(assign.target()) instanceof Expr.Name name) {
            Optional.ofNullable(places.get(name.name()))
                    .filter(Location::writable)
                    .ifPresent(p -> flow.write(p, 0, p.type().width()));
        }
    }

    private List<TypedStmt> check(Stmt statement) {
        if (statement instanceof Stmt.Assign assign) {
            return assign(assign);
        } else if (statement instanceof Stmt.Let let) {
            return let(let);
        } else if (statement instanceof Stmt.If choice) {
            return choice(choice);
        } else if (statement instanceof Stmt.For loop) {
            return loop(loop);
        } else if (statement instanceof Stmt.Atomic atomic) {
            throw problems.reject(atomic.memory().span(), "this is no memory", "SPACE.TYPE[ADDRESS]");
        }
        return under((Stmt.Under) statement);
    }

    private List<TypedStmt> let(Stmt.Let let) {
        checkNewName(let.name(), let.nameSpan());
        Value value = exprs.check(let.value(), Optional.empty());
        if (value.elementType() instanceof Type.FloatLiteral) {
            throw problems.reject(
                    let.value().span(), "nothing says which float type this is", "write f32(…) around a literal");
        }
        List<TypedStmt> result = new ArrayList<>();
        List<Variable> variables = new ArrayList<>();
        for (int i = 0; i < value.count(); i++) {
            TypedExpr node = value.nodes().get(i);
            String name = scope.javaName(value.isVector() ? let.name() + i : let.name());
            Variable variable;
            if (node instanceof TypedExpr.Int number) {
                Range range = value.elementType() instanceof Type.Int t
                        ? t.range()
                        : Range.unsigned(value.elementType().width());
                if (!range.fits64()) {
                    throw exprs.operators().tooWide(let.value().span(), number.range());
                }
                variable = Variable.exact(name, widened(range));
            } else {
                variable = Variable.raw(name, Type.BOOL);
            }
            variables.add(variable);
            result.add(new TypedStmt.Declare(variable, node, Optional.empty()));
        }
        Type type = value.elementType() instanceof Type.Int t
                ? withElement(value.type(), new Type.Int(widened(t.range())))
                : value.type();
        scope.define(let.name(), let.nameSpan(), new Scope.Local.Stored(type, variables));
        return result;
    }

    /** A variable that starts as a constant holds all values of its type. */
    private static Range widened(Range range) {
        return range.isNonNegative() ? Range.unsigned(range.width()) : Range.signed(range.width());
    }

    private static Type withElement(Type type, Type element) {
        return type instanceof Type.Vector v ? new Type.Vector(v.count(), element) : element;
    }

    private void checkNewName(String name, TextRange span) {
        if (places.containsKey(name)) {
            throw problems.reject(span, "'" + name + "' is an operand or register already");
        }
        if (scope.find(name).isPresent()) {
            throw problems.reject(span, "'" + name + "' is defined already", "to change it write " + name + " = …");
        }
        boolean taken = Parser.KEYWORDS.contains(name)
                || exprs.isFunction(name)
                || Set.of("clamp", "mode", "results").contains(name);
        if (taken) {
            throw problems.reject(span, "'" + name + "' has a meaning already");
        }
    }

    private List<TypedStmt> assign(Stmt.Assign assign) {
        Expr target = assign.target();
        if (!(Assignments.root(target) instanceof Expr.Name name)) {
            throw problems.reject(
                    target.span(), "this cannot be assigned", "an operand, a register, a variable, or a part of one");
        }
        Optional<Scope.Local> local = scope.find(name.name());
        if (local.isPresent()) {
            return assignLocal(assign, name, local.get());
        }
        Optional<Location> place = Optional.ofNullable(places.get(name.name()));
        if (place.isPresent() && place.get().writable()) {
            return assignPlace(assign, place.get());
        }
        if (place.isPresent()) {
            boolean register = place.get().register().isPresent();
            problems.report(
                    name.span(),
                    "'" + name.name() + "' is not written",
                    register ? "it is read-only here" : "declare the operand as written");
        } else {
            reportUnknown(name);
        }
        // The value may be wrong as well.
        exprs.check(assign.value(), Optional.empty());
        throw new Problems.Rejected();
    }

    private void reportUnknown(Expr.Name name) {
        for (ImplicitRegister register : ImplicitRegister.values()) {
            if (register.text().equals(name.name())) {
                problems.report(name.span(), ExprChecker.notHere(register));
                return;
            }
        }
        problems.report(
                name.span(),
                "'" + name.name() + "' is not known",
                Hint.nearest(name.name(), exprs.visibleNames())
                        .or(() -> Optional.of(Hint.expecting("a new variable is defined with 'let'"))));
    }

    private List<TypedStmt> assignLocal(Stmt.Assign assign, Expr.Name name, Scope.Local local) {
        if (local instanceof Scope.Local.Constant) {
            throw problems.reject(name.span(), "'" + name.name() + "' is the variable of a 'for'; it is not assigned");
        }
        if (!(local instanceof Scope.Local.Stored stored)) {
            throw new Problems.Rejected();
        }
        if (assign.target() instanceof Expr.Name) {
            Value value = exprs.check(assign.value(), Optional.of(stored.type()));
            return assignments.local(
                    stored, coercion.to(stored.type(), value, assign.value().span(), false));
        }
        if (assign.target() instanceof Expr.Element e
                && e.of() instanceof Expr.Name
                && stored.type() instanceof Type.Vector vector) {
            int index = elementIndex(e, vector);
            Value value = exprs.check(assign.value(), Optional.of(vector.element()));
            Value fitted = coercion.to(vector.element(), value, assign.value().span(), false);
            return List.of(new TypedStmt.Store(stored.variables().get(index), fitted.scalar(), Optional.empty()));
        }
        throw problems.reject(
                assign.target().span(), "bits of a variable cannot be assigned", "assign all of it, or an element");
    }

    private int elementIndex(Expr.Element element, Type.Vector vector) {
        int index = exprs.constant(element.index());
        if (index < 0 || index >= vector.count()) {
            throw problems.reject(
                    element.index().span(), "element " + index + " is outside " + vector, "0…" + (vector.count() - 1));
        }
        return index;
    }

    private List<TypedStmt> assignPlace(Stmt.Assign assign, Location place) {
        Expr target = assign.target();
        TextRange span = assign.value().span();
        if (target instanceof Expr.Name) {
            Value value = exprs.check(assign.value(), Optional.of(place.type()));
            return assignments.whole(place, coercion.to(place.type(), value, span, true), span);
        }
        if (target instanceof Expr.Element e && e.of() instanceof Expr.Name && place.type() instanceof Type.Vector v) {
            int index = elementIndex(e, v);
            Value value = exprs.check(assign.value(), Optional.of(v.element()));
            return assignments.element(place, index, coercion.to(v.element(), value, span, true), span);
        }
        boolean hasBits = place.type() instanceof Type.Int
                || place.type() instanceof Type.Bits
                || place.type() instanceof Type.Float;
        if (target instanceof Expr.Slice s && s.of() instanceof Expr.Name && hasBits) {
            int high = exprs.constant(s.high());
            int low = exprs.constant(s.low());
            exprs.checkBounds(
                    high, low, place.type(), s.high().span().to(s.low().span()));
            Value value = exprs.check(assign.value(), Optional.empty());
            Type type = new Type.Bits(high - low + 1);
            return assignments.slice(place, low, coercion.to(type, value, span, true));
        }
        if (target instanceof Expr.Bit b && b.of() instanceof Expr.Name && hasBits) {
            TypedExpr.Int index = exprs.bitIndex(b.index(), place.type());
            Value value = coercion.to(Type.BOOL, exprs.check(assign.value(), Optional.of(Type.BOOL)), span, true);
            return assignments.bit(place, index, value.bool(), b.span());
        }
        throw problems.reject(
                target.span(),
                "a part of '" + place.name() + "', a " + place.type() + ", cannot be assigned like this",
                place.type() instanceof Type.Vector
                        ? "assign an element: " + place.name() + "@0 = …"
                        : "assign all of it");
    }

    private List<TypedStmt> choice(Stmt.If choice) {
        Optional<TypedExpr.Bool> condition = Optional.empty();
        try {
            Value value = exprs.check(choice.condition(), Optional.of(Type.BOOL));
            condition =
                    Optional.of(coercion.to(Type.BOOL, value, choice.condition().span(), false)
                            .bool());
        } catch (Problems.Rejected e) {
            // The branches are checked all the same.
        }
        if (condition.isPresent() && condition.get() instanceof TypedExpr.BoolConst c) {
            return block(c.value() ? choice.yes() : choice.no());
        }
        Map<String, BigInteger> before = flow.snapshot();
        List<TypedStmt> yes = block(choice.yes());
        Map<String, BigInteger> afterYes = flow.snapshot();
        flow.restore(before);
        List<TypedStmt> no = block(choice.no());
        flow.join(afterYes);
        return condition
                .map(c -> List.<TypedStmt>of(new TypedStmt.If(c, yes, no)))
                .orElse(List.of());
    }

    private List<TypedStmt> block(List<Stmt> statements) {
        scope.open();
        List<TypedStmt> result = check(statements);
        scope.close();
        return result;
    }

    private List<TypedStmt> loop(Stmt.For loop) {
        checkNewName(loop.name(), loop.nameSpan());
        int from = exprs.constant(loop.from());
        int to = exprs.constant(loop.to());
        long rounds = (long) to - from + 1;
        TextRange span = loop.from().span().to(loop.to().span());
        if (rounds < 1 || rounds > MOST_ROUNDS) {
            throw problems.reject(
                    span, "a loop of " + Math.max(0, rounds) + " rounds", "1 to " + MOST_ROUNDS + ", rising");
        }
        List<TypedStmt> result = new ArrayList<>();
        for (int i = from; i <= to; i++) {
            scope.open();
            scope.define(loop.name(), new Scope.Local.Constant(Value.of(new TypedExpr.Const(i))));
            result.addAll(check(loop.body()));
            scope.close();
            if (checked > MOST_STATEMENTS) {
                if (!exhausted) {
                    exhausted = true;
                    problems.report(span, "the loops unroll to more than " + MOST_STATEMENTS + " statements");
                }
                throw new Problems.Rejected();
            }
        }
        return result;
    }

    private List<TypedStmt> under(Stmt.Under statement) {
        Under outer = env.under();
        env.under(env.under(statement.words()));
        List<TypedStmt> body = block(statement.body());
        env.under(outer);
        return body;
    }
}
