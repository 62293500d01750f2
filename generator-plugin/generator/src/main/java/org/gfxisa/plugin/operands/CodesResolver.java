package org.gfxisa.plugin.operands;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.Ranges;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.CodeRange;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.CodeRange.Role;

/** Reads the operand numbering of a target. */
public final class CodesResolver {
    private static final int LAST_CODE = 1023;
    private static final int WIDEST_TUPLE = 32;
    /** Keys that go with every meaning. */
    private static final Set<String> COMMON = Set.of("code", "group", "decode-only");
    /** What codes can stand for, by the key that says so, and the other keys that go with it. */
    private static final Map<String, Set<String>> MEANINGS = new LinkedHashMap<>();

    static {
        MEANINGS.put("int", Set.of("step"));
        MEANINGS.put("float", Set.of("text64"));
        MEANINGS.put("literal", Set.of());
        MEANINGS.put("name", Set.of("pair", "index", "file", "any-width", "also", "role"));
        MEANINGS.put("file", Set.of("text", "index", "align", "last", "halves", "bare-low", "role"));
    }

    private final Lineages lineages;
    private final ProcessorSpec target;
    private final Diagnostics diagnostics;

    public CodesResolver(Lineages lineages, ProcessorSpec target, Diagnostics diagnostics) {
        this.lineages = lineages;
        this.target = target;
        this.diagnostics = diagnostics;
    }

    /** The union of the blocks, each as the target's version has it. */
    public List<CodeRange> resolve(Map<String, Node> blocks) {
        List<CodeRange> ranges = new ArrayList<>();
        Map<String, ScalarNode> names = new HashMap<>();
        blocks.forEach((name, block) -> lineages.resolve(block, target)
                .filter(ListNode.class::isInstance)
                .ifPresent(lines -> ((ListNode) lines)
                        .maps()
                        .forEach(line -> range(line).ifPresent(r -> {
                            if (isNew(line, r, ranges)) {
                                ranges.add(r);
                                line.scalar("name").ifPresent(n -> named(n, names));
                                Nodes.list(line.get("also")).forEach(n -> named(n, names));
                            }
                        }))));
        return ranges.stream()
                .map(r -> isUpperHalf(r, ranges) ? r.withoutPair() : r)
                .toList();
    }

    /** A named register that is the second of a named pair starts no 64-bit operand. */
    private static boolean isUpperHalf(CodeRange range, List<CodeRange> ranges) {
        return range.meaning() == Meaning.NAMED
                && range.pair().equals(range.name())
                && ranges.stream()
                        .anyMatch(r -> r.meaning() == Meaning.NAMED
                                && r.high() == range.low() - 1
                                && !r.pair().isEmpty()
                                && !r.pair().equals(r.name()));
    }

    private boolean isNew(MapNode line, CodeRange range, List<CodeRange> ranges) {
        for (CodeRange other : ranges) {
            if (range.low() <= other.high() && other.low() <= range.high()) {
                String meaning = other.name().isEmpty() ? other.group() : other.name();
                diagnostics.report(line.scalar("code")
                        .orElseThrow()
                        .error("code " + Math.max(range.low(), other.low()) + " already stands for '" + meaning
                                + "' on " + target.name())
                        .expecting("every code once"));
                return false;
            }
        }
        return true;
    }

    private void named(ScalarNode name, Map<String, ScalarNode> names) {
        ScalarNode first = names.putIfAbsent(name.text(), name);
        if (first != null) {
            diagnostics.report(name.error("two codes are named '" + name.text() + "' on " + target.name())
                    .expecting("every name once")
                    .noting(first.position(), first.length(), "the first one"));
        }
    }

    private Optional<CodeRange> range(MapNode node) {
        Optional<Ranges.Range> codes = node.scalar("code").flatMap(c -> Ranges.parse(c, LAST_CODE, diagnostics));
        Optional<String> meaning = MEANINGS.keySet().stream().filter(node::has).findFirst();
        if (meaning.isEmpty()) {
            diagnostics.report(node.error("codes that stand for nothing").expecting(Names.oneOf(MEANINGS.keySet())));
        }
        return codes.flatMap(c -> meaning.flatMap(m -> range(m, node, c)));
    }

    private Optional<CodeRange> range(String meaning, MapNode node, Ranges.Range codes) {
        Diagnostics own = new Diagnostics();
        for (MapNode.Entry e : node.entries()) {
            boolean usual = e.name().equals(meaning) || COMMON.contains(e.name());
            if (!usual && !MEANINGS.get(meaning).contains(e.name())) {
                Set<String> allowed = new TreeSet<>(MEANINGS.get(meaning));
                allowed.addAll(COMMON);
                own.report(e.key()
                        .error("'" + e.name() + "' says nothing of codes with '" + meaning + "'")
                        .expecting(Names.oneOf(allowed)));
            }
        }
        boolean single = meaning.equals("float") || meaning.equals("literal") || meaning.equals("name");
        if (single && codes.low() != codes.high()) {
            own.report(node.scalar("code")
                    .orElseThrow()
                    .error("a range of codes for a single '" + meaning + "'")
                    .expecting("one code"));
        }
        CodeRange range = switch (meaning) {
            case "int" -> integers(node, codes, own);
            case "float" -> constant(node, codes, own);
            case "literal" -> plain(node, codes, Meaning.LITERAL, "literal", 0, 0, "", "", 0);
            case "name" -> named(node, codes, own);
            default -> numbered(node, codes, own);
        };
        diagnostics.reportAll(own);
        return own.hasErrors() ? Optional.empty() : Optional.of(range);
    }

    private static CodeRange plain(
            MapNode node,
            Ranges.Range codes,
            Meaning meaning,
            String group,
            int first,
            int step,
            String name,
            String pair,
            double value) {
        return new CodeRange(
                codes.low(),
                codes.high(),
                meaning,
                group(node, group),
                Optional.empty(),
                "",
                first,
                step,
                name,
                pair,
                value,
                OptionalInt.empty(),
                1,
                decodeOnly(node),
                Role.ORDINARY,
                List.of(),
                List.of(),
                false);
    }

    private static boolean decodeOnly(MapNode node) {
        return node.text("decode-only").map(t -> t.equals("true")).orElse(false);
    }

    private static Role role(MapNode node) {
        return node.text("role")
                .map(r -> Role.valueOf(r.toUpperCase(Locale.ROOT)))
                .orElse(Role.ORDINARY);
    }

    private static CodeRange integers(MapNode node, Ranges.Range codes, Diagnostics own) {
        int first = Nodes.number(node, "int", 0, -32768, 32767, own);
        int step = Nodes.number(node, "step", 1, -1, 1, own);
        return plain(node, codes, Meaning.INTEGER, "inline", first, step, "", "", 0);
    }

    private static CodeRange constant(MapNode node, Ranges.Range codes, Diagnostics own) {
        Optional<ScalarNode> text64 = node.scalar("text64");
        Optional<ScalarNode> text = node.scalar("float");
        double value = text64.or(() -> text).map(t -> number(t, own)).orElse(0.0);
        return plain(
                node,
                codes,
                Meaning.FLOAT,
                "inline",
                0,
                0,
                text.map(ScalarNode::text).orElse(""),
                text64.map(ScalarNode::text).orElse(""),
                value);
    }

    private static double number(ScalarNode text, Diagnostics own) {
        try {
            return Double.parseDouble(text.text());
        } catch (NumberFormatException e) {
            own.report(text.error(text.quoted() + " is no number").expecting("a number like 0.5"));
            return 0;
        }
    }

    private static CodeRange named(MapNode node, Ranges.Range codes, Diagnostics own) {
        String name = node.text("name").orElse("");
        boolean anyWidth = Nodes.flag(node, "any-width", own);
        int index = Nodes.number(node, "index", 0, 0, LAST_CODE, own);
        return new CodeRange(
                codes.low(),
                codes.high(),
                Meaning.NAMED,
                group(node, "special"),
                Optional.of(node.text("file").orElse(name)),
                "",
                index,
                1,
                name,
                pair(node, name),
                0,
                anyWidth ? OptionalInt.of(WIDEST_TUPLE - 1) : OptionalInt.empty(),
                1,
                decodeOnly(node),
                role(node),
                Nodes.texts(node.get("also")),
                List.of(),
                false);
    }

    private static CodeRange numbered(MapNode node, Ranges.Range codes, Diagnostics own) {
        String file = node.text("file").orElse("");
        int index = Nodes.number(node, "index", 0, 0, LAST_CODE, own);
        int align = Nodes.number(node, "align", 1, 1, 32, own);
        OptionalInt last =
                node.scalar("last").map(s -> s.asInt(0, LAST_CODE, own)).orElse(OptionalInt.empty());
        return new CodeRange(
                codes.low(),
                codes.high(),
                Meaning.NUMBERED,
                group(node, file),
                Optional.of(file),
                node.text("text").orElse(file),
                index,
                1,
                "",
                "",
                0,
                last,
                align,
                decodeOnly(node),
                role(node),
                List.of(),
                Nodes.texts(node.get("halves")),
                Nodes.flag(node, "bare-low", own));
    }

    private static String group(MapNode node, String absent) {
        return node.text("group").orElse(absent);
    }

    /** The text of the 64-bit operand that starts here: the pair's, or the register's own; {@code pair: none} has none. */
    private static String pair(MapNode node, String name) {
        String pair = node.text("pair").orElse(name);
        return pair.equals("none") ? "" : pair;
    }
}
