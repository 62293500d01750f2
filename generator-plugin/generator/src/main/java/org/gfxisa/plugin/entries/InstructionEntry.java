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

/** An instruction's entry for one target, with all versions resolved. */
public final class InstructionEntry {
    /** The position of the second half in the text of a dual instruction; a key that cannot occur in a spec. */
    public static final String JOINED = "(joined)";

    /** The two entries that a dual instruction consists of; a key that cannot occur in a spec. */
    public static final String HALVES = "(halves)";

    /** The keys of an entry that are not names of formats. */
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

    /** The keys that only generated dual instructions have. */
    public static final Set<String> OF_PAIRS = Set.of(JOINED, HALVES);

    /** The register that floating-point operations depend on. */
    public static final String MODE = "mode";

    /** The register with the mask of active lanes. */
    public static final String EXEC = "exec";

    /** The keys that define the semantics; an entry has one of them. */
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

    /** Returns the name: the key in the spec. */
    public String name() {
        return name;
    }

    public MapNode node() {
        return node;
    }

    /** Returns the entry with another value for a key. */
    InstructionEntry with(MapNode.Entry fact) {
        MapNode over = new MapNode(node.position(), node.length(), List.of(fact));
        return new InstructionEntry(name, Nodes.merge(node, over), operandReader);
    }

    /** Returns whether a result is a float or a short vector of floats; a matrix of floats does not count. */
    public boolean hasFloatResult() {
        return operands(node).stream().anyMatch(o -> o.type().floats() && o.isResult());
    }

    /** Returns the mnemonic without an encoding suffix. */
    public String mnemonic() {
        return node.text("name").orElse(name);
    }

    /** Returns the keys of this entry that define its semantics. */
    public List<String> meanings() {
        return MEANINGS.stream()
                .filter(m -> node.get(m).map(v -> !Versions.isNone(v)).orElse(false))
                .toList();
    }

    /** Returns the two halves of a dual instruction by the suffixes of their operands; an empty map for other instructions. */
    public Map<String, InstructionEntry> halves() {
        Map<String, InstructionEntry> halves = new LinkedHashMap<>();
        node.entries(HALVES).forEach(e -> {
            MapNode half = (MapNode) e.value();
            halves.put(e.name(), new InstructionEntry(half.text("name").orElse(""), half, operandReader));
        });
        return halves;
    }

    /** Returns whether an operand is half a register in a format. */
    public boolean hasHalves(Format format) {
        return operands(format.name()).stream().anyMatch(o -> format.half(o.name(), o.type()) >= 0);
    }

    /** Returns the semantics as written in the spec. */
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

    /** Returns whether all operands of a format could be parsed. */
    public boolean operandsAreSound(String format) {
        return operandTexts(forFormat(format)).stream()
                .allMatch(o -> operandReader.read(o).isPresent());
    }

    /** Returns the operands of a format in the order of the text, without those that could not be parsed. */
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

    /** Returns the other spellings that the assembler accepts. */
    List<String> aliases() {
        return Nodes.texts(node.get("aliases"));
    }

    /** Returns whether the entry lists its other spellings; if not, the names of earlier generations are accepted. */
    public boolean namesOthers() {
        return node.has("aliases");
    }

    /** Returns all spellings without encoding suffixes, the printed one first. */
    public List<String> spellings() {
        List<String> names = new ArrayList<>(aliases());
        names.add(0, mnemonic());
        return names;
    }

    /** Returns the parts of its address, as names in width expressions; empty if the entry has none. */
    public Set<String> addressParts() {
        return node.map("action")
                .flatMap(a -> a.text("address"))
                .map(words -> Set.copyOf(List.of(words.strip().replace('-', '_').split("\\s+"))))
                .orElse(Set.of());
    }

    /** Returns the formats that the instruction is not promoted to. */
    public Set<String> except() {
        return new LinkedHashSet<>(Nodes.texts(node.get("except")));
    }

    /** Returns replacements of promoted formats. */
    public Map<String, String> replacements() {
        Map<String, String> as = new LinkedHashMap<>();
        node.entries("promoted-as").forEach(e -> {
            if (e.value() instanceof ScalarNode format) {
                as.put(e.name(), format.text());
            }
        });
        return as;
    }

    /** Returns whether forms of this instruction have a suffix. */
    public boolean hasSuffix(String format) {
        return !forFormat(format).text("suffix").map(s -> s.equals("bare")).orElse(false);
    }

    /** Returns the entry merged with its facts for one format. */
    public MapNode forFormat(String format) {
        return byFormat.computeIfAbsent(
                format,
                f -> node.map("in-format")
                        .flatMap(in -> in.map(f))
                        .map(over -> Nodes.merge(Nodes.without(node, "in-format"), over))
                        .orElse(node));
    }
}
