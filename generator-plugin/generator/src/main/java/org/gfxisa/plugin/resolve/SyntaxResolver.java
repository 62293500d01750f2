package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.model.CodeRange;
import org.gfxisa.plugin.model.OperandType;
import org.gfxisa.plugin.model.Syntax;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.Node;
import org.gfxisa.plugin.spec.ScalarNode;

/** Reads the operand classes and modifier definitions of one target. */
final class SyntaxResolver {
    private static final int LAST_CODE = 1023;
    /** In the table the value taken when the text gives none, of a modifier that the text has to give. */
    private static final int REQUIRED = Integer.MIN_VALUE;

    /** How constants may be written that no type writes so, and the element type that says it. */
    private static final Map<String, String> OTHERWISE =
            Map.of("both-halves", "V2F16_TWICE", "lower-half", "V2F16_LOW", "codes", "CODE");

    private static final int WIDEST_TUPLE = 32;
    private static final List<String> KINDS = List.of(
            "register",
            "int",
            "flag",
            "enum",
            "bits",
            "ranges",
            "lettered",
            "counters",
            "fields",
            "symbols",
            "hwreg",
            "sendmsg",
            "bitnames",
            "policy",
            "swizzle",
            "buffer_format",
            "branch");
    private final Definitions.Kind what;
    private final Definitions definitions;
    private final List<CodeRange> codes;
    private final Diagnostics diagnostics;

    SyntaxResolver(Definitions.Kind what, Definitions definitions, List<CodeRange> codes, Diagnostics diagnostics) {
        this.what = what;
        this.definitions = definitions;
        this.codes = codes;
        this.diagnostics = diagnostics;
    }

    /** The definition; nothing if it is wrong, which is reported. */
    Optional<Syntax> resolve(String name, MapNode node) {
        Optional<ScalarNode> kindNode = node.scalar("kind");
        String kind = kindNode.map(ScalarNode::text).orElse("");
        if (!KINDS.contains(kind)) {
            diagnostics.report(kindNode.map(k -> k.error("unknown kind " + k.quoted()))
                    .orElseGet(() -> definitions.error(what, name, what.noun() + " '" + name + "' has no kind"))
                    .expecting(Names.oneOf(KINDS))
                    .suggesting(Names.nearest(kind, KINDS)));
            return Optional.empty();
        }
        Diagnostics own = new Diagnostics();
        Syntax syntax = read(name, kind, node, own);
        diagnostics.reportAll(own);
        return own.hasErrors() ? Optional.empty() : Optional.of(syntax);
    }

    private Syntax read(String name, String kind, MapNode node, Diagnostics own) {
        List<Integer> nums = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        ScalarNode key = definitions.key(what, name);
        new KindReader(key, node, own, nums, texts).read(kind);
        nums.addAll(codes(node.get("free"), own));
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
        return new Syntax(
                name,
                kind.toUpperCase(Locale.ROOT),
                texts(node, "groups"),
                texts(node, "decode-only"),
                codes(node.get("exclude"), own),
                Nodes.number(node, "add", Nodes.number(node, "or", 0, 0, LAST_CODE, own), 0, LAST_CODE, own),
                Nodes.number(node, "xor", 0, 0, LAST_CODE, own),
                Nodes.number(node, "shift", 0, 0, 4, own),
                integer(node, "off", 0, LAST_CODE, own),
                Nodes.number(node, "align", 1, 1, 16, own),
                node.text("tuple").map(t -> t.equals("any")).orElse(false),
                apart(node, own),
                constants(node, own),
                kind.equals("flag") ? node.text("text").orElse(name) : prefix,
                normal,
                absent,
                Nodes.texts(node.get("of")),
                nums,
                texts);
    }

    private static Optional<String> constants(MapNode node, Diagnostics own) {
        Optional<ScalarNode> type = node.scalar("constants");
        Optional<String> ofHalves = type.map(t -> OTHERWISE.get(t.text()));
        if (ofHalves.isPresent()) {
            return ofHalves;
        }
        Optional<OperandType> known = type.flatMap(t -> OperandType.parse(t.text()));
        if (type.isPresent() && known.isEmpty()) {
            own.report(type.get()
                    .error("unknown type " + type.get().quoted())
                    .expecting(Names.oneOf(OperandType.COMMON))
                    .suggesting(Names.nearest(type.get().text(), OperandType.COMMON)));
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

    /** The codes of a list of codes and names. */
    private Set<Integer> codes(Optional<Node> list, Diagnostics own) {
        Set<Integer> found = new LinkedHashSet<>();
        for (ScalarNode item : Nodes.list(list)) {
            if (item.text().isEmpty() || !Character.isDigit(item.text().charAt(0))) {
                // A name that this generation's numbering lacks stands for nothing.
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
