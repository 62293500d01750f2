package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.model.Processor;
import org.gfxisa.plugin.model.Syntax;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.Node;
import org.gfxisa.plugin.spec.ScalarNode;

/** An instruction's entry, read for one target. */
final class InstructionEntry {
    /** Keys of an entry that are not names of formats. */
    static final Set<String> KEYS = Set.of(
            "title", "operands", "modifiers", "without", "set", "except", "as", "suffix", "in", "does", "stub", "reads", "writes",
            "note", "counter", "requires", "source", "errata", "also", "name");

    private final String name;
    private final MapNode node;
    private final Diagnostics diagnostics;

    InstructionEntry(String name, MapNode node, Lineages lineages, Processor target, Diagnostics diagnostics) {
        this.name = name;
        this.node = lineages.resolve(node, target).flatMap(n -> n.asMap(diagnostics)).orElse(node);
        this.diagnostics = diagnostics;
    }

    /** The identity: the key in the spec. */
    String name() {
        return name;
    }

    MapNode node() {
        return node;
    }

    /** A format that the entry names, and the opcode there. */
    record Opcode(String format, int value, ScalarNode node) {}

    /** The formats that the target has the instruction in, as the entry names them. */
    List<Opcode> opcodes(Set<String> formats) {
        return node.entries().stream()
                .filter(e -> formats.contains(e.name()))
                .map(e -> opcode(e.name(), e.value()))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Opcode> opcode(String format, Node value) {
        return value.asScalar(diagnostics).filter(s -> !s.text().equals("none")).flatMap(s -> {
            try {
                IntExpression expression = IntExpression.parse(s.text());
                if (!expression.names().isEmpty()) {
                    throw new IntExpression.Malformed(0, "'" + s.text() + "' is not an integer");
                }
                return Optional.of(new Opcode(format, (int) expression.value(n -> 0), s));
            } catch (IntExpression.Malformed e) {
                diagnostics.report(s.errorAt(e.offset, 1, "bad opcode: " + e.getMessage()).expecting("an integer, or none"));
                return Optional.empty();
            }
        });
    }

    /** The mnemonic without form suffix. */
    String mnemonic() {
        return node.text("name").orElse(name);
    }

    /** The operands in one format, in the order of the text. */
    List<OperandEntry> operands(String format, Map<String, Syntax> classes) {
        List<OperandEntry> operands = new ArrayList<>();
        forFormat(format).map("operands").ifPresent(map -> map.entries().forEach(e -> e.value()
                .asScalar(diagnostics)
                .filter(s -> !s.text().equals("none"))
                .flatMap(s -> OperandEntry.parse(e.name(), s, classes, diagnostics))
                .ifPresent(operands::add)));
        return operands;
    }

    /** The mnemonic on a processor, without reading the whole entry for it. */
    static String mnemonic(String name, MapNode node, Lineages lineages, Processor processor) {
        return node.get("name")
                .flatMap(n -> lineages.resolve(n, processor))
                .flatMap(n -> n instanceof ScalarNode s ? Optional.of(s.text()) : Optional.empty())
                .orElse(name);
    }

    /** Other spellings that the assembler takes. */
    List<String> aliases() {
        return Nodes.texts(node.get("also"), diagnostics);
    }

    /** Formats that the instruction does not have although they are promoted to. */
    Set<String> except() {
        return new LinkedHashSet<>(Nodes.texts(node.get("except"), diagnostics));
    }

    /** Formats that replace promoted ones. */
    Map<String, String> replacements() {
        Map<String, String> as = new LinkedHashMap<>();
        node.map("as").ifPresent(map -> map.entries()
                .forEach(e -> e.value().asScalar(diagnostics).ifPresent(s -> as.put(e.name(), s.text()))));
        return as;
    }

    /** Whether forms of this instruction have no suffix. */
    boolean hasSuffix(String format) {
        return !forFormat(format).text("suffix").map(s -> s.equals("none")).orElse(false);
    }

    /** The entry with what it says for one format laid over it. */
    MapNode forFormat(String format) {
        return node.map("in")
                .flatMap(in -> in.map(format))
                .map(over -> Nodes.merge(Nodes.without(node, "in"), over))
                .orElse(node);
    }
}
