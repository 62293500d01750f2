package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.model.CodeRange;
import org.gfxisa.plugin.model.CodeRange.Meaning;
import org.gfxisa.plugin.model.Processor;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.Node;
import org.gfxisa.plugin.spec.ScalarNode;

/** Reads the operand numbering of a target. */
final class CodesResolver {
    private static final int LAST_CODE = 1023;
    private static final int WIDEST_TUPLE = 32;
    private final Lineages lineages;
    private final Processor target;
    private final Diagnostics diagnostics;

    CodesResolver(Lineages lineages, Processor target, Diagnostics diagnostics) {
        this.lineages = lineages;
        this.target = target;
        this.diagnostics = diagnostics;
    }

    /** The union of the blocks, each as the target's version has it. */
    List<CodeRange> resolve(MapNode blocks) {
        List<CodeRange> ranges = new ArrayList<>();
        for (MapNode.Entry block : blocks.entries()) {
            Optional<Node> lines = block.value() instanceof MapNode versioned
                    ? lineages.pick(versioned, target).map(MapNode.Entry::value)
                    : Optional.of(block.value());
            lines.flatMap(l -> l.asList(diagnostics)).ifPresent(list -> list.items()
                    .forEach(item -> item.asMap(diagnostics).flatMap(this::range).ifPresent(r -> add(ranges, r, item))));
        }
        return ranges.stream().map(r -> isUpperHalf(r, ranges) ? r.withoutPair() : r).toList();
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

    private void add(List<CodeRange> ranges, CodeRange range, Node item) {
        for (CodeRange other : ranges) {
            if (range.low() <= other.high() && other.low() <= range.high()) {
                diagnostics.report(item.error("code " + Math.max(range.low(), other.low()) + " already stands for '"
                                + (other.name().isEmpty() ? other.group() : other.name()) + "'")
                        .expecting("every code once"));
                return;
            }
        }
        ranges.add(range);
    }

    private Optional<CodeRange> range(MapNode node) {
        Optional<int[]> codes = node.scalar("code").flatMap(this::bounds);
        if (codes.isEmpty()) {
            if (!node.has("code")) {
                diagnostics.report(node.error("an entry without 'code'").expecting("code: 0..101"));
            }
            return Optional.empty();
        }
        int low = codes.get()[0];
        int high = codes.get()[1];
        boolean decodeOnly = Nodes.flag(node, "decode-only", diagnostics);
        Optional<String> file = node.text("file");
        Optional<String> name = node.text("name");
        String text = node.text("text").orElse("");
        String group = node.text("group").orElse(file.orElse(""));
        if (node.has("int")) {
            int first = Nodes.number(node, "int", 0, -32768, 32767, diagnostics);
            int step = Nodes.number(node, "step", 1, -1, 1, diagnostics);
            return Optional.of(new CodeRange(
                    low, high, Meaning.INTEGER, or(group, "inline"), Optional.empty(), "", first, step, "", "", 0, OptionalInt.empty(), 1, decodeOnly));
        }
        if (node.has("float")) {
            String value = node.text("float").orElse("0");
            return Optional.of(new CodeRange(
                    low,
                    high,
                    Meaning.FLOAT,
                    or(group, "inline"),
                    Optional.empty(),
                    "",
                    0,
                    0,
                    value,
                    node.text("text64").orElse(""),
                    Double.parseDouble(node.text("text64").orElse(value)),
                    OptionalInt.empty(),
                    1,
                    decodeOnly));
        }
        if (node.has("literal")) {
            return Optional.of(new CodeRange(
                    low, high, Meaning.LITERAL, or(group, "literal"), Optional.empty(), "", 0, 0, "", "", 0, OptionalInt.empty(), 1, decodeOnly));
        }
        int index = Nodes.number(node, "index", 0, 0, 1023, diagnostics);
        if (name.isPresent()) {
            return Optional.of(new CodeRange(
                    low,
                    high,
                    Meaning.NAMED,
                    or(group, "special"),
                    Optional.of(file.orElse(name.get())),
                    "",
                    index,
                    1,
                    name.get(),
                    pair(node, name.get()),
                    0,
                    Nodes.flag(node, "any-width", diagnostics) ? OptionalInt.of(WIDEST_TUPLE - 1) : OptionalInt.empty(),
                    1,
                    decodeOnly));
        }
        int align = Nodes.number(node, "align", 1, 1, 32, diagnostics);
        OptionalInt last = node.scalar("last").map(s -> s.asInt(0, 1023, diagnostics)).orElse(OptionalInt.empty());
        if (file.isEmpty()) {
            diagnostics.report(node.error("codes that stand for nothing").expecting("one of file, name, int, float, literal"));
            return Optional.empty();
        }
        return Optional.of(
                new CodeRange(low, high, Meaning.NUMBERED, group, file, or(text, file.get()), index, 1, "", "", 0, last, align, decodeOnly));
    }

    /** The text of the 64-bit operand that starts here: the pair's, or the register's own; {@code pair: none} has none. */
    private static String pair(MapNode node, String name) {
        String pair = node.text("pair").orElse(name);
        return pair.equals("none") ? "" : pair;
    }

    private Optional<int[]> bounds(ScalarNode code) {
        Optional<int[]> bounds = Ranges.parse(code.text());
        if (bounds.isEmpty() || bounds.get()[1] > LAST_CODE || bounds.get()[0] < 0 || bounds.get()[0] > bounds.get()[1]) {
            diagnostics.report(code.error("'" + code.text() + "' is no range of codes").expecting("N or N..M, up to " + LAST_CODE));
            return Optional.empty();
        }
        return bounds;
    }

    private static String or(String text, String absent) {
        return text.isEmpty() ? absent : text;
    }
}
