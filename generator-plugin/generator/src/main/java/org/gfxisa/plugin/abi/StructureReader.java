package org.gfxisa.plugin.abi;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Reads structures and words. */
final class StructureReader {
    private static final int LARGEST = 4096;
    private static final int BYTE = 8;
    private static final int LONG = 64;
    private static final int WORD_BYTES = 4;
    private static final int LONG_BYTES = 8;
    private static final Map<String, Integer> WIDTHS =
            Map.of("u8", 8, "u16", 16, "u32", 32, "u64", 64, "i32", 32, "i64", 64, "b32", 32);

    private final Definitions definitions;
    private final Lineages lineages;
    private final List<ProcessorSpec> processors;
    private final Diagnostics diagnostics;

    StructureReader(
            Definitions definitions, Lineages lineages, List<ProcessorSpec> processors, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.lineages = lineages;
        this.processors = processors;
        this.diagnostics = diagnostics;
    }

    Structure read(String name, MapNode node) {
        int size = node.scalar("size")
                .map(s -> s.asInt(1, LARGEST, diagnostics))
                .orElse(OptionalInt.empty())
                .orElse(1);
        List<Structure.Field> fields = new ArrayList<>();
        Map<Structure.Field, MapNode.Entry> places = new LinkedHashMap<>();
        node.entries("fields").forEach(e -> {
            if (e.value() instanceof MapNode field) {
                for (Structure.Field f : fields(e.name(), field)) {
                    fields.add(f);
                    places.put(f, e);
                }
            }
        });
        places.forEach((field, entry) -> fits(field, entry, name, size, places));
        return new Structure(
                name,
                node.text("title").orElse(""),
                node.text("source"),
                node.position().file(),
                size,
                size <= WORD_BYTES || size == LONG_BYTES && hasBitsOnly(places.values()),
                List.copyOf(fields));
    }

    private static boolean hasBitsOnly(Collection<MapNode.Entry> fields) {
        return fields.stream().noneMatch(f -> f.value() instanceof MapNode field && field.has("offset"));
    }

    /** Returns the fields; one whose position depends on the generation becomes several fields. */
    private List<Structure.Field> fields(String name, MapNode node) {
        Optional<String> values = node.scalar("values").flatMap(this::enumeration);
        String title = node.text("title").orElse("");
        if (node.has("offset") != node.has("type") || node.has("offset") == node.has("bits")) {
            diagnostics.report(node.error("field '" + name + "' has no unique position")
                    .expecting("either 'offset' and 'type', or 'bits'"));
            return List.of();
        }
        if (node.has("offset")) {
            return typed(name, title, node, values).map(List::of).orElse(List.of());
        }
        List<Structure.Field> fields = new ArrayList<>();
        places(name, node)
                .forEach((place, targets) -> bits(place.text)
                        .ifPresent(bits -> fields.add(new Structure.Field(
                                place.name,
                                title,
                                bits[1],
                                bits[0] - bits[1] + 1,
                                false,
                                false,
                                Optional.empty(),
                                values,
                                unit(node),
                                targets.size() == processors.size() ? List.of() : List.copyOf(targets)))));
        return fields;
    }

    private record Place(String name, ScalarNode text) {}

    private Map<Place, List<String>> places(String name, MapNode node) {
        Map<String, Place> byText = new LinkedHashMap<>();
        Map<Place, List<String>> targets = new LinkedHashMap<>();
        if (node.scalar("bits").isPresent()) {
            sound(node.scalar("bits").get());
            targets.put(
                    new Place(name, node.scalar("bits").get()),
                    processors.stream().map(ProcessorSpec::name).toList());
            return targets;
        }
        MapNode versions = node.map("bits").orElse(node);
        targets(versions);
        for (MapNode.Entry e : versions.entries()) {
            if (e.value() instanceof ScalarNode text && sound(text).isPresent()) {
                String own = byText.isEmpty() ? name : name + "_" + e.name();
                byText.computeIfAbsent(text.text(), t -> new Place(own, text));
            }
        }
        for (ProcessorSpec processor : processors) {
            lineages.pick(versions, processor)
                    .map(MapNode.Entry::value)
                    .filter(ScalarNode.class::isInstance)
                    .map(v -> byText.get(((ScalarNode) v).text()))
                    .ifPresent(place -> targets.computeIfAbsent(place, p -> new ArrayList<>())
                            .add(processor.name()));
        }
        return targets;
    }

    private void targets(MapNode versions) {
        Set<String> known = definitions.targets().keySet();
        versions.entries().forEach(e -> diagnostics.isKnown(e.key(), "target", known, "a name defined in targets/"));
    }

    private Optional<Structure.Field> typed(String name, String title, MapNode node, Optional<String> values) {
        OptionalInt at =
                node.scalar("offset").map(s -> s.asInt(0, LARGEST, diagnostics)).orElse(OptionalInt.empty());
        String type = node.text("type").orElse("");
        boolean word = definitions.structures().containsKey(type);
        Optional<Integer> width = word
                ? definitions
                        .structures()
                        .get(type)
                        .scalar("size")
                        .flatMap(ScalarNode::integer)
                        .map(s -> s.intValue() * BYTE)
                : Optional.ofNullable(WIDTHS.get(type));
        if (width.isEmpty()) {
            List<String> known = new ArrayList<>(new TreeSet<>(WIDTHS.keySet()));
            known.addAll(definitions.structures().keySet());
            node.scalar("type")
                    .ifPresent(
                            t -> diagnostics.isKnown(t, "type", known, "u8, u16, u32, u64, i32, i64, b32 or a word"));
        }
        return at.isEmpty() || width.isEmpty()
                ? Optional.empty()
                : Optional.of(new Structure.Field(
                        name,
                        title,
                        at.getAsInt() * BYTE,
                        width.get(),
                        type.startsWith("i") && !word,
                        word || type.equals("b32"),
                        word ? Optional.of(type) : Optional.empty(),
                        values,
                        unit(node),
                        List.of()));
    }

    private static long unit(MapNode node) {
        return node.scalar("unit")
                .flatMap(ScalarNode::integer)
                .map(BigInteger::longValue)
                .orElse(1L);
    }

    private Optional<String> enumeration(ScalarNode name) {
        if (definitions.enumerations().containsKey(name.text())) {
            return Optional.of(name.text());
        }
        diagnostics.report(name.error("unknown enumeration '" + name.text() + "'")
                .expecting("one that is defined under enumerations:")
                .suggesting(name.text(), definitions.enumerations().keySet()));
        return Optional.empty();
    }

    private Optional<int[]> sound(ScalarNode text) {
        Optional<int[]> bits = bits(text);
        if (bits.isEmpty() && !Versions.isNone(text)) {
            diagnostics.report(text.error(text.quoted() + " is not a range of bits")
                    .expecting("the highest bit, a colon and the lowest, or one bit"));
        }
        return bits;
    }

    /** Parses {@code hi:lo} or {@code n}. */
    private static Optional<int[]> bits(ScalarNode text) {
        String[] ends = text.text().split(":", -1);
        if (!text.text().matches("\\d{1,4}(:\\d{1,4})?")) {
            return Optional.empty();
        }
        int high = Integer.parseInt(ends[0]);
        int low = Integer.parseInt(ends[ends.length - 1]);
        return high < low ? Optional.empty() : Optional.of(new int[] {high, low});
    }

    private void fits(
            Structure.Field field,
            MapNode.Entry entry,
            String structure,
            int size,
            Map<Structure.Field, MapNode.Entry> all) {
        int last = field.firstBit() + field.width() - 1;
        if (last >= size * BYTE) {
            diagnostics.report(entry.key()
                    .error("field '" + field.name() + "' reaches beyond '" + structure + "'")
                    .expecting("bits below " + size * BYTE));
        } else if (field.firstBit() / LONG != last / LONG) {
            diagnostics.report(entry.key()
                    .error("field '" + field.name() + "' crosses a multiple of 64 bits")
                    .expecting("two fields"));
        }
        for (Map.Entry<Structure.Field, MapNode.Entry> other : all.entrySet()) {
            if (other.getKey().equals(field)) {
                return;
            }
            boolean apart = other.getKey().firstBit() > last
                    || other.getKey().firstBit() + other.getKey().width() <= field.firstBit();
            if (!apart && meet(field, other.getKey()) && !isShared(entry) && !isShared(other.getValue())) {
                diagnostics.report(entry.key()
                        .error("fields '" + field.name() + "' and '"
                                + other.getKey().name() + "' share bits")
                        .expecting("bits of their own, or shared: true")
                        .noting(other.getValue().key(), "the other is here"));
            }
        }
    }

    private static boolean meet(Structure.Field one, Structure.Field other) {
        return one.targets().isEmpty()
                || other.targets().isEmpty()
                || one.targets().stream().anyMatch(other.targets()::contains);
    }

    private static boolean isShared(MapNode.Entry entry) {
        return entry.value() instanceof MapNode node && node.has("shared");
    }
}
