package org.gfxisa.plugin.instructions;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.InstructionEntry;
import org.gfxisa.plugin.entries.IntExpression;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.SpecEntries;

/**
 * The contents of instructions' entries for readers: templates are expanded, the versions of each fact are in one map, opcodes
 * are numbers.
 */
public final class EntryTexts {
    private final Definitions definitions;
    private final Lineages lineages;

    public EntryTexts(Definitions definitions, Lineages lineages) {
        this.definitions = definitions;
        this.lineages = lineages;
    }

    /** Returns all instructions by name. */
    public Map<String, SpecEntries.Entry> all() {
        return definitions.instructions().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, e -> text(e.getKey(), e.getValue()), (a, b) -> a, LinkedHashMap::new));
    }

    private SpecEntries.Entry text(String name, MapNode node) {
        Map<String, String> facts = new LinkedHashMap<>();
        node.entries().stream()
                .filter(e -> !InstructionEntry.OF_PAIRS.contains(e.name()))
                .forEach(e -> fact(e).ifPresent(text -> facts.put(e.name(), text)));
        ScalarNode key = definitions.key(Definitions.Kind.INSTRUCTIONS, name);
        String place = key.position().file() + ":" + key.position().line();
        return new SpecEntries.Entry(name, place, facts);
    }

    private Optional<String> fact(MapNode.Entry fact) {
        Node flat = lineages.flat(fact.value());
        if (definitions.formats().containsKey(fact.name())) {
            flat = opcodes(flat);
        }
        boolean isNothing = Versions.isNone(flat)
                || flat instanceof MapNode map && map.names().isEmpty();
        return isNothing ? Optional.empty() : Optional.of(text(flat, false));
    }

    private static Node opcodes(Node opcode) {
        if (opcode instanceof MapNode versions) {
            return versions.withValues(e -> opcodes(e.value()));
        }
        return opcode instanceof ScalarNode text && !Versions.isNone(text) ? text.withText(value(text.text())) : opcode;
    }

    private static String value(String expression) {
        try {
            return String.valueOf(IntExpression.parse(expression).value(name -> 0));
        } catch (IntExpression.Malformed | ArithmeticException e) {
            return expression; // reported where it is resolved
        }
    }

    private static String text(Node node, boolean isNested) {
        if (node instanceof MapNode map) {
            return map.entries().stream()
                    .map(e -> e.name() + ": " + text(e.value(), true))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (node instanceof ListNode list) {
            return list.items().stream().map(i -> text(i, true)).collect(Collectors.joining(", ", "[", "]"));
        }
        String text = ((ScalarNode) node).text().strip();
        return isNested && (text.isEmpty() || text.contains(", ") || text.contains("\n")) ? '"' + text + '"' : text;
    }
}
