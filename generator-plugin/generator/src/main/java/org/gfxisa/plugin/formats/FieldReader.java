package org.gfxisa.plugin.formats;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.LocatedText;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.Bits;

/** Reads the fields of a format. The bits of a malformed field are empty. */
public final class FieldReader {
    private static final long LARGEST = 0xffffffffL;
    private static final List<String> OPERAND_KEYS =
            List.of("neg", "abs", "sext", "half", "bar-after", "width", "zero-width", "fit-unless", "continues");
    private static final List<String> ACCESSES = List.of("in", "out", "inout");
    private final int formatBits;
    private final String target;
    private final Diagnostics diagnostics;

    FieldReader(int formatBits, String target, Diagnostics diagnostics) {
        this.formatBits = formatBits;
        this.target = target;
        this.diagnostics = diagnostics;
    }

    Map<String, Field> read(MapNode format) {
        Map<String, Field> fields = new LinkedHashMap<>();
        format.entries("fields").forEach(e -> {
            if (!Versions.isNone(e.value())) {
                e.value().asMap(diagnostics).ifPresent(f -> fields.put(e.name(), field(e.key(), f)));
            }
        });
        return fields;
    }

    private Field field(ScalarNode key, MapNode node) {
        if (SourceVersion.isKeyword(key.text())) {
            diagnostics.report(key.error("'" + key.text() + "' is a Java keyword, but fields become parameters")
                    .expecting("another name"));
        }
        Bits bits = bits(key, node);
        Optional<String> className = node.text("class");
        OptionalLong constant = constant(key, bits, node);
        if (className.isPresent() && constant.isPresent()) {
            diagnostics.report(node.scalar("is")
                    .orElseThrow()
                    .error("field '" + key.text() + "' is both a constant and an operand")
                    .expecting("'is' or 'class'"));
        }
        if (className.isEmpty()) {
            OPERAND_KEYS.stream()
                    .filter(node::has)
                    .forEach(k -> diagnostics.report(node.entry(k)
                            .orElseThrow()
                            .key()
                            .error("'" + k + "' in field '" + key.text() + "', where no operand stands")
                            .expecting("class: an operand class")));
        }
        int blank = Nodes.number(node, "blank", 0, 0, Integer.MAX_VALUE, diagnostics);
        node.scalar("blank").ifPresent(text -> checkFits(key.text(), bits, blank, text, target, diagnostics));
        return new Field(
                key.text(),
                bits,
                constant,
                className,
                access(node),
                modifierBit(node, "neg"),
                modifierBit(node, "abs"),
                modifierBit(node, "sext"),
                node.text("bar-after").orElse(""),
                modifierBit(node, "half"),
                node.text("unused").map(u -> u.equals("any")).orElse(node.has("continues")),
                blank,
                Nodes.flag(node, "ignored", diagnostics),
                Nodes.flag(node, "shared", diagnostics),
                node.scalar("width").map(LocatedText.class::cast),
                node.text("zero-width").map(z -> z.equals("off")).orElse(false),
                node.scalar("fit-unless").map(LocatedText.class::cast),
                node.text("continues"),
                node,
                node.entries().stream()
                        .collect(Collectors.toMap(MapNode.Entry::name, MapNode.Entry::value, (a, b) -> a)));
    }

    private Bits bits(ScalarNode key, MapNode node) {
        Optional<ScalarNode> text = node.scalar("bits");
        if (text.isEmpty()) {
            diagnostics.report(
                    key.error("field '" + key.text() + "' has no bits").expecting("bits: \"hi:lo\""));
            return Bits.none();
        }
        Optional<Bits> bits = Bits.parse(text.get().text());
        if (bits.isEmpty()) {
            diagnostics.report(text.get()
                    .error(text.get().quoted() + " is not a range of bits")
                    .expecting("\"hi:lo\", \"n\", or parts like \"7:0, 15@9\"; at most 32 bits"));
            return Bits.none();
        }
        if (bits.get().mask().bitLength() > formatBits) {
            diagnostics.report(text.get()
                    .error("bit " + (bits.get().mask().bitLength() - 1) + " lies outside the format on " + target)
                    .expecting("bits from 0 to " + (formatBits - 1)));
            return Bits.none();
        }
        if (bits.get().repeats()) {
            diagnostics.report(
                    text.get().error(text.get().quoted() + " names a bit twice").expecting("every bit once"));
            return Bits.none();
        }
        return bits.get();
    }

    private OptionalLong constant(ScalarNode key, Bits bits, MapNode node) {
        Optional<ScalarNode> text = node.scalar("is");
        OptionalLong constant = text.map(s -> s.asLong(0, LARGEST, diagnostics)).orElse(OptionalLong.empty());
        constant.ifPresent(value -> checkFits(key.text(), bits, value, text.get(), target, diagnostics));
        return constant;
    }

    /** Reports a value that does not fit in a field; a field without bits was reported before. */
    public static void checkFits(
            String field, Bits bits, long value, ScalarNode where, String target, Diagnostics diagnostics) {
        if (!bits.parts().isEmpty() && !bits.holds(value)) {
            diagnostics.report(
                    where.error(value + " does not fit the " + bits.width() + "-bit field '" + field + "' on " + target)
                            .expecting("0 to " + ((1L << bits.width()) - 1)));
        }
    }

    private int modifierBit(MapNode node, String key) {
        return Nodes.number(node, key, -1, 0, formatBits - 1, diagnostics);
    }

    private OperandAccess access(MapNode node) {
        Optional<ScalarNode> text = node.scalar("access");
        if (text.isEmpty()) {
            return OperandAccess.READ;
        }
        if (!ACCESSES.contains(text.get().text())) {
            diagnostics.report(
                    text.get().error("unknown access " + text.get().quoted()).expecting(Names.oneOf(ACCESSES)));
            return OperandAccess.READ;
        }
        return OperandAccess.parse(text.get().text());
    }
}
