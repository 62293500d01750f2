package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.model.Bits;
import org.gfxisa.plugin.spec.ListNode;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.Node;
import org.gfxisa.plugin.spec.ScalarNode;

/** Reads what is peculiar to each kind of operand class or modifier: the numbers and texts of the table format. */
final class KindReader {
    /** How a buffer format with one name is read as two: what these begin with, and what goes without saying. */
    private static final List<String> SPLIT = List.of("data", "num", "both", "data-default", "num-default");

    private static final int LARGEST_RANGE = 0xffffff;
    private static final int MOST_BANKS = 16;
    /** Between an operand and the number of banks, see the table format's kinds. */
    private static final String BANKS = "%";

    private static final int MOST_BITS = 8;
    /** Bits that the assembler refuses; and those that it takes only beside operands that say the same. */
    private static final int ONLY_SHOWN = 1;

    private static final int ONLY_TOLD = 2;
    private final ScalarNode key;
    private final MapNode node;
    private final Diagnostics diagnostics;
    private final List<Integer> nums;
    private final List<String> texts;

    /** Prepares to read the definition of {@code key} into {@code nums} and {@code texts}. */
    KindReader(ScalarNode key, MapNode node, Diagnostics diagnostics, List<Integer> nums, List<String> texts) {
        this.key = key;
        this.node = node;
        this.diagnostics = diagnostics;
        this.nums = nums;
        this.texts = texts;
    }

    void read(String kind) {
        switch (kind) {
            case "register" -> register();
            case "int" -> integer();
            case "bits" -> {
                nums.add(node.has("length") ? Nodes.number(node, "length", 1, 1, MOST_BITS, diagnostics) : 0);
                boolean isShown = Nodes.flag(node, "shown", diagnostics);
                nums.add(isShown ? ONLY_SHOWN : Nodes.flag(node, "told", diagnostics) ? ONLY_TOLD : 0);
            }
            case "flag" -> {
                nums.add(Nodes.flag(node, "shown", diagnostics) ? 1 : 0);
                texts.addAll(Nodes.texts(node.get("also")));
            }
            case "enum" -> enumeration();
            case "hwreg" -> {
                for (String part : List.of("id", "offset", "size")) {
                    nums.add(part(part).map(Bits::width).orElse(0));
                }
                node.map("names").ifPresent(m -> named(m, nums, texts));
                onlyRead();
            }
            case "policy" -> policy();
            case "swizzle" -> swizzle();
            case "ranges" -> ranges();
            case "lettered" -> {
                nums.add(Nodes.number(node, "max", 0, 0, LARGEST_RANGE, diagnostics));
                texts.addAll(Nodes.texts(need("letters", "a list of letters, that of remainder 0 first")));
            }
            case "counters" -> counters();
            case "fields" -> fields();
            case "symbols" -> {
                nums.add(part("number").map(Bits::width).orElse(0));
                needMap("names").ifPresent(m -> named(m, nums, texts));
            }
            case "sendmsg" -> messages();
            case "bitnames" -> texts.addAll(Nodes.texts(need("names", "a list of names, lowest bit first")));
            case "buffer_format" -> bufferFormat();
            default -> {}
        }
    }

    private Optional<Node> need(String name, String what) {
        Optional<Node> value = node.get(name).filter(n -> !isEmpty(n));
        if (value.isEmpty()) {
            diagnostics.report(key.error("'" + key.text() + "' has no " + name).expecting(name + ": " + what));
        }
        return value;
    }

    private static boolean isEmpty(Node node) {
        return node instanceof ScalarNode s && s.isEmpty()
                || node instanceof ListNode l && l.items().isEmpty()
                || node instanceof MapNode m && m.names().isEmpty();
    }

    private Optional<MapNode> needMap(String name) {
        return need(name, "a mapping from numbers to texts").flatMap(n -> n.asMap(diagnostics));
    }

    private void register() {
        need("groups", "the groups of codes that are accepted");
        int single = Nodes.number(node, "single", 1, 1, 4, diagnostics);
        if (single > 1 || node.has("free")) {
            nums.add(single);
        }
        node.map("banks")
                .ifPresent(m -> m.names()
                        .forEach(operand ->
                                texts.add(operand + BANKS + Nodes.number(m, operand, 2, 2, MOST_BANKS, diagnostics))));
    }

    /** The words that are written, then those that are only read, then the values that the assembler takes. */
    private void enumeration() {
        needMap("values").ifPresent(m -> named(m, nums, texts));
        onlyRead();
        legal();
    }

    private void legal() {
        for (ScalarNode value : Nodes.list(node.get("legal"))) {
            value.asInt(Integer.MIN_VALUE, Integer.MAX_VALUE, diagnostics).ifPresent(nums::add);
        }
    }

    /** Words that are not written, with their values. */
    private void onlyRead() {
        node.map("also")
                .ifPresent(m -> m.names().forEach(word -> {
                    nums.add(Nodes.number(m, word, 0, 0, Integer.MAX_VALUE, diagnostics));
                    texts.add(word);
                }));
    }

    private void integer() {
        nums.add(
                switch (node.text("radix").orElse("dec")) {
                    case "auto" -> 0;
                    case "inline" -> 1;
                    case "small" -> 2;
                    case "hex" -> 16;
                    default -> 10;
                });
        nums.add(Nodes.flag(node, "signed", diagnostics) ? 1 : 0);
        nums.add(Nodes.number(node, "scale", 1, 1, 1024, diagnostics));
        nums.add(Nodes.flag(node, "optional", diagnostics) ? 1 : 0);
        nums.add(Nodes.number(node, "max", 0, 0, Integer.MAX_VALUE, diagnostics));
        nums.add(Nodes.number(node, "min", Integer.MIN_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE, diagnostics));
        legal();
    }

    private void named(MapNode map, List<Integer> numbers, List<String> names) {
        for (MapNode.Entry e : map.entries()) {
            e.key().asInt(0, Integer.MAX_VALUE, diagnostics).ifPresent(n -> {
                numbers.add(n);
                names.add(e.value() instanceof ScalarNode s ? s.text() : "");
            });
        }
    }

    private void ranges() {
        Optional<ListNode> list = need("values", "a list of ranges").flatMap(v -> v.asList(diagnostics));
        List<Ranges.Range> before = new ArrayList<>();
        for (MapNode m : list.map(ListNode::maps).orElse(List.of())) {
            Optional<ScalarNode> code = m.scalar("code");
            if (code.isEmpty()) {
                diagnostics.report(m.error("a range without code").expecting("{code: 0..255, text: ...}"));
                continue;
            }
            Ranges.parse(code.get(), LARGEST_RANGE, diagnostics).ifPresent(range -> {
                if (before.stream().anyMatch(b -> b.low() <= range.high() && range.low() <= b.high())) {
                    diagnostics.report(code.get()
                            .error(code.get().quoted() + " overlaps an earlier range")
                            .expecting("every value once"));
                }
                before.add(range);
                range(m, range);
            });
        }
        if (node.text("comma").filter("none"::equals).isPresent()) {
            nums.add(1);
        }
    }

    private void range(MapNode m, Ranges.Range range) {
        nums.add(range.low());
        nums.add(range.high());
        nums.add(Nodes.number(m, "minus", 0, -LARGEST_RANGE, LARGEST_RANGE, diagnostics));
        // A single value without 'minus' is a word of its own, written without a number: list length -1, if only that
        // -2.
        boolean word = range.low() == range.high() && !m.has("minus");
        int wordLength = Nodes.flag(m, "decode-only", diagnostics) ? -2 : -1;
        nums.add(m.has("list") ? Nodes.number(m, "list", 0, 1, 8, diagnostics) : word ? wordLength : 0);
        texts.add(m.text("text").orElse(""));
    }

    private void counters() {
        Optional<MapNode> parts = needMap("parts");
        for (MapNode.Entry e : parts.map(MapNode::entries).orElse(List.of())) {
            part(e.name()).ifPresent(bits -> {
                texts.add(e.name());
                nums.add(bits.parts().size());
                bits.parts().forEach(p -> nums.addAll(List.of(p.from(), p.width(), p.to())));
            });
        }
        if (Nodes.flag(node, "strict", diagnostics)) {
            nums.add(1);
        }
    }

    private void fields() {
        Optional<MapNode> sets = needMap("ops");
        for (String name : needMap("parts").map(MapNode::names).orElse(Set.of())) {
            List<Integer> values = new ArrayList<>();
            texts.add(name);
            sets.flatMap(s -> s.map(name)).ifPresent(m -> named(m, values, texts));
            Optional<Bits> bits = part(name);
            nums.add(bits.map(b -> b.parts().get(0).from()).orElse(0));
            nums.add(bits.map(Bits::width).orElse(0));
            nums.add(values.size());
            nums.addAll(values);
        }
    }

    /** A part of a composite value, which has to be there. */
    private Optional<Bits> part(String name) {
        Optional<ScalarNode> text = node.map("parts").flatMap(p -> p.scalar(name));
        if (text.isEmpty()) {
            diagnostics.report(node.entry("parts")
                    .map(MapNode.Entry::key)
                    .orElse(key)
                    .error("'" + key.text() + "' does not say where its part '" + name + "' lies")
                    .expecting("parts: {" + name + ": \"hi:lo\"}"));
            return Optional.empty();
        }
        Optional<Bits> bits = Bits.parse(text.get().text());
        if (bits.isEmpty()) {
            diagnostics.report(text.get()
                    .error(text.get().quoted() + " is no range of bits")
                    .expecting("\"hi:lo\""));
        }
        return bits;
    }

    /** The words of each part; those for values of all bits come first. */
    private void policy() {
        List<MapNode> parts = need("words", "a list of parts with their words")
                .flatMap(v -> v.asList(diagnostics))
                .map(ListNode::maps)
                .orElse(List.of());
        for (int i = 0; i < parts.size(); i++) {
            MapNode part = parts.get(i);
            Optional<Bits> bits = part.text("bits").flatMap(Bits::parse);
            if (bits.isEmpty() || bits.get().parts().size() != 1) {
                diagnostics.report(part.error("the part does not say which bits of the value it is")
                        .expecting("bits: \"hi:lo\""));
                continue;
            }
            Bits.Part run = bits.get().parts().get(0);
            int mask = (1 << run.width()) - 1 << run.from();
            words(part, "whole", i, -1, 0);
            words(part, "values", i, mask, run.from());
            words(part, "shown", i, mask, run.from());
        }
    }

    private void words(MapNode part, String name, int number, int mask, int shift) {
        for (MapNode.Entry e : part.map(name).map(MapNode::entries).orElse(List.of())) {
            if (e.value() instanceof ScalarNode word) {
                int value = e.key().asInt(0, LARGEST_RANGE, diagnostics).orElse(0) << shift;
                nums.addAll(List.of(number, mask, value, name.equals("shown") ? 1 : 0));
                texts.add(part.text("prefix").orElse("") + word.text());
            }
        }
    }

    private void swizzle() {
        for (MapNode.Entry e : needMap("modes").map(MapNode::entries).orElse(List.of())) {
            e.value().asMap(diagnostics).ifPresent(m -> {
                texts.add(e.name());
                nums.add(Nodes.number(m, "mask", 0, 0, 0xffff, diagnostics));
                nums.add(Nodes.number(m, "value", 0, 0, 0xffff, diagnostics));
            });
        }
    }

    private void messages() {
        nums.add(part("id").map(Bits::width).orElse(0));
        for (String name : List.of("op", "stream")) {
            Optional<Bits> bits = node.map("parts").filter(p -> p.has(name)).flatMap(p -> part(name));
            nums.add(bits.map(b -> b.parts().get(0).from()).orElse(0));
            nums.add(bits.map(Bits::width).orElse(0));
        }
        for (MapNode.Entry e : needMap("messages").map(MapNode::entries).orElse(List.of())) {
            e.value().asMap(diagnostics).ifPresent(m -> message(e.key(), m));
        }
    }

    private void message(ScalarNode code, MapNode message) {
        OptionalInt number = code.asInt(0, 255, diagnostics);
        Optional<String> name = message.text("name");
        if (number.isEmpty() || name.isEmpty()) {
            return;
        }
        Optional<MapNode> sets = node.map("ops");
        Optional<ScalarNode> set = message.scalar("ops");
        Optional<MapNode> names = set.flatMap(s -> sets.flatMap(o -> o.map(s.text())));
        if (set.isPresent() && names.isEmpty()) {
            Set<String> known = sets.map(MapNode::names).orElse(Set.of());
            diagnostics.report(set.get()
                    .error("unknown set of operations " + set.get().quoted())
                    .expecting(known.isEmpty() ? "a set defined under ops:" : Names.oneOf(known))
                    .suggesting(Names.nearest(set.get().text(), known)));
        }
        List<Integer> opNumbers = new ArrayList<>();
        List<String> opNames = new ArrayList<>();
        names.ifPresent(n -> named(n, opNumbers, opNames));
        nums.add(number.getAsInt());
        nums.add(withStream(message, opNumbers));
        nums.add(opNumbers.size());
        nums.addAll(opNumbers);
        texts.add(name.get());
        texts.addAll(opNames);
    }

    /** A bit for every operation that takes a stream. */
    private int withStream(MapNode message, List<Integer> operations) {
        int bits = 0;
        for (ScalarNode stream : Nodes.list(message.get("streams"))) {
            if (stream.text().equals("true")) {
                return (1 << operations.size()) - 1;
            }
            OptionalInt number =
                    stream.text().equals("false") ? OptionalInt.empty() : stream.asInt(0, 255, diagnostics);
            if (number.isPresent()) {
                int index = operations.indexOf(number.getAsInt());
                if (index < 0) {
                    diagnostics.report(stream.error("the message has no operation " + stream.quoted())
                            .expecting("a number of the set that 'ops' names"));
                }
                bits |= index < 0 ? 0 : 1 << index;
            }
        }
        return bits;
    }

    /** Names of data and number formats, or of both together: then no bits are left for the number. */
    private void bufferFormat() {
        if (node.has("names")) {
            List<Integer> numbers = new ArrayList<>();
            needMap("names").ifPresent(m -> named(m, numbers, texts));
            nums.addAll(List.of(Integer.SIZE, Nodes.number(node, "default", 0, 0, 255, diagnostics), 0));
            nums.add(texts.size());
            node.map("split")
                    .ifPresent(split ->
                            SPLIT.forEach(part -> texts.add(split.text(part).orElse(""))));
            return;
        }
        List<Integer> dataNumbers = new ArrayList<>();
        List<Integer> numNumbers = new ArrayList<>();
        needMap("data").ifPresent(m -> named(m, dataNumbers, texts));
        needMap("num").ifPresent(m -> named(m, numNumbers, texts));
        nums.add(32 - Integer.numberOfLeadingZeros(Math.max(1, dataNumbers.size() - 1)));
        nums.add(Nodes.number(node, "data-default", 1, 0, 255, diagnostics));
        nums.add(Nodes.number(node, "num-default", 0, 0, 255, diagnostics));
    }
}
