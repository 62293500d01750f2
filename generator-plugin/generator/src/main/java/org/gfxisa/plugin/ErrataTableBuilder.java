package org.gfxisa.plugin;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.gfxisa.Erratum;
import org.gfxisa.hazards.HazardTable;
import org.gfxisa.memorymodel.MemoryModelTables;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.table.Errata;

/** Determines the processors that errata concern: those for which an instruction, a format, a hazard or a memory model cites them. */
final class ErrataTableBuilder {
    private final Definitions definitions;
    private final List<TargetIsa> targets;
    private final Map<String, Set<String>> processors = new TreeMap<>();

    ErrataTableBuilder(Definitions definitions, List<TargetIsa> targets) {
        this.definitions = definitions;
        this.targets = targets;
    }

    Errata build(Map<String, HazardTable> hazards, MemoryModelTables models) {
        for (TargetIsa isa : targets) {
            List<String> names =
                    isa.processors().stream().map(ProcessorSpec::name).toList();
            Set<MapNode> entries = new LinkedHashSet<>();
            for (FormSpec form : isa.forms()) {
                entries.add(definitions.instructions().get(form.instruction()));
                entries.add(definitions.formats().get(form.format()));
            }
            entries.forEach(entry -> numbers(entry).forEach(number -> add(number, names)));
        }
        hazards.forEach((processor, table) ->
                table.rules().forEach(rule -> rule.text().errata().forEach(number -> add(number, List.of(processor)))));
        models.byProcessor()
                .forEach((processor, tables) -> tables.values().stream()
                        .flatMap(table -> table.errata().values().stream())
                        .forEach(numbers -> numbers.forEach(number -> add(number, List.of(processor)))));
        Map<String, Erratum> all = new TreeMap<>();
        definitions.errata().forEach((number, node) -> all.put(number, erratum(number, node)));
        return new Errata(all);
    }

    private void add(String number, Collection<String> names) {
        processors.computeIfAbsent(number, n -> new LinkedHashSet<>()).addAll(names);
    }

    private Set<String> numbers(MapNode entry) {
        Set<String> numbers = new LinkedHashSet<>();
        entry.get("errata")
                .ifPresent(value -> Versions.forEach(
                        value, definitions.targets().keySet(), v -> numbers.addAll(Nodes.texts(Optional.of(v)))));
        return numbers;
    }

    private Erratum erratum(String number, MapNode node) {
        return new Erratum(
                number,
                node.text("title").orElse(""),
                node.text("where").orElse(""),
                node.text("decision").orElse(""),
                List.copyOf(processors.getOrDefault(number, Set.of())));
    }
}
