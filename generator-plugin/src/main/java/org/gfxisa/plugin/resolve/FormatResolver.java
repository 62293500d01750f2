package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.model.Access;
import org.gfxisa.plugin.model.Bits;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.Form;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.Processor;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.Node;
import org.gfxisa.plugin.spec.ScalarNode;

/** Reads the formats of one target, with their variants. */
final class FormatResolver {
    private static final int MAX_DEPTH = 8;
    private final Map<String, MapNode> definitions;
    private final Lineages lineages;
    private final Processor target;
    private final Diagnostics diagnostics;
    private final Map<String, Optional<MapNode>> merged = new LinkedHashMap<>();
    private final Map<String, List<Format>> resolved = new LinkedHashMap<>();

    FormatResolver(Map<String, MapNode> definitions, Lineages lineages, Processor target, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.lineages = lineages;
        this.target = target;
        this.diagnostics = diagnostics;
    }

    /** The variants of a format (at least one), or nothing where the target lacks it. */
    List<Format> variants(String name) {
        List<Format> known = resolved.get(name);
        if (known == null) {
            known = node(name).map(n -> variants(name, n)).orElse(List.of());
            resolved.put(name, known);
        }
        return known;
    }

    /** The opcode offsets of the formats that an instruction of this format has as well. */
    Map<String, Integer> promotes(String name) {
        Map<String, Integer> promotes = new LinkedHashMap<>();
        node(name).flatMap(n -> n.map("promotes")).ifPresent(map -> map.entries().forEach(e -> {
            Optional<ScalarNode> offset = e.value() instanceof MapNode versioned
                    ? lineages.pick(versioned, target).flatMap(v -> v.value().asScalar(diagnostics))
                    : e.value().asScalar(diagnostics);
            if (!definitions.containsKey(e.name())) {
                diagnostics.report(e.key()
                        .error("unknown format '" + e.name() + "'")
                        .expecting("a format defined in formats/")
                        .suggesting(Names.nearest(e.name(), definitions.keySet())));
                return;
            }
            offset.map(o -> o.asInt(0, 0xffff, diagnostics)).ifPresent(o -> o.ifPresent(v -> promotes.put(e.name(), v)));
        }));
        return promotes;
    }

    private Optional<MapNode> node(String name) {
        return merged.computeIfAbsent(name, n -> merge(n, 0));
    }

    private Optional<MapNode> merge(String name, int depth) {
        Optional<MapNode> node = lineages.definition(definitions.get(name), target);
        Optional<ScalarNode> parent = node.flatMap(n -> n.scalar("extends"));
        if (parent.isEmpty()) {
            return node;
        }
        String base = parent.get().text();
        if (!definitions.containsKey(base) || depth > MAX_DEPTH) {
            diagnostics.report(parent.get()
                    .error(depth > MAX_DEPTH ? "formats extend each other in a circle" : "unknown format '" + base + "'")
                    .expecting("a format defined in formats/")
                    .suggesting(Names.nearest(base, definitions.keySet())));
            return node;
        }
        return merge(base, depth + 1)
                .map(b -> Nodes.merge(Nodes.without(b, "promotes", "suffix"), Nodes.without(node.get(), "extends")));
    }

    private List<Format> variants(String name, MapNode node) {
        Optional<MapNode> variants = node.map("variants");
        if (variants.isEmpty()) {
            return List.of(format(name, "", node));
        }
        List<Format> formats = new ArrayList<>();
        for (MapNode.Entry e : variants.get().entries()) {
            e.value()
                    .asMap(diagnostics)
                    .flatMap(v -> lineages.definition(v, target))
                    .ifPresent(v -> formats.add(
                            format(name, e.name(), Nodes.merge(Nodes.without(node, "variants"), v))));
        }
        return formats;
    }

    private Format format(String name, String variant, MapNode node) {
        int bits = Nodes.number(node, "bits", 32, 32, 160, diagnostics);
        Map<String, Field> fields = fields(node, bits);
        node.map("when").ifPresent(when -> when.entries().forEach(e -> {
            Field field = fields.get(e.name());
            if (field == null) {
                diagnostics.report(e.key()
                        .error("format '" + name + "' has no field '" + e.name() + "'")
                        .suggesting(Names.nearest(e.name(), fields.keySet())));
                return;
            }
            e.value().asScalar(diagnostics).ifPresent(s -> s.asLong(0, 0xffffffffL, diagnostics)
                    .ifPresent(v -> fields.put(e.name(), constant(field, v))));
        }));
        Map<String, String> implied = new LinkedHashMap<>();
        node.map("implied").ifPresent(map -> map.entries()
                .forEach(e -> e.value().asScalar(diagnostics).ifPresent(s -> implied.put(e.name(), s.text()))));
        return new Format(
                name,
                variant,
                node.text("suffix").orElse(""),
                bits,
                fields,
                removed(node),
                modifiers(node),
                implied,
                literal(node),
                Nodes.flag(node, "decode-only", diagnostics),
                node.text("per").map(w -> w.equals("wave")).orElse(false),
                Nodes.number(node, "scalar-limit", 0, 0, 8, diagnostics),
                Nodes.texts(node.get("reads"), diagnostics),
                Nodes.texts(node.get("writes"), diagnostics),
                node.position());
    }

    private static Field constant(Field f, long value) {
        return new Field(
                f.name(), f.bits(), OptionalLong.of(value), Optional.empty(), f.access(), -1, -1, -1, false, 0, false,
                f.shared(), Optional.empty(), false, 0, f.position());
    }

    private int literal(MapNode node) {
        Optional<ScalarNode> literal = node.scalar("literal");
        if (literal.isEmpty() || literal.get().text().equals("none")) {
            return Form.NO_LITERAL;
        }
        if (literal.get().text().equals("after")) {
            return Form.LITERAL_AFTER;
        }
        Optional<Bits> bits = Bits.parse(literal.get().text());
        if (bits.isEmpty() || bits.get().width() != 32) {
            diagnostics.report(literal.get().error(literal.get().quoted() + " is no place for a literal").expecting("after, none or \"63:32\""));
            return Form.NO_LITERAL;
        }
        return bits.get().parts().get(0).from();
    }

    /** Fields that a variant takes away: {@code vdst: none}. */
    private static Set<String> removed(MapNode node) {
        Set<String> removed = new LinkedHashSet<>();
        node.map("fields").ifPresent(map -> map.entries().stream()
                .filter(e -> e.value() instanceof ScalarNode s && s.text().equals("none"))
                .forEach(e -> removed.add(e.name())));
        return removed;
    }

    private Map<String, Field> fields(MapNode node, int bits) {
        Map<String, Field> fields = new LinkedHashMap<>();
        node.map("fields").ifPresent(map -> map.entries().forEach(e -> {
            if (e.value() instanceof MapNode f) {
                field(e.name(), f, bits).ifPresent(field -> fields.put(e.name(), field));
            } else if (!(e.value() instanceof ScalarNode s && s.text().equals("none"))) {
                diagnostics.report(e.value().error("found " + e.value().describe()).expecting("{bits: \"hi:lo\", …}, or none"));
            }
        }));
        return fields;
    }

    private Optional<Field> field(String name, MapNode node, int formatBits) {
        Optional<ScalarNode> text = node.scalar("bits");
        Optional<Bits> bits = text.flatMap(t -> Bits.parse(t.text()));
        if (bits.isEmpty()) {
            diagnostics.report(text.map(t -> t.error(t.quoted() + " is no range of bits"))
                    .orElseGet(() -> node.error("field '" + name + "' has no bits"))
                    .expecting("\"hi:lo\", \"n\" or \"7:0, 15@9\""));
            return Optional.empty();
        }
        if (bits.get().mask().bitLength() > formatBits) {
            diagnostics.report(text.get()
                    .error("bit " + (bits.get().mask().bitLength() - 1) + " lies outside the format")
                    .expecting("bits from 0 to " + (formatBits - 1)));
            return Optional.empty();
        }
        OptionalLong constant = node.scalar("is").map(s -> s.asLong(0, 0xffffffffL, diagnostics)).orElse(OptionalLong.empty());
        if (constant.isPresent() && !bits.get().holds(constant.getAsLong())) {
            diagnostics.report(node.scalar("is").get()
                    .error(constant.getAsLong() + " does not fit in " + bits.get().width() + " bits"));
        }
        return Optional.of(new Field(
                name,
                bits.get(),
                constant,
                node.text("class"),
                access(node),
                Nodes.number(node, "neg", -1, 0, formatBits - 1, diagnostics),
                Nodes.number(node, "abs", -1, 0, formatBits - 1, diagnostics),
                Nodes.number(node, "sext", -1, 0, formatBits - 1, diagnostics),
                node.text("unused").map(u -> u.equals("any")).orElse(false),
                Nodes.number(node, "blank", 0, 0, Integer.MAX_VALUE, diagnostics),
                Nodes.flag(node, "ignored", diagnostics),
                Nodes.flag(node, "shared", diagnostics),
                node.text("width"),
                node.text("zero").map(z -> z.equals("off")).orElse(false),
                Nodes.number(node, "misfit", 0, 0, 32, diagnostics),
                node.position()));
    }

    private Access access(MapNode node) {
        return node.text("access").map(a -> Access.valueOf(a.toUpperCase(Locale.ROOT))).orElse(Access.IN);
    }

    private List<Format.ModifierUse> modifiers(MapNode node) {
        List<Format.ModifierUse> uses = new ArrayList<>();
        Optional<Node> list = node.get("modifiers");
        if (list.isEmpty()) {
            return uses;
        }
        list.get().asList(diagnostics).ifPresent(items -> items.items().forEach(item -> {
            if (item instanceof MapNode map) {
                map.entries().forEach(e -> e.value()
                        .asScalar(diagnostics)
                        .ifPresent(s -> uses.add(use(e.name(), Optional.of(s.text())))));
            } else {
                item.asScalar(diagnostics).ifPresent(s -> uses.add(use(s.text(), Optional.empty())));
            }
        }));
        return uses;
    }

    private static Format.ModifierUse use(String written, Optional<String> definition) {
        boolean always = written.endsWith("!") || definition.map(d -> d.endsWith("!")).orElse(false);
        String field = written.replace("!", "");
        return new Format.ModifierUse(field, definition.orElse(field).replace("!", ""), always);
    }
}
