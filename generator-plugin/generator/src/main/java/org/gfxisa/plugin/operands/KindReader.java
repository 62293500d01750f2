package org.gfxisa.plugin.operands;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.Ranges;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.Bits;
import org.gfxisa.table.CodeSet;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Kind.Int.Radix;
import org.gfxisa.table.Kind.Policy.PartWord;
import org.gfxisa.table.Kind.Ranges.Shape;
import org.gfxisa.table.Kind.Word;

/** Reads the facts that are specific to each kind of operand class or modifier. */
final class KindReader {
    private static final int LARGEST_RANGE = 0xffffff;
    private static final int LAST_CODE = 1023;
    private static final int MOST_BANKS = 16;
    private static final int MOST_BITS = 8;
    private static final Map<String, Radix> RADIXES =
            Map.of("auto", Radix.AUTO, "inline", Radix.INLINE, "small", Radix.SMALL, "hex", Radix.HEX);

    private final ScalarNode key;
    private final MapNode node;
    private final CodeSet free;
    private final Diagnostics diagnostics;

    /**
     * Prepares to read a definition.
     *
     * @param key name of the definition
     * @param node the definition
     * @param free the codes of a register class that are exempt from the constant bus limit
     * @param diagnostics receives errors
     */
    KindReader(ScalarNode key, MapNode node, CodeSet free, Diagnostics diagnostics) {
        this.key = key;
        this.free = free;
        this.node = node;
        this.diagnostics = diagnostics;
    }

    /** Reads a kind; where there is an error, which is reported, the result has a placeholder. */
    Kind read(String kind) {
        return switch (kind) {
            case "register" -> register();
            case "int" -> integer();
            case "flag" -> new Kind.Flag(flag("shown"), Nodes.texts(node.get("aliases")), flag("policy"));
            case "enum" -> new Kind.Enum(words(needMap("values"), node.map("aliases")), legal());
            case "bits" -> bits();
            case "ranges" -> ranges();
            case "lettered" ->
                new Kind.Lettered(
                        number("max", 0, 0, LARGEST_RANGE),
                        Nodes.texts(need("letters", "a list of letters, that of remainder 0 first")));
            case "counters" -> counters();
            case "fields" -> fields();
            case "symbols" -> new Kind.Symbols(width(part("number")), named(needMap("names")));
            case "hwreg" ->
                new Kind.Hwreg(
                        width(part("id")),
                        width(part("offset")),
                        width(part("size")),
                        words(node.map("names"), node.map("aliases")));
            case "sendmsg" -> messages();
            case "bitnames" -> new Kind.Bitnames(Nodes.texts(need("names", "a list of names, lowest bit first")));
            case "policy" -> policy();
            case "swizzle" -> swizzle();
            case "buffer_format" -> bufferFormat();
            default -> new Kind.Branch();
        };
    }

    private int number(String name, int absent, int min, int max) {
        return Nodes.number(node, name, absent, min, max, diagnostics);
    }

    private boolean flag(String name) {
        return Nodes.flag(node, name, diagnostics);
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

    /** Returns the words of a map from numbers. */
    private List<Word> named(Optional<MapNode> map) {
        List<Word> words = new ArrayList<>();
        for (MapNode.Entry e : map.map(MapNode::entries).orElse(List.of())) {
            e.key()
                    .asInt(0, Integer.MAX_VALUE, diagnostics)
                    .ifPresent(n -> words.add(new Word(n, e.value() instanceof ScalarNode s ? s.text() : "")));
        }
        return words;
    }

    /** Returns the words that are printed, then those that are only parsed. */
    private List<Word> words(Optional<MapNode> written, Optional<MapNode> read) {
        List<Word> words = named(written);
        read.ifPresent(m -> m.names()
                .forEach(word ->
                        words.add(new Word(Nodes.number(m, word, 0, 0, Integer.MAX_VALUE, diagnostics), word))));
        return words;
    }

    private Kind register() {
        need("groups", "the groups of codes that are accepted");
        List<Kind.Register.Bank> banks = new ArrayList<>();
        node.map("banks")
                .ifPresent(m -> m.names()
                        .forEach(operand -> banks.add(new Kind.Register.Bank(
                                operand, Nodes.number(m, operand, 2, 2, MOST_BANKS, diagnostics)))));
        return new Kind.Register(
                number("add", number("or", 0, 0, LAST_CODE), 0, LAST_CODE),
                number("xor", 0, 0, LAST_CODE),
                number("shift", 0, 0, 4),
                number("off", -1, 0, LAST_CODE),
                number("align", 1, 1, 16),
                number("single", 1, 1, 4),
                node.text("tuple").map(t -> t.equals("any")).orElse(false),
                CodeSet.NONE,
                CodeSet.NONE,
                free,
                List.of(),
                banks);
    }

    private Kind integer() {
        int highest = number("max", 0, 0, Integer.MAX_VALUE);
        return new Kind.Int(
                RADIXES.getOrDefault(node.text("radix").orElse("dec"), Radix.DECIMAL),
                flag("signed"),
                flag("optional"),
                highest == 0 ? OptionalInt.empty() : OptionalInt.of(highest),
                node.has("min")
                        ? OptionalInt.of(number("min", 0, Integer.MIN_VALUE, Integer.MAX_VALUE))
                        : OptionalInt.empty(),
                legal());
    }

    private List<Integer> legal() {
        List<Integer> values = new ArrayList<>();
        for (ScalarNode value : Nodes.list(node.get("legal"))) {
            value.asInt(Integer.MIN_VALUE, Integer.MAX_VALUE, diagnostics).ifPresent(values::add);
        }
        return values;
    }

    private Kind bits() {
        return new Kind.Bits(
                node.has("length") ? number("length", 1, 1, MOST_BITS) : 0,
                flag("shown")
                        ? Kind.Bits.Use.SHOWN
                        : flag("beside-halves") ? Kind.Bits.Use.TOLD : Kind.Bits.Use.ANYTHING);
    }

    private Kind ranges() {
        Optional<ListNode> list = need("values", "a list of ranges").flatMap(v -> v.asList(diagnostics));
        List<Kind.Ranges.Range> ranges = new ArrayList<>();
        for (MapNode m : list.map(ListNode::maps).orElse(List.of())) {
            Optional<ScalarNode> code = m.scalar("code");
            if (code.isEmpty()) {
                diagnostics.report(m.error("a range without code").expecting("{code: 0..255, text: ...}"));
                continue;
            }
            Ranges.parse(code.get(), LARGEST_RANGE, diagnostics).ifPresent(range -> {
                if (ranges.stream().anyMatch(b -> b.low() <= range.high() && range.low() <= b.high())) {
                    diagnostics.report(code.get()
                            .error(code.get().quoted() + " overlaps an earlier range")
                            .expecting("every value once"));
                }
                ranges.add(range(m, range));
            });
        }
        return new Kind.Ranges(ranges, node.text("comma").filter("none"::equals).isEmpty());
    }

    /** A range of a single value without 'minus' is a word without a number. */
    private Kind.Ranges.Range range(MapNode m, Ranges.Range range) {
        boolean isWord = range.low() == range.high() && !m.has("minus");
        Shape word = Nodes.flag(m, "decode-only", diagnostics) ? Shape.SHOWN_WORD : Shape.WORD;
        return new Kind.Ranges.Range(
                range.low(),
                range.high(),
                Nodes.number(m, "minus", 0, -LARGEST_RANGE, LARGEST_RANGE, diagnostics),
                m.text("text").orElse(""),
                m.has("element-bits") ? Shape.LIST : isWord ? word : Shape.NUMBER,
                Nodes.number(m, "element-bits", 0, 1, 8, diagnostics));
    }

    private Kind counters() {
        List<Kind.Counters.Part> parts = new ArrayList<>();
        for (String name : needMap("parts").map(MapNode::names).orElse(Set.of())) {
            part(name).ifPresent(bits -> parts.add(new Kind.Counters.Part(name, bits)));
        }
        return new Kind.Counters(parts, flag("strict"));
    }

    private Kind fields() {
        Optional<MapNode> sets = needMap("ops");
        List<Kind.Fields.Field> fields = new ArrayList<>();
        for (String name : needMap("parts").map(MapNode::names).orElse(Set.of())) {
            List<Word> words = named(sets.flatMap(s -> s.map(name)));
            Optional<Bits> bits = part(name);
            fields.add(new Kind.Fields.Field(name, first(bits), width(bits), words));
        }
        return new Kind.Fields(fields);
    }

    /** Returns a required part of a composite value. */
    private Optional<Bits> part(String name) {
        Optional<ScalarNode> text = node.map("parts").flatMap(p -> p.scalar(name));
        if (text.isEmpty()) {
            diagnostics.report(node.entry("parts")
                    .map(MapNode.Entry::key)
                    .orElse(key)
                    .error("'" + key.text() + "' has no bits for its part '" + name + "'")
                    .expecting("parts: {" + name + ": \"hi:lo\"}"));
            return Optional.empty();
        }
        Optional<Bits> bits = Bits.parse(text.get().text());
        if (bits.isEmpty()) {
            diagnostics.report(text.get()
                    .error(text.get().quoted() + " is not a range of bits")
                    .expecting("\"hi:lo\""));
        }
        return bits;
    }

    private static int width(Optional<Bits> bits) {
        return bits.map(Bits::width).orElse(0);
    }

    private static int first(Optional<Bits> bits) {
        return bits.map(b -> b.parts().get(0).from()).orElse(0);
    }

    /** Returns the words of each part; those that depend on all bits come first. */
    private Kind policy() {
        List<MapNode> parts = need("words", "a list of parts with their words")
                .flatMap(v -> v.asList(diagnostics))
                .map(ListNode::maps)
                .orElse(List.of());
        List<PartWord> words = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            MapNode part = parts.get(i);
            Optional<Bits> bits = part.text("bits").flatMap(Bits::parse);
            if (bits.isEmpty() || bits.get().parts().size() != 1) {
                diagnostics.report(part.error("the part has no bits").expecting("bits: \"hi:lo\""));
                continue;
            }
            Bits.Part run = bits.get().parts().get(0);
            int mask = (1 << run.width()) - 1 << run.from();
            words.addAll(partWords(part, "whole", i, -1, 0));
            words.addAll(partWords(part, "values", i, mask, run.from()));
            words.addAll(partWords(part, "shown", i, mask, run.from()));
        }
        return new Kind.Policy(words);
    }

    private List<PartWord> partWords(MapNode part, String name, int number, int mask, int shift) {
        List<PartWord> words = new ArrayList<>();
        for (MapNode.Entry e : part.entries(name)) {
            if (e.value() instanceof ScalarNode word) {
                int value = e.key().asInt(0, LARGEST_RANGE, diagnostics).orElse(0) << shift;
                String text = part.text("prefix").orElse("") + word.text();
                words.add(new PartWord(number, mask, value, name.equals("shown"), text));
            }
        }
        return words;
    }

    private Kind swizzle() {
        List<Kind.Swizzle.Mode> modes = new ArrayList<>();
        for (MapNode.Entry e : needMap("modes").map(MapNode::entries).orElse(List.of())) {
            e.value()
                    .asMap(diagnostics)
                    .ifPresent(m -> modes.add(new Kind.Swizzle.Mode(
                            e.name(),
                            Nodes.number(m, "mask", 0, 0, 0xffff, diagnostics),
                            Nodes.number(m, "value", 0, 0, 0xffff, diagnostics))));
        }
        return new Kind.Swizzle(modes);
    }

    private Kind messages() {
        Optional<Bits> id = part("id");
        Optional<Bits> operation = optionalPart("op");
        Optional<Bits> stream = optionalPart("stream");
        List<Kind.Sendmsg.Message> messages = new ArrayList<>();
        for (MapNode.Entry e : needMap("messages").map(MapNode::entries).orElse(List.of())) {
            e.value().asMap(diagnostics).flatMap(m -> message(e.key(), m)).ifPresent(messages::add);
        }
        return new Kind.Sendmsg(width(id), first(operation), width(operation), first(stream), width(stream), messages);
    }

    private Optional<Bits> optionalPart(String name) {
        return node.map("parts").filter(p -> p.has(name)).flatMap(p -> part(name));
    }

    private Optional<Kind.Sendmsg.Message> message(ScalarNode code, MapNode message) {
        OptionalInt number = code.asInt(0, 255, diagnostics);
        Optional<String> name = message.text("name");
        if (number.isEmpty() || name.isEmpty()) {
            return Optional.empty();
        }
        Optional<MapNode> sets = node.map("ops");
        Optional<ScalarNode> set = message.scalar("ops");
        Optional<MapNode> names = set.flatMap(s -> sets.flatMap(o -> o.map(s.text())));
        if (set.isPresent() && names.isEmpty()) {
            Set<String> known = sets.map(MapNode::names).orElse(Set.of());
            diagnostics.report(set.get()
                    .error("unknown set of operations " + set.get().quoted())
                    .expecting(known.isEmpty() ? "a set defined under ops:" : Names.oneOf(known))
                    .suggesting(set.get().text(), known));
        }
        List<Word> operations = named(names);
        List<Integer> withStream =
                withStream(message, operations.stream().map(Word::value).toList());
        return Optional.of(new Kind.Sendmsg.Message(
                number.getAsInt(),
                name.get(),
                operations.stream()
                        .map(o -> new Kind.Sendmsg.Operation(o.value(), o.text(), withStream.contains(o.value())))
                        .toList()));
    }

    /** Returns the operations that have a stream. */
    private List<Integer> withStream(MapNode message, List<Integer> operations) {
        List<Integer> found = new ArrayList<>();
        for (ScalarNode stream : Nodes.list(message.get("streams"))) {
            if (stream.text().equals("true")) {
                return operations;
            }
            OptionalInt number =
                    stream.text().equals("false") ? OptionalInt.empty() : stream.asInt(0, 255, diagnostics);
            if (number.isPresent() && !operations.contains(number.getAsInt())) {
                diagnostics.report(stream.error("the message has no operation " + stream.quoted())
                        .expecting("a number of the set that 'ops' names"));
            }
            number.ifPresent(found::add);
        }
        return found;
    }

    /** Reads the names of data and number formats, or of unified formats. */
    private Kind bufferFormat() {
        if (node.has("names")) {
            return new Kind.BufferFormat(
                    texts(named(needMap("names"))),
                    number("default", 0, 0, 255),
                    List.of(),
                    0,
                    node.map("split").map(KindReader::split));
        }
        return new Kind.BufferFormat(
                texts(named(needMap("data"))),
                number("data-default", 1, 0, 255),
                texts(named(needMap("num"))),
                number("num-default", 0, 0, 255),
                Optional.empty());
    }

    private static Kind.BufferFormat.Split split(MapNode split) {
        return new Kind.BufferFormat.Split(
                split.text("data").orElse(""),
                split.text("num").orElse(""),
                split.text("both").orElse(""),
                split.text("data-default").orElse(""),
                split.text("num-default").orElse(""));
    }

    private static List<String> texts(List<Word> words) {
        return words.stream().map(Word::text).toList();
    }
}
