package org.gfxisa.plugin.actions;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.does.CompiledDoes;
import org.gfxisa.plugin.does.DoesCompiler;
import org.gfxisa.plugin.does.syntax.ErrorSink;
import org.gfxisa.plugin.does.syntax.Expr;
import org.gfxisa.plugin.does.syntax.Hint;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.Stmt;
import org.gfxisa.plugin.does.typed.Context;
import org.gfxisa.plugin.does.typed.DeclaredOperand;
import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.plugin.does.typed.Signature;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedStmt;
import org.gfxisa.plugin.model.ActionText;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Compiles the texts in actions: updates of atomics, and conditions. Equal texts are compiled once. */
final class ActionTexts {
    /** The variable for the value in memory, which the text replaces. */
    static final String MEMORY = "mem";
    /** The operand, and the value to compare with. */
    static final String DATA = "data";

    static final String COMPARAND = "cmp";

    private static final String ASSIGNMENT = "taken = ";
    private static final Set<String> STATE = Set.of("scc", "vcc", "exec", "status");
    private static final Set<String> VALUES = Set.of(MEMORY, DATA, COMPARAND);

    private final Set<String> templates;
    private final DoesCompiler compiler;
    private final Diagnostics diagnostics;
    private final Map<Key, Optional<ActionText>> compiled = new HashMap<>();
    private final Map<Meaning, ActionText> known = new HashMap<>();
    private final Set<String> names = new HashSet<>();

    private record Key(String type, String text) {}

    private record Meaning(int bits, List<TypedStmt> statements) {}

    /**
     * Prepares to compile.
     *
     * @param templates names of the instructions that come from templates, which are not written next to their texts
     * @param compiler the compiler
     * @param diagnostics receives errors
     */
    ActionTexts(Set<String> templates, DoesCompiler compiler, Diagnostics diagnostics) {
        this.templates = templates;
        this.compiler = compiler;
        this.diagnostics = diagnostics;
    }

    /** Compiles the update of {@code mem} for an element type. */
    Optional<ActionText> update(ScalarNode text, String type, String instruction) {
        return compiled.computeIfAbsent(new Key(type, text.text().strip()), key -> {
            Problems problems = new Problems(errors(text, 0, instruction));
            List<Stmt> statements = DoesCompiler.statements(text.text(), problems);
            return problems.any() ? Optional.empty() : update(text.text(), statements, type, instruction, problems);
        });
    }

    /**
     * Compiles the update of {@code mem} for an element type.
     *
     * @param text the text that the statements were parsed from
     */
    Optional<ActionText> update(
            String text, List<Stmt> statements, String type, String instruction, Problems problems) {
        Type element = Type.parse(type).orElseThrow();
        Signature signature = Signature.of(
                new DeclaredOperand(MEMORY, element, OperandAccess.READ_WRITE),
                new DeclaredOperand(DATA, element, OperandAccess.READ),
                new DeclaredOperand(COMPARAND, element, OperandAccess.READ));
        return compiler.compile(text, statements, signature, Context.LANE, problems)
                .filter(c -> only(
                        c,
                        VALUES,
                        Set.of(MEMORY),
                        "an update knows what memory holds and the data, and assigns memory alone",
                        statements,
                        problems))
                .map(c -> named(instruction, element.width(), c));
    }

    /** Compiles a condition on the state of the wave. */
    Optional<ActionText> condition(ScalarNode text, String instruction) {
        return compiled.computeIfAbsent(new Key("bool", text.text().strip()), key -> {
            Signature signature = Signature.of(
                    new DeclaredOperand("taken", Type.BOOL, OperandAccess.WRITE),
                    new DeclaredOperand("status", Type.parse("b32").orElseThrow(), OperandAccess.READ));
            ErrorSink errors = errors(text, ASSIGNMENT.length(), instruction);
            String assignment = ASSIGNMENT + text.text();
            return compiler.compile(assignment, signature, Context.WAVE, errors)
                    .filter(c -> only(
                            c,
                            STATE,
                            Set.of("taken"),
                            "a condition over scc, vcc, exec and status",
                            DoesCompiler.statements(assignment, errors),
                            errors))
                    .map(c -> named(instruction, 1, c));
        });
    }

    /** Names a text after its instruction; an instruction may have different texts at different targets. */
    private ActionText named(String instruction, int bits, CompiledDoes does) {
        return known.computeIfAbsent(new Meaning(bits, does.statements()), m -> {
            String name = instruction;
            for (int i = 2; !names.add(name + bits); i++) {
                name = instruction + i;
            }
            return new ActionText(name, bits, does);
        });
    }

    /** Reports errors in a text that has a prefix that is not in the spec. */
    private ErrorSink errors(ScalarNode node, int prefix, String instruction) {
        String where = templates.contains(instruction) ? " (in '" + instruction + "')" : "";
        return (offset, length, message, hint) -> {
            Diagnostic error = node.errorAt(Math.max(0, offset - prefix), length, message + where);
            diagnostics.report(hint.map(h -> h.on(error)).orElse(error));
        };
    }

    /** Returns whether a text only accesses these names; reports the first other name. */
    private static boolean only(
            CompiledDoes does,
            Set<String> reads,
            Set<String> writes,
            String expected,
            List<Stmt> statements,
            ErrorSink errors) {
        Optional<String> other = Stream.concat(
                        does.reads().stream().filter(r -> !reads.contains(r)),
                        does.writes().stream().filter(w -> !writes.contains(w)))
                .findFirst();
        other.flatMap(o -> statements.stream()
                        .flatMap(Stmt::expressions)
                        .flatMap(Expr::all)
                        .filter(e -> e instanceof Expr.Name n && n.name().equals(o))
                        .findFirst())
                .map(Expr::span)
                .ifPresent(at -> errors.error(
                        at.offset(),
                        at.length(),
                        "'" + other.get() + "' has no place in this text",
                        Optional.of(Hint.expecting(expected))));
        return other.isEmpty();
    }
}
