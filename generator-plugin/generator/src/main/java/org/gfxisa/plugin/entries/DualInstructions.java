package org.gfxisa.plugin.entries;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/**
 * Creates the dual instructions of formats with {@code pairs}: every entry that can be the first half is combined with every one
 * that can be the second half. The operands of the halves get different suffixes; their semantics is unchanged.
 */
final class DualInstructions {
    private final Map<String, MapNode> formats;
    private final Diagnostics diagnostics;

    DualInstructions(Map<String, MapNode> formats, Diagnostics diagnostics) {
        this.formats = formats;
        this.diagnostics = diagnostics;
    }

    /** The conventions of a format: suffixes of operands, text between the halves, and the shift of the first opcode. */
    private record Style(String format, String first, String second, String between, int shift) {
        static Optional<Style> of(String format, MapNode node) {
            return node.map("pairs")
                    .map(p -> new Style(
                            format,
                            p.text("first").orElse(""),
                            p.text("second").orElse(""),
                            p.text("between").orElse(""),
                            p.text("shift").map(Integer::parseInt).orElse(0)));
        }
    }

    /** Returns whether an entry is only a half of dual instructions. */
    static boolean isHalf(Node entry) {
        return entry instanceof MapNode map && map.has("pair");
    }

    /** Creates all combinations of these entries. */
    List<MapNode.Entry> expand(List<MapNode.Entry> halves) {
        List<MapNode.Entry> pairs = new ArrayList<>();
        for (MapNode.Entry first : halves) {
            for (MapNode.Entry second : halves) {
                if (opcode(first, "first").isPresent()
                        && opcode(second, "second").isPresent()) {
                    pair(first, second).ifPresent(pairs::add);
                }
            }
        }
        return pairs;
    }

    private static Optional<ScalarNode> opcode(MapNode.Entry half, String side) {
        return ((MapNode) half.value()).map("pair").flatMap(p -> p.scalar(side));
    }

    private Optional<MapNode.Entry> pair(MapNode.Entry first, MapNode.Entry second) {
        MapNode a = (MapNode) first.value();
        MapNode b = (MapNode) second.value();
        Optional<Style> found = formats.entrySet().stream()
                .flatMap(e -> Style.of(e.getKey(), e.getValue()).stream())
                .filter(s -> holds(s, a, s.first) && holds(s, b, s.second))
                .findFirst();
        if (found.isEmpty()) {
            diagnostics.report(first.key()
                    .error("no format takes '" + first.name() + "' and '" + second.name() + "' together")
                    .expecting("a format with 'pairs' that has a place for all their operands"));
            return Optional.empty();
        }
        Style style = found.get();
        Map<String, Node> entry = new LinkedHashMap<>();
        ScalarNode at = first.key();
        a.scalar("title")
                .ifPresent(t -> entry.put(
                        "title",
                        t.withText(t.text() + "; " + b.text("title").orElse("").toLowerCase(java.util.Locale.ROOT))));
        entry.put("name", a.get("name").orElse(at));
        a.get("aliases").ifPresent(names -> entry.put("aliases", names));
        entry.put(
                InstructionEntry.JOINED,
                map(at, Map.of(firstOperand(b) + style.second, led(b.get("name").orElse(second.key()), style))));
        opcode(style, first, second).ifPresent(o -> entry.put(style.format, o));
        Map<String, Node> operands = operandTypes(a, style.first);
        operands.putAll(operandTypes(b, style.second));
        entry.put("operands", map(at, operands));
        Set<String> reads = new TreeSet<>(Nodes.texts(a.get("reads")));
        reads.addAll(Nodes.texts(b.get("reads")));
        entry.put(
                "reads",
                new ListNode(
                        at.position(),
                        1,
                        reads.stream()
                                .map(r -> (Node) ScalarNode.of(at.position(), r))
                                .toList()));
        Map<String, Node> halves = new LinkedHashMap<>();
        halves.put(style.first, half(first));
        halves.put(style.second, half(second));
        entry.put(InstructionEntry.HALVES, map(at, halves));
        a.get("source").ifPresent(s -> entry.put("source", s));
        ScalarNode name = at.withText(first.name() + "_" + second.name());
        return Optional.of(new MapNode.Entry(name, map(at, entry)));
    }

    /** Combines the opcodes of both halves into one number. */
    private Optional<ScalarNode> opcode(Style style, MapNode.Entry first, MapNode.Entry second) {
        ScalarNode high = opcode(first, "first").orElseThrow();
        ScalarNode low = opcode(second, "second").orElseThrow();
        long most = (1L << style.shift) - 1;
        var top = high.asLong(0, most, diagnostics);
        var bottom = low.asLong(0, most, diagnostics);
        return top.isPresent() && bottom.isPresent()
                ? Optional.of(high.withText(String.valueOf(top.getAsLong() << style.shift | bottom.getAsLong())))
                : Optional.empty();
    }

    private boolean holds(Style style, MapNode half, String suffix) {
        Set<String> fields =
                formats.get(style.format).map("fields").map(MapNode::names).orElse(Set.of());
        return half.entries("operands").stream().allMatch(e -> fields.contains(e.name() + suffix));
    }

    /** Copies a text, since parsed texts are cached by location. */
    private static Node copy(Node type) {
        return type instanceof ScalarNode text ? text.withText(text.text()) : type;
    }

    /** Returns the facts that a dual instruction keeps of one half: its name and the types of its operands. */
    private static Node half(MapNode.Entry half) {
        MapNode node = (MapNode) half.value();
        Map<String, Node> kept = new LinkedHashMap<>();
        kept.put("name", half.key());
        kept.put("operands", map(half.key(), operandTypes(node, "")));
        node.get("does").ifPresent(does -> kept.put("does", does));
        return map(half.key(), kept);
    }

    private static Map<String, Node> operandTypes(MapNode half, String suffix) {
        Map<String, Node> types = new LinkedHashMap<>();
        half.entries("operands").forEach(e -> types.put(e.name() + suffix, copy(e.value())));
        return types;
    }

    private static String firstOperand(MapNode half) {
        return half.entries("operands").stream()
                .map(MapNode.Entry::name)
                .findFirst()
                .orElse("");
    }

    /** Returns a name, or a map of names by generation, with a prefix. */
    private static Node led(Node name, Style style) {
        if (name instanceof MapNode versions) {
            Map<String, Node> led = new LinkedHashMap<>();
            versions.entries().forEach(e -> led.put(e.name(), led(e.value(), style)));
            return map(versions.entries().get(0).key(), led);
        }
        ScalarNode text = (ScalarNode) name;
        return text.withText(style.between + " " + text.text());
    }

    private static MapNode map(ScalarNode at, Map<String, Node> values) {
        return new MapNode(
                at.position(),
                1,
                values.entrySet().stream()
                        .map(e -> new MapNode.Entry(ScalarNode.of(at.position(), e.getKey()), e.getValue()))
                        .toList());
    }
}
