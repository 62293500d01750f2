package org.gfxisa.plugin.does.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.does.syntax.Expr;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.Stmt;
import org.gfxisa.plugin.does.syntax.TextRange;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.Under;
import org.gfxisa.plugin.does.typed.Value;

/** Expands the body of a {@link Prelude.Function} to one expression: each name that {@code let} defines is replaced by its value. */
public final class FunctionBody {
    /** The name that a body assigns. */
    public static final String RESULT = "result";

    private final Environment env;
    private final Problems problems;
    private final Scope scope = new Scope(Set.of());
    private final ExprChecker exprs;
    private Optional<Value> result = Optional.empty();

    FunctionBody(Environment env, Prelude prelude) {
        this.env = env;
        problems = env.problems();
        exprs = new ExprChecker(env, Map.of(), scope, new DefiniteAssignment(), false, prelude);
    }

    /**
     * Returns the result for arguments, which are floats of one format.
     *
     * @param call where an error is reported if no statement assigns the result
     */
    Value value(Prelude.Function function, List<Value> arguments, TextRange call) {
        for (int i = 0; i < arguments.size(); i++) {
            scope.define(function.parameters().get(i), new Scope.Local.Constant(arguments.get(i)));
        }
        Type type = arguments.get(0).type();
        function.body().forEach(statement -> run(statement, type));
        return result.orElseThrow(() -> problems.reject(call, "nothing is assigned to '" + RESULT + "'"));
    }

    private static TextRange where(Stmt statement) {
        if (statement instanceof Stmt.Assign assign) {
            return assign.target().span();
        }
        return statement instanceof Stmt.If choice ? choice.condition().span() : ((Stmt.For) statement).nameSpan();
    }

    private void run(Stmt statement, Type type) {
        if (statement instanceof Stmt.Let let) {
            scope.define(let.name(), new Scope.Local.Constant(exprs.check(let.value(), Optional.of(type))));
        } else if (statement instanceof Stmt.Under under) {
            Under outer = env.under();
            env.under(env.under(under.words()));
            under.body().forEach(s -> run(s, type));
            env.under(outer);
        } else if (statement instanceof Stmt.Assign assign
                && assign.target() instanceof Expr.Name name
                && name.name().equals(RESULT)
                && result.isEmpty()) {
            Value value = exprs.check(assign.value(), Optional.of(type));
            result = Optional.of(
                    value.isBool()
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
}
