package org.gfxisa.plugin.instructions;

import java.util.LinkedHashSet;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.formats.FormatNames;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;

/** Checks that errata, implicit registers and their operands, counters and target features exist where they are named. */
public final class ReferenceCheck {
    private final Definitions definitions;
    private final Diagnostics diagnostics;
    private final Set<String> features = new LinkedHashSet<>();

    public ReferenceCheck(Definitions definitions, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.diagnostics = diagnostics;
    }

    /** Checks the whole spec. */
    public void check() {
        definitions
                .targets()
                .values()
                .forEach(t -> t.map("processor")
                        .ifPresent(p -> Nodes.list(p.get("features")).forEach(f -> features.add(f.text()))));
        definitions.instructions().values().forEach(i -> {
            all(i);
            i.maps("in-format").forEach(this::all);
        });
        FormatNames shapes = new FormatNames(definitions);
        definitions.formats().values().forEach(f -> shapes.parts(f).forEach(this::all));
        Set<String> operands = operands();
        definitions
                .registers()
                .values()
                .forEach(r -> named(r, "operand", "operand", "a name defined under codes: in operands/", operands));
        new CounterNameCheck(definitions, features, diagnostics).check();
    }

    /** Returns the names of registers that can be operands on any target. */
    private Set<String> operands() {
        Set<String> names = new LinkedHashSet<>();
        definitions
                .codes()
                .values()
                .forEach(block -> Versions.forEach(block, definitions.targets().keySet(), version -> {
                    if (version instanceof ListNode lines) {
                        lines.maps().forEach(line -> line.text("name").ifPresent(names::add));
                    }
                }));
        return names;
    }

    /** Checks an instruction, its part for one format, or a part of a format. */
    private void all(MapNode node) {
        named(
                node,
                "errata",
                "erratum",
                "a number defined in errata/",
                definitions.errata().keySet());
        for (String key : new String[] {"reads", "writes"}) {
            named(
                    node,
                    key,
                    "register",
                    "a name defined under registers: in operands/",
                    definitions.registers().keySet());
        }
    }

    private void named(MapNode node, String key, String what, String place, Set<String> names) {
        Versions.forEachText(
                node.get(key), definitions.targets().keySet(), name -> diagnostics.isKnown(name, what, names, place));
    }
}
