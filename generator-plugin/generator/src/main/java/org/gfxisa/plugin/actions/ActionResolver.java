package org.gfxisa.plugin.actions;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.does.DoesCompiler;
import org.gfxisa.plugin.does.Effects;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.Stmt;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.InstructionEntry;
import org.gfxisa.plugin.entries.OperandEntry;
import org.gfxisa.plugin.model.ActionRecord;
import org.gfxisa.plugin.model.ActionValue;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.InstructionAction;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Resolves and collects the actions of instructions. */
public final class ActionResolver {
    /** The modifier with which a load goes to LDS. */
    private static final String LDS = "lds";

    private static final String M0 = "m0";

    private final Set<String> templates;
    private final ActionTexts texts;
    private final Diagnostics diagnostics;
    private final Map<Key, List<String>> targets = new LinkedHashMap<>();
    private final Map<Text, Optional<Access>> accesses = new HashMap<>();

    /** A text, and the operands that it is about. */
    private record Text(String instruction, String does, List<String> operands, boolean hasLds) {}

    private record Access(ActionRecord action, Effects effects) {}

    private record Key(String instruction, String file, ActionRecord action) {}

    public ActionResolver(Definitions definitions, DoesCompiler compiler, Diagnostics diagnostics) {
        this.templates = definitions.templates();
        this.texts = new ActionTexts(templates, compiler, diagnostics);
        this.diagnostics = diagnostics;
    }

    /** Returns the actions that could be read, in the order of the spec. */
    public List<InstructionAction> all() {
        List<InstructionAction> all = new ArrayList<>();
        targets.forEach((key, names) ->
                all.add(new InstructionAction(key.instruction, key.file, key.action, List.copyOf(names))));
        return all;
    }

    /** Reads the text of an instruction that accesses memory at some targets; returns what it reads and writes, without registers. */
    public Optional<Effects> access(
            InstructionEntry entry, Format format, List<OperandEntry> operands, List<String> names) {
        boolean hasLds = format.modifiers().stream().anyMatch(m -> m.field().equals(LDS));
        Optional<ScalarNode> does = entry.node().scalar("does").filter(d -> DoesCompiler.accessesMemory(d.text()));
        Optional<Access> access = does.flatMap(d -> accesses.computeIfAbsent(
                new Text(
                        entry.name(),
                        d.text(),
                        operands.stream()
                                .map(o -> o.name() + " " + o.type().name())
                                .toList(),
                        hasLds),
                t -> access(entry.name(), d, operands, hasLds)));
        access.ifPresent(a -> targets.computeIfAbsent(
                        new Key(entry.name(), does.get().position().file(), a.action), k -> new ArrayList<>())
                .addAll(names));
        return access.map(Access::effects);
    }

    private Optional<Access> access(String instruction, ScalarNode does, List<OperandEntry> operands, boolean hasLds) {
        String where = templates.contains(instruction) ? " (in '" + instruction + "')" : "";
        Problems problems = new Problems((offset, length, message, hint) -> {
            Diagnostic error = does.errorAt(offset, length, message + where);
            diagnostics.report(hint.map(h -> h.on(error)).orElse(error));
        });
        List<Stmt> statements = DoesCompiler.statements(does.text(), problems);
        if (problems.any()) {
            return Optional.empty();
        }
        AccessOperands data = new AccessOperands(operands, problems);
        AtomicReader atomics = new AtomicReader(instruction, does.text(), data, texts, problems);
        try {
            ActionRecord action = new AccessReader(data, atomics, hasLds, problems).read(statements);
            Set<String> named = DoesCompiler.names(does.text());
            Set<String> reads = new LinkedHashSet<>(data.names());
            reads.removeIf(n -> !named.contains(n)
                    || data.written().contains(n) && !data.kept().contains(n));
            // With the modifier it is the encoding that says so.
            if (named.contains(M0) && !named.contains(LDS)) {
                reads.add(M0);
            }
            boolean readsMode = action.values().stream().anyMatch(v -> reads(v).contains(InstructionEntry.MODE));
            return Optional.of(new Access(action, new Effects(reads, data.written(), readsMode)));
        } catch (Problems.Rejected e) {
            return Optional.empty();
        }
    }

    /** Reads an instruction's action at some targets, if it has one; returns the implicit registers that its texts read. */
    public Set<String> resolve(InstructionEntry entry, List<OperandEntry> operands, List<String> names) {
        Optional<MapNode> node = entry.node().map("action");
        Optional<ActionRecord> action =
                node.flatMap(n -> new ActionReader(entry.name(), n, operands, texts, diagnostics).read());
        action.ifPresent(a -> targets.computeIfAbsent(
                        new Key(entry.name(), node.get().position().file(), a), k -> new ArrayList<>())
                .addAll(names));
        Set<String> reads = new TreeSet<>();
        action.ifPresent(a -> a.values().forEach(v -> reads.addAll(reads(v))));
        return reads;
    }

    private static Set<String> reads(ActionValue value) {
        Set<String> reads = new TreeSet<>();
        if (value instanceof ActionValue.Update update) {
            update.text().filter(t -> !t.does().modeReads().isEmpty()).ifPresent(t -> reads.add(InstructionEntry.MODE));
        } else if (value instanceof ActionValue.When when) {
            when.text().ifPresent(t -> reads.addAll(t.does().reads()));
        }
        return reads;
    }
}
