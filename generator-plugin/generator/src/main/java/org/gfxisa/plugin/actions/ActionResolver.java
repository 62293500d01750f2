package org.gfxisa.plugin.actions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.does.DoesCompiler;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.InstructionEntry;
import org.gfxisa.plugin.entries.OperandEntry;
import org.gfxisa.plugin.model.ActionRecord;
import org.gfxisa.plugin.model.ActionValue;
import org.gfxisa.plugin.model.InstructionAction;
import org.gfxisa.plugin.spec.yaml.MapNode;

/** Resolves the actions of instructions, and keeps them. */
public final class ActionResolver {
    private final ActionTexts texts;
    private final Diagnostics diagnostics;
    private final Map<Key, List<String>> targets = new LinkedHashMap<>();

    private record Key(String instruction, String file, ActionRecord action) {}

    public ActionResolver(Definitions definitions, DoesCompiler compiler, Diagnostics diagnostics) {
        this.texts = new ActionTexts(definitions.updates(), definitions.templates(), compiler, diagnostics);
        this.diagnostics = diagnostics;
    }

    /** The actions that could be read, in the order of the spec. */
    public List<InstructionAction> all() {
        List<InstructionAction> all = new ArrayList<>();
        targets.forEach((key, names) ->
                all.add(new InstructionAction(key.instruction, key.file, key.action, List.copyOf(names))));
        return all;
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
