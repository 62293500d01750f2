package org.gfxisa.plugin.does.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.does.syntax.ErrorSink;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.Stmt;
import org.gfxisa.plugin.does.syntax.TextRange;
import org.gfxisa.plugin.does.typed.FloatFormat;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Value;
import org.gfxisa.plugin.does.typed.Variable;

/** The functions of floats that a spec defines by other operations. A call is replaced by the function's body. */
public final class Prelude {
    /** No functions. */
    public static final Prelude EMPTY = new Prelude(Map.of());

    private final Map<String, Function> functions;

    /**
     * A function, whose arguments and result are floats of one format.
     *
     * @param parameters names of the arguments
     * @param body statements, one of which assigns {@link FunctionBody#RESULT}
     */
    public record Function(String name, List<String> parameters, List<Stmt> body) {
        public Function {
            parameters = List.copyOf(parameters);
            body = List.copyOf(body);
        }
    }

    public Prelude(Map<String, Function> functions) {
        this.functions = Map.copyOf(functions);
    }

    /** Names of the functions. */
    public Set<String> names() {
        return functions.keySet();
    }

    Optional<Builtin> find(String name) {
        return Optional.ofNullable(functions.get(name)).map(this::builtin);
    }

    private Builtin builtin(Function function) {
        int count = function.parameters().size();
        return new Builtin(
                function.name(),
                count,
                count,
                true,
                call -> expand(function, FloatBuiltins.sameFormat(call, count), call.env(), call.span()));
    }

    private Value expand(Function function, List<Value> arguments, Environment env, TextRange call) {
        return env.inside(function.name(), call, () -> new FunctionBody(env, this).value(function, arguments));
    }

    /** Reports what is wrong with the body of a function, for any format; returns whether nothing is. */
    public boolean check(String name, ErrorSink errors) {
        Problems problems = new Problems(errors);
        for (FloatFormat format : FloatFormat.values()) {
            Function function = functions.get(name);
            List<Value> arguments = function.parameters().stream()
                    .map(p -> Value.of(
                            Type.Float.of(format),
                            new TypedExpr.Read(Variable.exact(p, Range.unsigned(format.width())))))
                    .toList();
            try {
                expand(function, arguments, new Environment(problems), new TextRange(0, 1));
            } catch (Problems.Rejected e) {
                return false;
            }
        }
        return !problems.any();
    }

    /** These functions, some of them without bodies: their errors are reported where they are defined, not where they are called. */
    public Prelude without(Set<String> broken) {
        Map<String, Function> all = new HashMap<>(functions);
        broken.forEach(name -> all.computeIfPresent(name, (n, f) -> new Function(n, f.parameters(), List.of())));
        return new Prelude(all);
    }
}
