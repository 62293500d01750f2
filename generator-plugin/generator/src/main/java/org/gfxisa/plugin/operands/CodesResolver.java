package org.gfxisa.plugin.operands;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
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

/** Reads the operand codes of a target. */
public final class CodesResolver {
    private static final int LAST_CODE = 1023;
    private static final int WIDEST_TUPLE = 32;
    /** Keys that are allowed with every meaning. */
    private static final Set<String> COMMON = Set.of("code", "group", "decode-only");
    /** A meaning of codes, and the other keys that are allowed with it. */
    private record Meant(Meaning means, Set<String> keys) {}

    /** The meanings by the key that selects them. */
    private static final Map<String, Meant> MEANINGS = new LinkedHashMap<>();

    static {
        MEANINGS.put("int", new Meant(Meaning.INTEGER, Set.of("step")));
        MEANINGS.put("float", new Meant(Meaning.FLOAT, Set.of("text64")));
        MEANINGS.put("literal", new Meant(Meaning.LITERAL, Set.of()));
        MEANINGS.put("name", new Meant(Meaning.NAMED, Set.of("pair", "index", "file", "any-width", "aliases", "role")));
        MEANINGS.put(
                "file",
                new Meant(
                        Meaning.NUMBERED,
                        Set.of("text", "aliases", "index", "align", "last", "halves", "bare-low", "role")));
    }

    private final Lineages lineages;
    private final ProcessorSpec target;
    private final Diagnostics diagnostics;

    public CodesResolver(Lineages lineages, ProcessorSpec target, Diagnostics diagnostics) {
        this.lineages = lineages;
        this.target = target;
        this.diagnostics = diagnostics;
    }

    /** Returns the union of the blocks, each in the target's version. */
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
                                Nodes.list(line.get("aliases")).forEach(n -> named(n, names));
                            }
                        }))));
        return ranges.stream()
                .map(r -> isUpperHalf(r, ranges) ? r.withoutPair() : r)
                .toList();
    }

    /**
     * Returns the names of the registers of all targets, the prefixes of numbered registers followed by a bracket, and the
     * suffixes of halves.
     */
    public static List<String> registerNames(Collection<Node> blocks) {
        Set<String> names = new TreeSet<>();
        blocks.forEach(block -> addNames(block, names));
        names.remove("none");
        return List.copyOf(names);
    }

    private static void addNames(Node node, Set<String> names) {
        if (node instanceof ListNode lines) {
            lines.items().forEach(line -> addNames(line, names));
        } else if (node instanceof MapNode map && map.has("code")) {
            List<String> own = Stream.of("name", "pair", "text", "aliases")
                    .flatMap(key -> Nodes.texts(map.get(key)).stream())
                    .toList();
            own.forEach(name -> names.add(map.has("file") && !map.has("name") ? name + "[" : name));
            names.addAll(Nodes.texts(map.get("halves")));
        } else if (node instanceof MapNode map) {
            map.entries().forEach(entry -> addNames(entry.value(), names));
        }
    }

    /** The second register of a named pair cannot start a 64-bit operand. */
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
                    .noting(first, "the first one"));
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
            if (!usual && !MEANINGS.get(meaning).keys().contains(e.name())) {
                Set<String> allowed = new TreeSet<>(MEANINGS.get(meaning).keys());
                allowed.addAll(COMMON);
                own.report(e.key()
                        .error("'" + e.name() + "' is not a key of codes with '" + meaning + "'")
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
        CodeRange range = range(node, codes, MEANINGS.get(meaning).means(), own);
        diagnostics.reportAll(own);
        return own.hasErrors() ? Optional.empty() : Optional.of(range);
    }

    private static CodeRange range(MapNode node, Ranges.Range codes, Meaning meaning, Diagnostics own) {
        boolean isInteger = meaning == Meaning.INTEGER;
        boolean isRegister = meaning == Meaning.NAMED || meaning == Meaning.NUMBERED;
        Optional<ScalarNode> constant = node.scalar("float");
        Optional<ScalarNode> wide = node.scalar("text64");
        String name = constant.map(ScalarNode::text).orElse(text(node, "name", ""));
        String file = text(node, "file", name);
        String group = switch (meaning) {
            case LITERAL -> "literal";
            case NAMED -> "special";
            case NUMBERED -> file;
            default -> "inline";
        };
        String pair = text(node, "pair", meaning == Meaning.NAMED ? name : "");
        OptionalInt last =
                node.scalar("last").map(s -> s.asInt(0, LAST_CODE, own)).orElse(OptionalInt.empty());
        return new CodeRange(
                codes.low(),
                codes.high(),
                meaning,
                text(node, "group", group),
                isRegister ? Optional.of(file) : Optional.empty(),
                text(node, "text", meaning == Meaning.NUMBERED ? file : ""),
                isInteger
                        ? Nodes.number(node, "int", 0, -32768, 32767, own)
                        : Nodes.number(node, "index", 0, 0, LAST_CODE, own),
                Nodes.number(node, "step", isInteger || isRegister ? 1 : 0, -1, 1, own),
                name,
                wide.map(ScalarNode::text).orElse(pair.equals("none") ? "" : pair),
                wide.or(() -> constant).map(t -> number(t, own)).orElse(0.0),
                Nodes.flag(node, "any-width", own) ? OptionalInt.of(WIDEST_TUPLE - 1) : last,
                Nodes.number(node, "align", 1, 1, 32, own),
                node.text("decode-only").map(t -> t.equals("true")).orElse(false),
                node.text("role")
                        .map(r -> Role.valueOf(r.toUpperCase(Locale.ROOT)))
                        .orElse(Role.ORDINARY),
                Nodes.texts(node.get("aliases")),
                Nodes.texts(node.get("halves")),
                Nodes.flag(node, "bare-low", own));
    }

    private static String text(MapNode node, String key, String absent) {
        return node.text(key).orElse(absent);
    }

    private static double number(ScalarNode text, Diagnostics own) {
        try {
            return Double.parseDouble(text.text());
        } catch (NumberFormatException e) {
            own.report(text.error(text.quoted() + " is not a number").expecting("a number like 0.5"));
            return 0;
        }
    }
}
