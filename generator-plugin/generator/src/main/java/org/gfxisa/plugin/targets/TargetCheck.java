package org.gfxisa.plugin.targets;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.emit.JavaNames;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Checks that names and machine numbers of processors are unique, and that the formats exist that are generated for them. */
public final class TargetCheck {
    private static final Set<String> ISA_WORDS = Set.of("whole", "none", "scalar-memory");
    private final Definitions definitions;
    private final Diagnostics diagnostics;
    private final Map<String, ScalarNode> names = new HashMap<>();
    private final Map<String, ScalarNode> machines = new HashMap<>();

    public TargetCheck(Definitions definitions, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.diagnostics = diagnostics;
    }

    /** Checks the whole spec. */
    public void check() {
        definitions
                .targets()
                .keySet()
                .forEach(name -> names.put(name, definitions.key(Definitions.Kind.TARGETS, name)));
        definitions.targets().forEach((name, node) -> {
            node.map("processor").ifPresent(p -> processor(name, p));
            isa(node);
        });
    }

    /** Checks that the class names of generations differ, also on file systems that ignore case. */
    public void generations(List<TargetIsa> isas) {
        Map<String, ScalarNode> taken = new HashMap<>();
        for (TargetIsa isa : isas) {
            ScalarNode generation =
                    definitions.key(Definitions.Kind.TARGETS, isa.target().generation());
            String name = JavaNames.ofWords(generation.text());
            String message =
                    "the class name '" + name + "Assembler' of generation '" + generation.text() + "' is taken";
            unique(generation, message, taken, name.toLowerCase(Locale.ROOT));
        }
    }

    private void processor(String target, MapNode processor) {
        for (ScalarNode alias : Nodes.list(processor.get("names"))) {
            // Its own name among the aliases is redundant but harmless.
            if (!alias.text().equals(target)) {
                unique(alias, "the name '" + alias.text() + "' is taken", names, alias.text());
            }
        }
        processor.map("generic").ifPresent(this::members);
        processor
                .scalar("elf-machine")
                .ifPresent(machine -> machine.integer()
                        .ifPresent(number -> unique(
                                machine,
                                "machine number " + machine.text() + " is taken",
                                machines,
                                number.toString())));
    }

    private void members(MapNode generic) {
        for (ScalarNode member : Nodes.list(generic.get("members"))) {
            boolean isProcessor = Optional.ofNullable(definitions.targets().get(member.text()))
                    .filter(t -> t.has("processor"))
                    .isPresent();
            if (!isProcessor) {
                diagnostics.report(member.error("'" + member.text() + "' is not a processor")
                        .expecting("a target with the key 'processor'")
                        .suggesting(member.text(), definitions.targets().keySet()));
            }
        }
    }

    private void unique(ScalarNode node, String message, Map<String, ScalarNode> taken, String value) {
        ScalarNode first = taken.putIfAbsent(value, node);
        if (first != null && first != node) {
            diagnostics.report(
                    node.error(message).expecting("a different one for each").noting(first, "here"));
        }
    }

    private void isa(MapNode target) {
        List<ScalarNode> words = Nodes.list(target.get("isa"));
        boolean isWord = words.size() == 1 && ISA_WORDS.contains(words.get(0).text());
        if (!isWord) {
            for (ScalarNode format : words) {
                diagnostics.isKnown(
                        format,
                        "format",
                        definitions.formats().keySet(),
                        "a format defined in formats/, or the word whole, scalar-memory or none");
            }
        }
    }
}
