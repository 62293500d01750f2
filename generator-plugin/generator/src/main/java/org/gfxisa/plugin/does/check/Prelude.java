package org.gfxisa.plugin.does.check;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.does.syntax.ErrorSink;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.Stmt;
import org.gfxisa.plugin.does.typed.TypedFunction;
import org.gfxisa.plugin.does.typed.Value;
import org.gfxisa.semantics.FloatFormat;

/** The float functions that a spec defines by other operations. Thread-safe. */
public final class Prelude {
    /** No functions. */
    public static final Prelude EMPTY = new Prelude(Map.of());

    private final Map<String, Function> functions;
    private final Set<String> broken;
    private final Map<Key, Optional<TypedFunction>> checked = new HashMap<>();
    /** The functions whose bodies are being checked. */
    private final Set<String> open = new HashSet<>();

    private record Key(String name, FloatFormat format) {}

    /** A function that calls itself, perhaps through others. */
    private static final class Recursion extends Problems.Rejected {
        private static final long serialVersionUID = 1;

        private final String function;

        Recursion(String function) {
            this.function = function;
        }
    }

    /**
     * A function. Its arguments are floats of one format; its result is of the same format, an integer or a bool.
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
                call -> call(function, FloatBuiltins.sameFormat(call, count), call));
    }

    private Value call(Function function, List<Value> arguments, BuiltinCall call) {
        FloatFormat format = arguments.get(0).format();
        try {
            Problems ignored = new Problems((offset, length, message, hint) -> {});
            TypedFunction checked = checked(function, format, ignored).orElseThrow(Problems.Rejected::new);
            return call.env().call(checked, format, arguments);
        } catch (Recursion e) {
            // It is reported in the function from which the check began.
            if (open.size() > 1) {
                throw e;
            }
            throw call.problems().reject(call.span(), "'" + e.function + "' calls itself");
        }
    }

    /** Returns a function in a format; empty if its body is wrong, which is reported elsewhere. */
    private synchronized Optional<TypedFunction> checked(Function function, FloatFormat format, Problems problems) {
        if (broken.contains(function.name())) {
            return Optional.empty();
        }
        Key key = new Key(function.name(), format);
        if (checked.containsKey(key)) {
            return checked.get(key);
        }
        if (!open.add(function.name())) {
            throw new Recursion(function.name());
        }
        try {
            Optional<TypedFunction> result = Optional.of(FunctionBody.check(function, format, this, problems));
            checked.put(key, problems.any() ? Optional.empty() : result);
        } catch (Recursion e) {
            throw e;
        } catch (Problems.Rejected e) {
            checked.put(key, Optional.empty());
        } finally {
            open.remove(function.name());
        }
        return checked.get(key);
    }

    /** Checks the body of a function for every format, and reports errors. Returns whether there are none. */
    public boolean check(String name, ErrorSink errors) {
        Problems problems = new Problems(errors);
        for (FloatFormat format : FloatFormat.values()) {
            Function function = functions.get(name);
            checked.remove(new Key(name, format));
            if (checked(function, format, problems).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** Returns these functions, where calls of some report nothing: the errors of their bodies are already reported. */
    public Prelude withBroken(Set<String> names) {
        return new Prelude(functions, names);
    }
}
