package org.gfxisa.plugin.operands;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.Ranges;
import org.gfxisa.plugin.model.FieldSyntax;
import org.gfxisa.plugin.model.OperandType;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.CodeRange;
import org.gfxisa.table.CodeSet;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Kind;

/** Reads the operand classes and modifier definitions of one target. */
public final class SyntaxResolver {
    private static final int LAST_CODE = 1023;
    /** Stands for the missing default of a modifier that is required. */
    private static final int REQUIRED = Integer.MIN_VALUE;

    /** Syntaxes of constants that are not those of an element type. */
    private static final Map<String, ElementType> OTHERWISE = Map.of(
            "both-halves", ElementType.V2F16_TWICE, "lower-half", ElementType.V2F16_LOW, "codes", ElementType.CODE);

    private static final int WIDEST_TUPLE = 32;
    private static final List<String> KINDS = Kind.words();
    private final Definitions.Kind what;
    private final Definitions definitions;
    private final List<CodeRange> codes;
    private final Diagnostics diagnostics;

    public SyntaxResolver(
            Definitions.Kind what, Definitions definitions, List<CodeRange> codes, Diagnostics diagnostics) {
        this.what = what;
        this.definitions = definitions;
        this.codes = codes;
        this.diagnostics = diagnostics;
    }

    /** Reads a definition; empty if it has errors, which are reported. */
    Optional<FieldSyntax> resolve(String name, MapNode node) {
        Optional<ScalarNode> kindNode = node.scalar("kind");
        String kind = kindNode.map(ScalarNode::text).orElse("");
        if (!KINDS.contains(kind)) {
            diagnostics.report(kindNode.map(k -> k.error("unknown kind " + k.quoted()))
                    .orElseGet(() -> definitions.error(what, name, what.noun() + " '" + name + "' has no kind"))
                    .expecting(Names.oneOf(KINDS))
                    .suggesting(kind, KINDS));
            return Optional.empty();
        }
        Diagnostics own = new Diagnostics();
        FieldSyntax syntax = read(name, kind, node, own);
        diagnostics.reportAll(own);
        return own.hasErrors() ? Optional.empty() : Optional.of(syntax);
    }

    private FieldSyntax read(String name, String kind, MapNode node, Diagnostics own) {
        ScalarNode key = definitions.key(what, name);
        Set<Integer> free = codes(node.get("uncounted"), own);
        if (what == Definitions.Kind.MODIFIERS) {
            new ModifierWords(key, node, own).check(kind);
        }
        boolean bits = kind.equals("bits");
        OptionalInt normal = integer(node, "default", bits ? 0 : Integer.MIN_VALUE, bits ? 1 : Integer.MAX_VALUE, own);
        boolean required = Nodes.flag(node, "required", own);
        int absent = required
                ? REQUIRED
                : integer(node, "absent", Integer.MIN_VALUE, Integer.MAX_VALUE, own)
                        .orElse(normal.orElse(0));
        String prefix = node.text("prefix").orElse(bits ? name + ":" : "");
        return new FieldSyntax(
                name,
                new KindReader(key, node, free.isEmpty() ? CodeSet.NONE : CodeSet.of(free::contains), own).read(kind),
                texts(node, "groups"),
                texts(node, "decode-only"),
                codes(node.get("exclude"), own),
                apart(node, own),
                constants(node, own),
                kind.equals("flag") ? node.text("text").orElse(name) : prefix,
                normal,
                absent,
                Nodes.texts(node.get("modifies")));
    }

    private static Optional<ElementType> constants(MapNode node, Diagnostics own) {
        Optional<ScalarNode> type = node.scalar("constants");
        Optional<ElementType> ofHalves = type.map(t -> OTHERWISE.get(t.text()));
        if (ofHalves.isPresent()) {
            return ofHalves;
        }
        Optional<OperandType> known = type.flatMap(t -> OperandType.parse(t.text()));
        if (type.isPresent() && known.isEmpty()) {
            own.report(type.get()
                    .error("unknown type " + type.get().quoted())
                    .expecting(Names.oneOf(OperandType.COMMON))
                    .suggesting(type.get().text(), OperandType.COMMON));
        }
        return known.map(OperandType::element);
    }

    private static Map<String, Integer> apart(MapNode node, Diagnostics own) {
        Map<String, Integer> apart = new LinkedHashMap<>();
        node.map("apart")
                .ifPresent(m -> m.names()
                        .forEach(operand -> apart.put(operand, Nodes.number(m, operand, 0, 0, WIDEST_TUPLE, own))));
        return apart;
    }

    private static OptionalInt integer(MapNode node, String key, int min, int max, Diagnostics own) {
        return node.scalar(key).map(s -> s.asInt(min, max, own)).orElse(OptionalInt.empty());
    }

    private static Set<String> texts(MapNode node, String key) {
        return new LinkedHashSet<>(Nodes.texts(node.get(key)));
    }

    /** Returns the codes in a list of codes and names. */
    private Set<Integer> codes(Optional<Node> list, Diagnostics own) {
        Set<Integer> found = new LinkedHashSet<>();
        for (ScalarNode item : Nodes.list(list)) {
            if (item.text().isEmpty() || !Character.isDigit(item.text().charAt(0))) {
                // A name that this generation lacks stands for no code.
                codes.stream().filter(c -> c.name().equals(item.text())).forEach(c -> found.add(c.low()));
                continue;
            }
            Ranges.parse(item, LAST_CODE, own).ifPresent(range -> {
                for (int code = range.low(); code <= range.high(); code++) {
                    found.add(code);
                }
            });
        }
        return found;
    }
}
