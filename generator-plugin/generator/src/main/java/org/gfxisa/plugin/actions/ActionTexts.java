package org.gfxisa.plugin.actions;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.does.CompiledDoes;
import org.gfxisa.plugin.does.DoesCompiler;
import org.gfxisa.plugin.does.typed.Context;
import org.gfxisa.plugin.does.typed.DeclaredOperand;
import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.plugin.does.typed.Signature;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.model.ActionText;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Compiles the texts inside actions: updates of atomics and conditions. Each distinct one once. */
final class ActionTexts {
    private static final String ASSIGNMENT = "taken = ";
    private static final Set<String> STATE = Set.of("scc", "vcc", "exec", "status");
    private static final Set<String> DATA = Set.of("mem", "data", "cmp");

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*");

    private final Map<String, Node> updates;
    private final Set<String> templates;
    private final DoesCompiler compiler;
    private final Diagnostics diagnostics;
    private final Map<Key, Optional<ActionText>> compiled = new HashMap<>();
    private final Set<String> names = new HashSet<>();

    private record Key(String type, String text) {}

    /**
     * Prepares to compile.
     *
     * @param updates what atomics store, by name
     * @param templates the instructions that come from templates, whose names do not stand beside their texts
     */
    ActionTexts(Map<String, Node> updates, Set<String> templates, DoesCompiler compiler, Diagnostics diagnostics) {
        this.updates = updates;
        this.templates = templates;
        this.compiler = compiler;
        this.diagnostics = diagnostics;
    }

    /** What an atomic on elements of a type stores in {@code mem}: a text, or the name of one. */
    Optional<ActionText> update(ScalarNode given, String type, String instruction) {
        if (!NAME.matcher(given.text()).matches()) {
            return updateText(given, type, instruction);
        }
        Optional<ScalarNode> text =
                Optional.ofNullable(updates.get(given.text())).flatMap(n -> n.asScalar(diagnostics));
        if (!updates.containsKey(given.text())) {
            diagnostics.report(given.error("unknown update " + given.quoted())
                    .expecting("one that is defined under updates: in operands/, or a text over mem, data and cmp")
                    .suggesting(given.text(), updates.keySet()));
        }
        return text.flatMap(t -> updateText(t, type, instruction));
    }

    private Optional<ActionText> updateText(ScalarNode text, String type, String instruction) {
        return compiled.computeIfAbsent(new Key(type, text.text().strip()), key -> {
            Type element = Type.parse(type).orElseThrow();
            Signature signature = Signature.of(
                    new DeclaredOperand("mem", element, OperandAccess.READ_WRITE),
                    new DeclaredOperand("data", element, OperandAccess.READ),
                    new DeclaredOperand("cmp", element, OperandAccess.READ));
            return compile(text, text.text(), 0, signature, Context.LANE, instruction)
                    .filter(c ->
                            only(c, DATA, Set.of("mem"), text, "an update knows mem, data and cmp, and assigns mem"))
                    .map(c -> named(instruction, element.width(), c));
        });
    }

    /** Whether something happens: a condition over the wave's state. */
    Optional<ActionText> condition(ScalarNode text, String instruction) {
        return compiled.computeIfAbsent(new Key("bool", text.text().strip()), key -> {
            Signature signature = Signature.of(
                    new DeclaredOperand("taken", Type.BOOL, OperandAccess.WRITE),
                    new DeclaredOperand("status", Type.parse("b32").orElseThrow(), OperandAccess.READ));
            return compile(text, ASSIGNMENT + text.text(), ASSIGNMENT.length(), signature, Context.WAVE, instruction)
                    .filter(c -> only(c, STATE, Set.of("taken"), text, "a condition over scc, vcc, exec and status"))
                    .map(c -> named(instruction, 1, c));
        });
    }

    /** An instruction may have several texts, at different targets. */
    private ActionText named(String instruction, int bits, CompiledDoes does) {
        String name = instruction;
        for (int i = 2; !names.add(name + bits); i++) {
            name = instruction + i;
        }
        return new ActionText(name, bits, does);
    }

    private Optional<CompiledDoes> compile(
            ScalarNode node, String text, int prefix, Signature signature, Context context, String instruction) {
        String where = templates.contains(instruction) ? " (in '" + instruction + "')" : "";
        return compiler.compile(text, signature, context, (offset, length, message, hint) -> {
            Diagnostic error = node.errorAt(Math.max(0, offset - prefix), length, message + where);
            diagnostics.report(hint.map(h -> h.on(error)).orElse(error));
        });
    }

    private boolean only(CompiledDoes does, Set<String> reads, Set<String> writes, ScalarNode text, String expected) {
        List<String> others = java.util.stream.Stream.concat(
                        does.reads().stream().filter(r -> !reads.contains(r)),
                        does.writes().stream().filter(w -> !writes.contains(w)))
                .distinct()
                .toList();
        if (!others.isEmpty()) {
            diagnostics.report(text.error("'" + others.get(0) + "' has no place in this text")
                    .expecting(expected));
        }
        return others.isEmpty();
    }
}
