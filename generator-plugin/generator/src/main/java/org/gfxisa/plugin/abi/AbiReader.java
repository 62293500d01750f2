package org.gfxisa.plugin.abi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Reads the ABI. */
public final class AbiReader {
    private static final String LIMITS = "limits";
    private static final String VALUES = "values";
    private static final List<String> WORDS = List.of("bool", "int", "text");

    private final Definitions definitions;
    private final List<ProcessorSpec> processors;
    private final Lineages lineages;
    private final Diagnostics diagnostics;

    /**
     * Prepares to read.
     *
     * @param definitions the spec
     * @param targets all targets, including abstract ones
     * @param diagnostics receives errors
     */
    public AbiReader(Definitions definitions, List<ProcessorSpec> targets, Diagnostics diagnostics) {
        Map<String, ProcessorSpec> byName = new LinkedHashMap<>();
        targets.forEach(t -> byName.put(t.name(), t));
        this.definitions = definitions;
        this.processors = targets.stream().filter(ProcessorSpec::real).toList();
        this.lineages = new Lineages(byName);
        this.diagnostics = diagnostics;
    }

    /** Returns the parts that could be read. */
    public Abi read() {
        StructureReader structureReader = new StructureReader(definitions, lineages, processors, diagnostics);
        Map<String, Structure> structures = new LinkedHashMap<>();
        definitions.structures().forEach((name, node) -> structures.put(name, structureReader.read(name, node)));
        EnumerationReader enumerationReader = new EnumerationReader(definitions.enumerations(), diagnostics);
        List<Enumeration> enumerations = new ArrayList<>();
        definitions.enumerations().forEach((name, node) -> enumerations.add(enumerationReader.read(name, node)));
        SetupReader setupReader = new SetupReader(structures, diagnostics);
        List<Setup> setups = new ArrayList<>();
        definitions
                .setups()
                .forEach((name, node) -> setupReader.read(name, node).ifPresent(setups::add));
        List<TargetProperty> properties = new ArrayList<>();
        checkLimits();
        definitions.properties().forEach((name, node) -> properties.add(property(name, node)));
        return new Abi(List.copyOf(structures.values()), enumerations, setups, properties);
    }

    /** Returns the values of a property under {@code limits} of processors and their ancestors, as a map of versions. */
    private MapNode limits(String property) {
        String name = limit(property);
        List<MapNode.Entry> values = new ArrayList<>();
        definitions
                .targets()
                .forEach((target, node) -> node.map(LIMITS)
                        .flatMap(limits -> limits.get(name))
                        .ifPresent(value -> values.add(
                                new MapNode.Entry(definitions.key(Definitions.Kind.TARGETS, target), value))));
        MapNode node = definitions.properties().get(property);
        return new MapNode(node.position(), node.length(), values);
    }

    private static String limit(String property) {
        return property.replace('_', '-');
    }

    /** Checks that every limit of a target is a property without values of its own. */
    private void checkLimits() {
        Set<String> known = new LinkedHashSet<>();
        definitions.properties().forEach((name, node) -> {
            if (!node.has(VALUES)) {
                known.add(limit(name));
            }
        });
        definitions
                .targets()
                .values()
                .forEach(target -> target.entries(LIMITS)
                        .forEach(limit -> diagnostics.isKnown(limit.key(), "limit", known, Names.oneOf(known))));
    }

    private TargetProperty property(String name, MapNode node) {
        String word = node.text("type").orElse("text");
        TargetProperty.Type type = WORDS.contains(word)
                ? TargetProperty.Type.valueOf(word.toUpperCase(Locale.ROOT))
                : TargetProperty.Type.CONSTANT;
        String enumeration = type == TargetProperty.Type.CONSTANT ? word : "";
        boolean isKnown = enumeration.isEmpty()
                || diagnostics.isKnown(
                        node.scalar("type").orElseThrow(),
                        "type",
                        definitions.enumerations().keySet(),
                        Names.oneOf(WORDS) + ", or an enumeration");
        Set<String> constants = isKnown && !enumeration.isEmpty()
                ? EnumerationReader.constants(definitions.enumerations().get(enumeration))
                : Set.of();
        Map<String, String> values = new LinkedHashMap<>();
        MapNode versions = node.map(VALUES).orElseGet(() -> limits(name));
        Set<String> targets = definitions.targets().keySet();
        versions.entries().forEach(e -> diagnostics.isKnown(e.key(), "target", targets, "a name defined in targets/"));
        for (ProcessorSpec processor : processors) {
            Optional<ScalarNode> value = lineages.pick(versions, processor)
                    .map(MapNode.Entry::value)
                    .filter(ScalarNode.class::isInstance)
                    .map(ScalarNode.class::cast);
            value.ifPresent(v -> values.put(processor.name(), checked(v, type, constants)));
        }
        return new TargetProperty(name, node.text("title").orElse(""), node.text("source"), type, enumeration, values);
    }

    private String checked(ScalarNode value, TargetProperty.Type type, Set<String> constants) {
        boolean fits = switch (type) {
            case BOOL -> value.text().equals("true") || value.text().equals("false");
            case INT -> value.integer().isPresent();
            case TEXT -> true;
            case CONSTANT -> constants.isEmpty() || constants.contains(value.text());
        };
        if (!fits) {
            diagnostics.report(value.error(value.quoted() + " is not a value of this property")
                    .expecting(constants.isEmpty() ? "a value of its type" : Names.oneOf(constants))
                    .suggesting(value.text(), constants));
        }
        return value.text();
    }
}
