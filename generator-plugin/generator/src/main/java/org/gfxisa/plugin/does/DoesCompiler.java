package org.gfxisa.plugin.does;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gfxisa.plugin.does.check.Clamps;
import org.gfxisa.plugin.does.check.DefiniteAssignment;
import org.gfxisa.plugin.does.check.Environment;
import org.gfxisa.plugin.does.check.ExprChecker;
import org.gfxisa.plugin.does.check.Prelude;
import org.gfxisa.plugin.does.check.Scope;
import org.gfxisa.plugin.does.check.StmtChecker;
import org.gfxisa.plugin.does.java.ImplementationCode;
import org.gfxisa.plugin.does.java.JavaBody;
import org.gfxisa.plugin.does.syntax.ErrorSink;
import org.gfxisa.plugin.does.syntax.Expr;
import org.gfxisa.plugin.does.syntax.Hint;
import org.gfxisa.plugin.does.syntax.Lexer;
import org.gfxisa.plugin.does.syntax.Parser;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.Stmt;
import org.gfxisa.plugin.does.syntax.Token;
import org.gfxisa.plugin.does.typed.Checked;
import org.gfxisa.plugin.does.typed.Context;
import org.gfxisa.plugin.does.typed.DeclaredOperand;
import org.gfxisa.plugin.does.typed.ImplicitRegister;
import org.gfxisa.plugin.does.typed.JavaParameter;
import org.gfxisa.plugin.does.typed.Location;
import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.plugin.does.typed.Output;
import org.gfxisa.plugin.does.typed.Signature;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedStmt;

/** Compiles texts of the language. Immutable. */
public final class DoesCompiler {
    private static final int LONGEST = 20_000;
    private static final int MOST_OPERAND_OUTPUTS = 3;
    private static final int WIDEST = 512;

    private final Prelude prelude;

    /**
     * A compiler.
     *
     * @param prelude the functions that texts may call beside the built-in ones
     */
    public DoesCompiler(Prelude prelude) {
        this.prelude = prelude;
    }

    /**
     * Compiles a text.
     *
     * @param text one or more statements
     * @param signature the instruction's operands
     * @param context whether it is a vector or a scalar instruction
     * @param errors takes everything that is wrong with the text
     * @return nothing, if there was an error
     */
    public Optional<CompiledDoes> compile(String text, Signature signature, Context context, ErrorSink errors) {
        Problems problems = new Problems(errors);
        if (text.length() > LONGEST) {
            problems.error(0, 1, "the text is longer than " + LONGEST + " characters", Optional.empty());
            return Optional.empty();
        }
        Map<String, Location> places = places(signature, context, false, problems);
        if (problems.any()) {
            return Optional.empty();
        }
        List<Token> tokens = Lexer.tokens(text, problems);
        Source source = new Source(text, names(tokens), Parser.parse(tokens, problems));
        return compile(source, signature, context, places, problems);
    }

    /**
     * Compiles statements.
     *
     * @param text what they were made from, for readers
     * @return nothing, if there was an error
     */
    public Optional<CompiledDoes> compile(
            String text, List<Stmt> statements, Signature signature, Context context, Problems problems) {
        Set<String> names = statements.stream()
                .flatMap(Stmt::expressions)
                .flatMap(Expr::all)
                .filter(Expr.Name.class::isInstance)
                .map(e -> ((Expr.Name) e).name())
                .collect(Collectors.toSet());
        Map<String, Location> places = places(signature, context, false, problems);
        return compile(new Source(text, names, statements), signature, context, places, problems);
    }

    private Optional<CompiledDoes> compile(
            Source source, Signature signature, Context context, Map<String, Location> places, Problems problems) {
        Optional<Compiled> method = compile(source, signature, places, problems);
        return method.map(m -> {
            Compiled kernel = context == Context.LANE ? inLoop(source, signature, m) : m;
            ImplementationCode code = new ImplementationCode(context, kernel.checked(), kernel.places(), kernel.java());
            return new CompiledDoes(m.checked(), m.java(), code);
        });
    }

    /** The code for a loop over lanes: that of the method, unless truth values or vectors that it names are kept in another way there. */
    private Compiled inLoop(Source source, Signature signature, Compiled method) {
        // What is all right in a method may not be where vectors are in pieces: then the kernel has them whole.
        Problems ignored = new Problems((offset, length, message, hint) -> {});
        Map<String, Location> places = places(signature, Context.LANE, true, ignored);
        boolean isSame =
                source.names.stream().allMatch(name -> Objects.equals(places.get(name), method.places.get(name)));
        return isSame ? method : compile(source, signature, places, ignored).orElse(method);
    }

    /** Returns the statements of a text, as far as they can be understood. */
    public static List<Stmt> statements(String text, ErrorSink errors) {
        return Parser.parse(Lexer.tokens(text, errors), errors);
    }

    /** Returns whether a text accesses memory. Then it says what an access does, and is not compiled as a whole. */
    public static boolean accessesMemory(String text) {
        return text.contains(".")
                && statements(text, (offset, length, message, hint) -> {}).stream()
                        .flatMap(Stmt::expressions)
                        .flatMap(Expr::all)
                        .anyMatch(Expr.Memory.class::isInstance);
    }

    /** The names in a text, whatever they stand for. */
    public static Set<String> names(String text) {
        return names(Lexer.tokens(text, (offset, length, message, hint) -> {}));
    }

    private static Set<String> names(List<Token> tokens) {
        return tokens.stream()
                .filter(t -> t.kind() == Token.Kind.NAME)
                .map(Token::text)
                .collect(Collectors.toSet());
    }

    private record Source(String text, Set<String> names, List<Stmt> statements) {}

    private record Compiled(Checked checked, Map<String, Location> places, JavaBody java) {}

    private Optional<Compiled> compile(
            Source source, Signature signature, Map<String, Location> places, Problems problems) {
        Set<String> javaNames = new HashSet<>(Set.of("mode", "results"));
        places.values().forEach(p -> p.variables().forEach(v -> javaNames.add(v.javaName())));
        places.keySet().forEach(javaNames::add);
        Scope scope = new Scope(javaNames);
        DefiniteAssignment flow = new DefiniteAssignment();
        Environment env = new Environment(problems);
        ExprChecker exprs = new ExprChecker(env, places, scope, flow, signature.clamp(), prelude);
        boolean saturates = signature.clamp() && !source.names.contains("clamp");
        StmtChecker checker = new StmtChecker(env, places, scope, flow, exprs, saturates);
        List<TypedStmt> body = checker.check(source.statements);
        checkWrites(signature, flow, places, source.text, source.statements.isEmpty(), problems);
        if (!problems.any()) {
            scope.unused()
                    .forEach((name, where) -> problems.error(
                            where.offset(), where.length(), "nothing uses '" + name + "'", Optional.empty()));
        }
        if (problems.any()) {
            return Optional.empty();
        }
        Checked checked = summary(places, flow, env, body);
        Set<String> partly = new HashSet<>();
        places.keySet().stream().filter(flow::isPartlyWritten).forEach(partly::add);
        return Optional.of(new Compiled(checked, places, new JavaBody(source.text, checked, places, partly)));
    }

    private static Map<String, Location> places(
            Signature signature, Context context, boolean inLoop, Problems problems) {
        Map<String, Location> places = new LinkedHashMap<>();
        for (DeclaredOperand operand : signature.operands()) {
            boolean wide = Location.isWide(operand.type());
            Type element = operand.type() instanceof Type.Vector v ? v.element() : operand.type();
            if (wide && (operand.type().width() > WIDEST || element.width() != 32 && element.width() != 64)) {
                problems.error(
                        0,
                        1,
                        "operand '" + operand.name() + "': a " + operand.type() + " is not possible",
                        Optional.of(Hint.expecting(
                                "past 64 bits, vectors of 32- or 64-bit elements up to " + WIDEST + " bits")));
            } else {
                places.put(operand.name(), Location.operand(operand, inLoop));
            }
        }
        for (ImplicitRegister register : ImplicitRegister.values()) {
            // An operand of the same name is the register as this instruction sees it.
            Location.register(register, context, inLoop).ifPresent(p -> places.putIfAbsent(p.name(), p));
        }
        return places;
    }

    /** Finds operands that are never assigned, and partial assignments that need an old value. */
    private static void checkWrites(
            Signature signature,
            DefiniteAssignment flow,
            Map<String, Location> places,
            String text,
            boolean empty,
            Problems problems) {
        int whole = Math.max(1, text.length());
        if (empty && !problems.any()) {
            problems.error(0, whole, "there is no statement", Optional.empty());
        }
        long outputs = signature.operands().stream()
                .filter(o -> flow.isWritten(o.name()))
                .count();
        if (outputs > MOST_OPERAND_OUTPUTS) {
            problems.error(0, whole, "more than " + MOST_OPERAND_OUTPUTS + " operands are assigned", Optional.empty());
        }
        for (DeclaredOperand operand : signature.operands()) {
            Optional<Location> place = Optional.ofNullable(places.get(operand.name()));
            boolean wrong = problems.any() || place.isEmpty();
            if (!wrong && operand.access().writes() && !flow.isWritten(operand.name())) {
                problems.error(
                        0,
                        whole,
                        "'" + operand.name() + "' is never assigned",
                        Optional.of(Hint.expecting("assign it, or do not declare it as written")));
            } else if (!wrong && operand.access() == OperandAccess.WRITE && !flow.isAssigned(place.get())) {
                problems.error(
                        0,
                        whole,
                        "'" + operand.name() + "' is not always assigned in full, so its old value is kept",
                        Optional.of(
                                Hint.expecting("assign all of it on every path, or declare the operand as read too")));
            }
        }
    }

    private static Checked summary(
            Map<String, Location> places, DefiniteAssignment flow, Environment env, List<TypedStmt> body) {
        List<JavaParameter> inputs = new ArrayList<>();
        List<Output> outputs = new ArrayList<>();
        Set<String> reads = new LinkedHashSet<>();
        Set<String> writes = new LinkedHashSet<>();
        boolean returned = false;
        int further = 0;
        for (Location place : places.values()) {
            boolean written = flow.isWritten(place.name());
            if (flow.isRead(place.name()) || written && !flow.isAssigned(place)) {
                reads.add(place.name());
                inputs.add(input(place));
            }
            if (!written) {
                continue;
            }
            writes.add(place.name());
            Output.Slot slot;
            if (place.isWide()) {
                slot = Output.Slot.WIDE;
            } else if (!returned) {
                slot = Output.Slot.RETURN;
                returned = true;
            } else if (place.register().isPresent()) {
                slot = Output.Slot.valueOf(place.register().get().name());
            } else {
                slot = further++ == 0 ? Output.Slot.SECOND : Output.Slot.THIRD;
            }
            outputs.add(new Output(place.name(), place.type(), slot));
        }
        if (!env.modeReads().isEmpty()) {
            inputs.add(new JavaParameter("mode", "mode", "int"));
        }
        if (outputs.stream().anyMatch(o -> o.slot() != Output.Slot.RETURN)) {
            inputs.add(new JavaParameter("results", "results", "Results"));
        }
        return new Checked(
                List.copyOf(inputs),
                List.copyOf(outputs),
                java.util.Collections.unmodifiableSet(reads),
                java.util.Collections.unmodifiableSet(writes),
                java.util.Collections.unmodifiableSet(env.modeReads()),
                env.approximate(),
                Clamps.matter(body),
                body);
    }

    private static JavaParameter input(Location place) {
        String javaName =
                place.isWide() ? place.name() : place.variables().get(0).javaName();
        String type =
                place.isWide() ? "int[]" : place.variables().get(0).storage().javaType();
        return new JavaParameter(place.name(), javaName, type);
    }
}
