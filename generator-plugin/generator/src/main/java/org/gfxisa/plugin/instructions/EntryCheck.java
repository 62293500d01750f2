package org.gfxisa.plugin.instructions;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.InstructionEntry;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Checks that every instruction has the required keys and no unknown ones. */
public final class EntryCheck {
    private static final String OPCODE = "an integer, a sum of integers, or none; for all targets or per target";

    private final Definitions definitions;
    private final Diagnostics diagnostics;
    private final Set<String> broken = new HashSet<>();

    public EntryCheck(Definitions definitions, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.diagnostics = diagnostics;
    }

    /** Performs the check; returns the instructions with misspelt keys, for which further errors would be misleading. */
    public Set<String> check() {
        Set<String> known = new LinkedHashSet<>(definitions.formats().keySet());
        known.addAll(InstructionEntry.KEYS);
        known.addAll(InstructionEntry.OF_PAIRS);
        definitions.instructions().forEach((name, node) -> {
            if (node.text("title").isEmpty() && !node.has("title") && isAddition(node)) {
                broken.add(name);
                diagnostics.report(definitions
                        .error(
                                Definitions.Kind.INSTRUCTIONS,
                                name,
                                "no instruction '" + name + "' that this could add to")
                        .expecting("the name of an instruction; or a title, operands and what it does, for a new one")
                        .suggesting(name, titled()));
                return;
            }
            node.entries().stream().filter(e -> !known.contains(e.name())).forEach(e -> {
                broken.add(name);
                diagnostics.report(e.key()
                        .error("unknown key or format '" + e.name() + "' in instruction '" + name + "'")
                        .expecting("a format defined in formats/, or "
                                + Names.or(List.copyOf(new TreeSet<>(InstructionEntry.KEYS))))
                        .suggesting(e.name(), known));
            });
            if (!broken.contains(name)) {
                needed(name, node);
                node.entries().stream()
                        .filter(e -> definitions.formats().containsKey(e.name()))
                        .forEach(this::opcode);
            }
        });
        return broken;
    }

    /** Returns whether an entry has too few keys to define a new instruction. */
    private static boolean isAddition(MapNode node) {
        return InstructionEntry.MEANINGS.stream().noneMatch(node::has);
    }

    private Set<String> titled() {
        Set<String> names = new LinkedHashSet<>();
        definitions.instructions().forEach((name, node) -> {
            if (node.has("title")) {
                names.add(name);
            }
        });
        return names;
    }

    /** Checks the kind of an opcode's value; the value itself is checked when it is resolved. */
    private void opcode(MapNode.Entry format) {
        if (format.value() instanceof ScalarNode s && s.isEmpty()
                || format.value() instanceof MapNode m && m.names().isEmpty()) {
            diagnostics.report(format.key()
                    .error("no opcode for format '" + format.name() + "'")
                    .expecting(OPCODE));
            return;
        }
        Versions.forEach(format.value(), definitions.targets().keySet(), value -> {
            if (value instanceof ListNode || value instanceof ScalarNode s && s.isEmpty()) {
                diagnostics.report(value.error("found " + value.describe() + " where the opcode for format '"
                                + format.name() + "' should stand")
                        .expecting(OPCODE));
            }
        });
    }

    private void needed(String name, MapNode node) {
        if (node.entries().stream().noneMatch(e -> definitions.formats().containsKey(e.name()))) {
            report(name, "has no opcode in any format", "a key that names a format, like vop2: {gfx6: 3}");
        }
        if (node.text("title").isEmpty()) {
            report(name, "has no title", "title: what it does, in a few words");
        }
        node.scalar("title")
                .filter(t -> t.text().contains("{") || t.text().contains("}"))
                .ifPresent(t -> diagnostics.report(t.error("a hole in the title of '" + name + "' is not filled")
                        .expecting("'{axis}' or '{axis.property}', with the axis under 'for-each'")));
        Optional<MapNode> halves = node.map(InstructionEntry.HALVES);
        if (halves.isPresent()) {
            boolean complete = halves.get().entries().stream()
                    .allMatch(e -> e.value() instanceof MapNode half
                            && half.scalar("does").isPresent());
            if (!complete) {
                report(name, "has a half without 'does'", "what it computes: both halves are vector instructions");
            }
            return;
        }
        List<String> meanings = InstructionEntry.MEANINGS.stream()
                .filter(key ->
                        node.get(key).map(value -> !Versions.isNone(value)).orElse(false))
                .toList();
        if (meanings.isEmpty()) {
            report(name, "has neither 'does' nor 'action'", "one of them");
        } else if (meanings.size() > 1 && meanings.stream().noneMatch(key -> isVersioned(node.get(key)))) {
            both(
                    name,
                    node.entry(meanings.get(0)).orElseThrow(),
                    node.entry(meanings.get(1)).orElseThrow());
        }
    }

    private boolean isVersioned(Optional<Node> node) {
        return node.map(n -> Versions.isVersioned(n, definitions.targets().keySet()))
                .orElse(false);
    }

    private void report(String name, String message, String expected) {
        diagnostics.report(definitions
                .error(Definitions.Kind.INSTRUCTIONS, name, "instruction '" + name + "' " + message)
                .expecting(expected));
    }

    /** Reports two contradicting keys at the second one, or at the one that an overlay adds. */
    private void both(String name, MapNode.Entry first, MapNode.Entry second) {
        boolean together =
                first.key().position().file().equals(second.key().position().file());
        MapNode.Entry at = together ? second : first;
        MapNode.Entry other = together ? first : second;
        diagnostics.report(at.key()
                .error("instruction '" + name + "' has both '" + first.name() + "' and '" + second.name() + "'")
                .expecting("one of them; '" + second.name() + ": none' takes away one that was given before")
                .noting(other.key(), "'" + other.name() + "' is here"));
    }
}
