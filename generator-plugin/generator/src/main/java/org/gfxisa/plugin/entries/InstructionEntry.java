package org.gfxisa.plugin.entries;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** An instruction's entry, read for one target: no value of it is a map from targets any more. */
public final class InstructionEntry {
    /** Where the second half of a pair begins in its text: a key that nobody can write. */
    public static final String JOINED = "(joined)";

    /** The two entries that a pair was made from, likewise. */
    public static final String HALVES = "(halves)";

    /** Keys of an entry that are not names of formats. */
    public static final Set<String> KEYS = Set.of(
            "title",
            "override",
            "operands",
            "modifiers",
            "without",
            "set",
            "except",
            "promoted-as",
            "suffix",
            "wave",
            "scalar-limit",
            "in-format",
            "does",
            "action",
            "reads",
            "writes",
            "note",
            "counter",
            "waits",
            "source",
            "errata",
            "aliases",
            "pair",
            "name");

    /** Keys that only pairs have, which are made and not written. */
    public static final Set<String> OF_PAIRS = Set.of(JOINED, HALVES);

    /** The register that operations of floats depend on. */
    public static final String MODE = "mode";

    /** The register that says which lanes compute. */
    public static final String EXEC = "exec";

    /** Keys that say what an instruction does; an entry has one of them. */
    public static final List<String> MEANINGS = List.of("does", "action");

    private final String name;
    private final MapNode node;
    private final OperandEntryReader operandReader;
    private final Map<String, MapNode> byFormat = new HashMap<>();
    private final Map<String, List<OperandEntry>> operands = new HashMap<>();

    public InstructionEntry(String name, MapNode node, OperandEntryReader operandReader) {
        this.name = name;
        this.node = node;
        this.operandReader = operandReader;
    }

    /** The identity: the key in the spec. */
    public String name() {
        return name;
    }

    public MapNode node() {
        return node;
    }

    /** The same entry, with another value of one key. */
    InstructionEntry with(MapNode.Entry fact) {
        MapNode over = new MapNode(node.position(), node.length(), List.of(fact));
        return new InstructionEntry(name, Nodes.merge(node, over), operandReader);
    }

    /** Whether a result is a float, or a few of them; a matrix of floats is none. */
    public boolean hasFloatResult() {
        return operands(node).stream().anyMatch(o -> o.type().floats() && o.isResult());
    }

    /** The mnemonic without form suffix. */
    public String mnemonic() {
        return node.text("name").orElse(name);
    }

    /** Which keys say what it does. */
    public List<String> meanings() {
        return MEANINGS.stream()
                .filter(m -> node.get(m).map(v -> !Versions.isNone(v)).orElse(false))
                .toList();
    }

    /** The two instructions that it is at once, by the suffixes of their operands; mostly there are none. */
    public Map<String, InstructionEntry> halves() {
        Map<String, InstructionEntry> halves = new LinkedHashMap<>();
        node.entries(HALVES).forEach(e -> {
            MapNode half = (MapNode) e.value();
            halves.put(e.name(), new InstructionEntry(half.text("name").orElse(""), half, operandReader));
        });
        return halves;
    }

    /** Whether an operand is half a register in a format. */
    public boolean hasHalves(Format format) {
        return operands(format.name()).stream().anyMatch(o -> format.half(o.name(), o.type()) >= 0);
    }

    /** What it does, in the words of the spec. */
    public String meaning() {
        String ofHalves = halves().entrySet().stream()
                .map(e -> e.getKey() + ": " + e.getValue().meaning())
                .collect(Collectors.joining("\n"));
        return ofHalves.isEmpty() ? ownMeaning() : ofHalves;
    }

    private String ownMeaning() {
        return meanings().stream()
                .map(m -> node.get(m).orElseThrow())
                .map(InstructionEntry::text)
                .collect(Collectors.joining("; "));
    }

    private static String text(Node value) {
        if (value instanceof MapNode map) {
            return map.entries().stream()
                    .filter(e -> !Versions.isNone(e.value()))
                    .map(e -> e.name() + ": " + text(e.value()))
                    .collect(Collectors.joining(", "));
        }
        return value instanceof ScalarNode scalar ? scalar.text().strip() : "";
    }

    /** Whether every operand of a format could be read. */
    public boolean operandsAreSound(String format) {
        return operandTexts(forFormat(format)).stream()
                .allMatch(o -> operandReader.read(o).isPresent());
    }

    /** The operands in one format, in the order of the text; those that could be read. */
    public List<OperandEntry> operands(String format) {
        return operands.computeIfAbsent(format, f -> operands(forFormat(f)));
    }

    private List<OperandEntry> operands(MapNode keys) {
        return operandTexts(keys).stream()
                .map(operandReader::read)
                .flatMap(Optional::stream)
                .toList();
    }

    private static List<MapNode.Entry> operandTexts(MapNode keys) {
        return keys.entries("operands").stream()
                .filter(e -> !Versions.isNone(e.value()))
                .toList();
    }

    /** Other spellings that the assembler takes. */
    List<String> aliases() {
        return Nodes.texts(node.get("aliases"));
    }

    /** Whether it says which other spellings there are; else those of earlier generations count. */
    public boolean namesOthers() {
        return node.has("aliases");
    }

    /** Every spelling without form suffix, the printed one first. */
    public List<String> spellings() {
        List<String> names = new ArrayList<>(aliases());
        names.add(0, mnemonic());
        return names;
    }

    /** What its address consists of, as names in width expressions; empty if the entry does not say. */
    public Set<String> addressParts() {
        return node.map("action")
                .flatMap(a -> a.text("address"))
                .map(words -> Set.copyOf(List.of(words.strip().replace('-', '_').split("\\s+"))))
                .orElse(Set.of());
    }

    /** Formats that the instruction does not have although they are promoted to. */
    public Set<String> except() {
        return new LinkedHashSet<>(Nodes.texts(node.get("except")));
    }

    /** Formats that replace promoted ones. */
    public Map<String, String> replacements() {
        Map<String, String> as = new LinkedHashMap<>();
        node.entries("promoted-as").forEach(e -> {
            if (e.value() instanceof ScalarNode format) {
                as.put(e.name(), format.text());
            }
        });
        return as;
    }

    /** Whether forms of this instruction have a suffix. */
    public boolean hasSuffix(String format) {
        return !forFormat(format).text("suffix").map(s -> s.equals("bare")).orElse(false);
    }

    /** The entry with what it says for one format laid over it. */
    public MapNode forFormat(String format) {
        return byFormat.computeIfAbsent(
                format,
                f -> node.map("in-format")
                        .flatMap(in -> in.map(f))
                        .map(over -> Nodes.merge(Nodes.without(node, "in-format"), over))
                        .orElse(node));
    }
}
