package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.model.Bits;
import org.gfxisa.plugin.model.CodeRange;
import org.gfxisa.plugin.model.Syntax;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.ScalarNode;

/** Reads operand classes and modifier definitions. */
final class SyntaxResolver {
    /** Kinds as the spec writes them, and the table format's names. */
    private static final Map<String, String> KINDS = new LinkedHashMap<>();

    static {
        for (String kind : List.of(
                "register", "int", "flag", "enum", "bits", "ranges", "counters", "hwreg", "sendmsg", "bitnames", "swizzle",
                "buffer_format", "branch")) {
            KINDS.put(kind, kind.toUpperCase(java.util.Locale.ROOT));
        }
    }

    private final Diagnostics diagnostics;

    SyntaxResolver(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    Optional<Syntax> resolve(String name, MapNode node, List<CodeRange> codes) {
        Optional<ScalarNode> kindNode = node.scalar("kind");
        String kind = kindNode.map(ScalarNode::text).orElse("");
        if (!KINDS.containsKey(kind)) {
            diagnostics.report(kindNode.map(k -> k.error("unknown kind " + k.quoted()))
                    .orElseGet(() -> node.error("'" + name + "' has no kind"))
                    .expecting(Names.oneOf(KINDS.keySet()))
                    .suggesting(Names.nearest(kind, KINDS.keySet())));
            return Optional.empty();
        }
        List<Integer> nums = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        numbers(kind, node, nums, texts);
        OptionalInt normal = node.scalar("default").map(s -> s.asInt(Integer.MIN_VALUE, Integer.MAX_VALUE, diagnostics))
                .orElse(OptionalInt.empty());
        int absent = Nodes.number(node, "absent", normal.orElse(0), Integer.MIN_VALUE, Integer.MAX_VALUE, diagnostics);
        String prefix = switch (kind) {
            case "flag" -> node.text("text").orElse(name);
            case "bits", "enum" -> node.text("prefix").orElse(kind.equals("bits") ? name + ":" : "");
            default -> node.text("prefix").orElse("");
        };
        return Optional.of(new Syntax(
                name,
                KINDS.get(kind),
                new LinkedHashSet<>(Nodes.texts(node.get("groups"), diagnostics)),
                new LinkedHashSet<>(Nodes.texts(node.get("decode-only"), diagnostics)),
                excluded(node, codes),
                Nodes.number(node, "add", Nodes.number(node, "or", 0, 0, 1023, diagnostics), 0, 1023, diagnostics),
                Nodes.number(node, "xor", 0, 0, 1023, diagnostics),
                Nodes.number(node, "shift", 0, 0, 4, diagnostics),
                node.scalar("off").map(s -> s.asInt(0, 1023, diagnostics)).orElse(OptionalInt.empty()),
                Nodes.number(node, "align", 1, 1, 16, diagnostics),
                node.text("tuple").map(t -> t.equals("any")).orElse(false),
                prefix,
                normal,
                absent,
                Nodes.texts(node.get("of"), diagnostics),
                nums,
                texts));
    }

    private Set<Integer> excluded(MapNode node, List<CodeRange> codes) {
        Set<Integer> excluded = new LinkedHashSet<>();
        for (ScalarNode item : Nodes.list(node.get("exclude"), diagnostics)) {
            Optional<int[]> range = Ranges.parse(item.text());
            if (range.isPresent()) {
                for (int code = range.get()[0]; code <= range.get()[1]; code++) {
                    excluded.add(code);
                }
                continue;
            }
            // A name that this generation's numbering lacks excludes nothing.
            codes.stream().filter(c -> c.name().equals(item.text())).forEach(c -> excluded.add(c.low()));
        }
        return excluded;
    }

    private void numbers(String kind, MapNode node, List<Integer> nums, List<String> texts) {
        switch (kind) {
            case "int" -> {
                String radix = node.text("radix").orElse("dec");
                nums.add(switch (radix) {
                    case "auto" -> 0;
                    case "inline" -> 1;
                    case "hex" -> 16;
                    default -> 10;
                });
                nums.add(Nodes.flag(node, "signed", diagnostics) ? 1 : 0);
                nums.add(Nodes.number(node, "scale", 1, 1, 1024, diagnostics));
                nums.add(Nodes.flag(node, "optional", diagnostics) ? 1 : 0);
                nums.add(Nodes.number(node, "max", 0, 0, Integer.MAX_VALUE, diagnostics));
            }
            case "enum" -> node.map("values").ifPresent(m -> named(m, nums, texts));
            case "hwreg" -> {
                fieldWidths(node, List.of("id", "offset", "size"), nums);
                node.map("names").ifPresent(m -> named(m, nums, texts));
            }
            case "swizzle" -> swizzle(node, nums, texts);
            case "ranges" -> ranges(node, nums, texts);
            case "counters" -> counters(node, nums, texts);
            case "sendmsg" -> messages(node, nums, texts);
            case "bitnames" -> texts.addAll(Nodes.texts(node.get("names"), diagnostics));
            case "buffer_format" -> bufferFormat(node, nums, texts);
            default -> {}
        }
    }

    private void named(MapNode map, List<Integer> nums, List<String> texts) {
        for (MapNode.Entry e : map.entries()) {
            e.key().asInt(Integer.MIN_VALUE, Integer.MAX_VALUE, diagnostics).ifPresent(n -> {
                nums.add(n);
                texts.add(e.value() instanceof ScalarNode s ? s.text() : "");
            });
        }
    }

    private void ranges(MapNode node, List<Integer> nums, List<String> texts) {
        node.list("values").ifPresent(list -> list.maps().forEach(m -> {
            Optional<int[]> range = m.text("code").flatMap(Ranges::parse);
            if (range.isEmpty()) {
                diagnostics.report(m.error("a range without code").expecting("{code: 0..255, text: …}"));
                return;
            }
            nums.add(range.get()[0]);
            nums.add(range.get()[1]);
            nums.add(Nodes.number(m, "minus", 0, -65536, 65536, diagnostics));
            // A single value without 'minus' is a word of its own, written without a number: list length -1.
            boolean word = range.get()[0] == range.get()[1] && !m.has("minus");
            nums.add(m.has("list") ? Nodes.number(m, "list", 0, 1, 8, diagnostics) : word ? -1 : 0);
            texts.add(m.text("text").orElse(""));
        }));
    }

    private void counters(MapNode node, List<Integer> nums, List<String> texts) {
        node.map("parts").ifPresent(parts -> parts.entries().forEach(e -> {
            Optional<Bits> bits = e.value().asScalar(diagnostics).flatMap(s -> Bits.parse(s.text()));
            if (bits.isEmpty()) {
                diagnostics.report(e.value().error("no bits").expecting("\"hi:lo\""));
                return;
            }
            texts.add(e.name());
            nums.add(bits.get().parts().size());
            bits.get().parts().forEach(p -> nums.addAll(List.of(p.from(), p.width(), p.to())));
        }));
    }

    /** Widths of the consecutive parts of a composite value. */
    private void fieldWidths(MapNode node, List<String> names, List<Integer> nums) {
        for (String name : names) {
            nums.add(part(node, name).map(Bits::width).orElse(0));
        }
    }

    private Optional<Bits> part(MapNode node, String name) {
        return node.map("parts").flatMap(p -> p.scalar(name)).flatMap(s -> {
            Optional<Bits> bits = Bits.parse(s.text());
            if (bits.isEmpty()) {
                diagnostics.report(s.error(s.quoted() + " is no range of bits").expecting("\"hi:lo\""));
            }
            return bits;
        });
    }

    private void swizzle(MapNode node, List<Integer> nums, List<String> texts) {
        node.map("modes").ifPresent(modes -> modes.entries().forEach(e -> e.value().asMap(diagnostics).ifPresent(m -> {
            texts.add(e.name());
            nums.add(Nodes.number(m, "mask", 0, 0, 0xffff, diagnostics));
            nums.add(Nodes.number(m, "value", 0, 0, 0xffff, diagnostics));
        })));
    }

    private void messages(MapNode node, List<Integer> nums, List<String> texts) {
        Optional<MapNode> operations = node.map("ops");
        nums.add(part(node, "id").map(Bits::width).orElse(0));
        for (String name : List.of("op", "stream")) {
            Optional<Bits> bits = part(node, name);
            nums.add(bits.map(b -> b.parts().get(0).from()).orElse(0));
            nums.add(bits.map(Bits::width).orElse(0));
        }
        node.map("messages").ifPresent(messages -> messages.entries().forEach(e -> {
            OptionalInt number = e.key().asInt(0, 255, diagnostics);
            Optional<MapNode> message = e.value() instanceof MapNode m ? Optional.of(m) : Optional.empty();
            Optional<String> name = message.isPresent()
                    ? message.get().text("name")
                    : e.value().asScalar(diagnostics).map(ScalarNode::text);
            if (number.isEmpty() || name.isEmpty()) {
                return;
            }
            Optional<ScalarNode> set = message.flatMap(m -> m.scalar("ops"));
            Optional<MapNode> names = set.flatMap(s -> operations.flatMap(o -> o.map(s.text())));
            if (set.isPresent() && names.isEmpty()) {
                diagnostics.report(set.get()
                        .error("unknown set of operations " + set.get().quoted())
                        .suggesting(Names.nearest(
                                set.get().text(), operations.map(MapNode::names).orElse(Set.of()))));
            }
            List<Integer> opNumbers = new ArrayList<>();
            List<String> opNames = new ArrayList<>();
            names.ifPresent(n -> named(n, opNumbers, opNames));
            nums.add(number.getAsInt());
            Set<String> streams = Set.copyOf(Nodes.texts(message.flatMap(m -> m.get("streams")), diagnostics));
            int withStream = 0;
            for (int i = 0; i < opNumbers.size(); i++) {
                withStream |= streams.contains(String.valueOf(opNumbers.get(i))) ? 1 << i : 0;
            }
            nums.add(withStream);
            nums.add(opNumbers.size());
            nums.addAll(opNumbers);
            texts.add(name.get());
            texts.addAll(opNames);
        }));
    }

    private void bufferFormat(MapNode node, List<Integer> nums, List<String> texts) {
        List<Integer> dataNumbers = new ArrayList<>();
        List<Integer> numNumbers = new ArrayList<>();
        node.map("data").ifPresent(m -> named(m, dataNumbers, texts));
        node.map("num").ifPresent(m -> named(m, numNumbers, texts));
        int bits = 32 - Integer.numberOfLeadingZeros(Math.max(1, dataNumbers.size() - 1));
        nums.add(bits);
        nums.add(Nodes.number(node, "data-default", 1, 0, 255, diagnostics));
        nums.add(Nodes.number(node, "num-default", 0, 0, 255, diagnostics));
    }
}
