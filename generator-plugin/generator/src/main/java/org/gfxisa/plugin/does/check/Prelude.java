package org.gfxisa.plugin.does.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.does.syntax.ErrorSink;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.Stmt;
import org.gfxisa.plugin.does.syntax.TextRange;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Value;
import org.gfxisa.plugin.does.typed.Variable;
import org.gfxisa.semantics.FloatFormat;

/** The float functions that a spec defines by other operations. Each call is replaced by the body of the function. */
public final class Prelude {
    /** No functions. */
    public static final Prelude EMPTY = new Prelude(Map.of());

    private final Map<String, Function> functions;
    private final Set<String> broken;

    /**
     * A function. Its arguments are floats of one format; its result is of the same format, or a bool.
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
        this(functions, Set.of());
    }

    private Prelude(Map<String, Function> functions, Set<String> broken) {
        this.functions = Map.copyOf(functions);
        this.broken = Set.copyOf(broken);
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
        if (broken.contains(function.name())) {
            throw new Problems.Rejected();
        }
        return env.inside(function.name(), call, () -> new FunctionBody(env, this).value(function, arguments, call));
    }

    /** Checks the body of a function for every format, and reports errors. Returns whether there are none. */
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

    /** Returns these functions, where calls of some report nothing: the errors of their bodies are already reported. */
    public Prelude withBroken(Set<String> names) {
        return new Prelude(functions, names);
    }
}
