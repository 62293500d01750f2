package org.gfxisa.plugin.does.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.does.syntax.Expr;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.Stmt;
import org.gfxisa.plugin.does.syntax.TextRange;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedFunction;
import org.gfxisa.plugin.does.typed.TypedStmt;
import org.gfxisa.plugin.does.typed.Under;
import org.gfxisa.plugin.does.typed.Value;
import org.gfxisa.plugin.does.typed.Variable;
import org.gfxisa.semantics.FloatFormat;

/** Checks the body of a {@link Prelude.Function} in a format. */
public final class FunctionBody {
    /** The name that a body assigns. */
    public static final String RESULT = "result";

    private final Environment env;
    private final Problems problems;
    private final Scope scope = new Scope(Set.of("mode"));
    private final ExprChecker exprs;
    private final Type type;
    private final List<TypedStmt> statements = new ArrayList<>();
    private Optional<Value> result = Optional.empty();

    private FunctionBody(Problems problems, Prelude prelude, FloatFormat format) {
        this.problems = problems;
        env = new Environment(problems);
        type = Type.Float.of(format);
        exprs = new ExprChecker(env, Map.of(), scope, new DefiniteAssignment(), false, prelude);
    }

    static TypedFunction check(Prelude.Function function, FloatFormat format, Prelude prelude, Problems problems) {
        FunctionBody body = new FunctionBody(problems, prelude, format);
        List<Variable> parameters = new ArrayList<>();
        for (String name : function.parameters()) {
            Variable variable = Variable.exact(body.scope.javaName(name), Range.unsigned(format.width()));
            parameters.add(variable);
            body.scope.define(name, new Scope.Local.Stored(body.type, List.of(variable)));
        }
        function.body().forEach(body::run);
        Value result = body.result.orElseThrow(
                () -> problems.reject(new TextRange(0, 1), "nothing is assigned to '" + RESULT + "'"));
        return new TypedFunction(
                function.name(),
                format,
                parameters,
                body.statements,
                result,
                body.env.modeReads(),
                body.env.approximate());
    }

    private static TextRange where(Stmt statement) {
        if (statement instanceof Stmt.Assign assign) {
            return assign.target().span();
        }
        return statement instanceof Stmt.If choice ? choice.condition().span() : ((Stmt.For) statement).nameSpan();
    }

    private void run(Stmt statement) {
        if (statement instanceof Stmt.Let let) {
            declare(let);
        } else if (statement instanceof Stmt.Under under) {
            Under outer = env.under();
            env.under(env.under(under.words()));
            under.body().forEach(this::run);
            env.under(outer);
        } else if (statement instanceof Stmt.Assign assign
                && assign.target() instanceof Expr.Name name
                && name.name().equals(RESULT)
                && result.isEmpty()) {
            Value value = exprs.check(assign.value(), Optional.of(type));
            result = Optional.of(
                    value.isBool() || value.isInt()
                            ? value
                            : exprs.operators()
                                    .coercion()
                                    .to(type, value, assign.value().span(), false));
        } else {
            throw problems.reject(
                    where(statement),
                    "a function does not do this",
                    "'let', 'under', and one assignment of '" + RESULT + "'");
        }
    }

    private void declare(Stmt.Let let) {
        Value value = exprs.check(let.value(), Optional.of(type));
        if (value.isConstant() || value.isVector()) {
            scope.define(let.name(), new Scope.Local.Constant(value));
            return;
        }
        String name = scope.javaName(let.name());
        Variable variable = value.isBool()
                ? Variable.raw(name, Type.BOOL)
                : Variable.exact(
                        name,
                        value.isInt()
                                ? value.integer().range()
                                : Range.unsigned(value.type().width()));
        statements.add(new TypedStmt.Declare(variable, value.scalar(), Optional.empty()));
        scope.define(let.name(), new Scope.Local.Stored(value.type(), List.of(variable)));
    }
}
