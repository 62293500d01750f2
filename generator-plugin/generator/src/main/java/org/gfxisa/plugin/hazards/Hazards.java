package org.gfxisa.plugin.hazards;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** The rules at the processors. */
public final class Hazards {
    private static final String FAMILIES = "families";
    private static final String WHOLE = "*";

    private final HazardSpec spec;
    private final HazardCheck check;
    private final Lineages lineages;
    private final Diagnostics diagnostics;

    /**
     * Prepares.
     *
     * @param spec the rules
     * @param check looks at the rules of each processor
     * @param processors every target, abstract ones too
     * @param diagnostics takes what is wrong
     */
    public Hazards(HazardSpec spec, HazardCheck check, List<ProcessorSpec> processors, Diagnostics diagnostics) {
        Map<String, ProcessorSpec> byName = new LinkedHashMap<>();
        processors.forEach(p -> byName.put(p.name(), p));
        this.spec = spec;
        this.check = check;
        this.lineages = new Lineages(byName);
        this.diagnostics = diagnostics;
    }

    /**
     * The rules of a processor.
     *
     * @param processor the processor
     * @param isa its instruction set
     * @param rules by name, with what holds for the processor in place of versions
     */
    public record Placed(ProcessorSpec processor, TargetIsa isa, Map<String, MapNode> rules) {}

    /** The rules at the processors of an instruction set. */
    public List<Placed> at(TargetIsa isa) {
        List<Placed> placed = new ArrayList<>();
        for (ProcessorSpec processor : isa.processors()) {
            // Of a part of an instruction set there is no telling which instructions are missing.
            if (!processor.formats().contains(WHOLE)) {
                continue;
            }
            Map<String, MapNode> rules = rules(processor);
            if (!rules.isEmpty()) {
                check.rules(rules, processor);
                passes(rules, processor, isa);
                placed.add(new Placed(processor, isa, rules));
            }
        }
        return placed;
    }

    /** Where a rule counts in passes, each of its instructions has some. */
    private void passes(Map<String, MapNode> rules, ProcessorSpec processor, TargetIsa isa) {
        InstructionKinds kinds = new InstructionKinds(spec.kinds(), isa.forms());
        rules.forEach((name, rule) -> {
            Optional<RequiredWaits> waits = rule.get("wait").flatMap(RequiredWaits::read).filter(RequiredWaits::perPass);
            if (waits.isPresent()) {
                ConditionNode.all(rule.get("first")).stream()
                        .flatMap(condition -> kinds.of(condition).stream().boxed())
                        .map(isa.forms()::get)
                        .filter(form -> passes(form, processor).isEmpty())
                        .findFirst()
                        .ifPresent(form -> check.withoutPasses(name, form.instruction(), processor));
            }
        });
    }

    /** How many passes an instruction takes; empty if nothing says so. The first pattern that fits counts. */
    OptionalInt passes(FormSpec form, ProcessorSpec processor) {
        return spec.passes().entrySet().stream()
                .filter(e -> NamePatterns.fits(e.getKey(), form.instruction()))
                .flatMap(e -> lineages.resolve(e.getValue().value(), processor).stream())
                .filter(ScalarNode.class::isInstance)
                .flatMap(node -> ((ScalarNode) node).integer().stream())
                .mapToInt(BigInteger::intValue)
                .findFirst();
    }

    private Map<String, MapNode> rules(ProcessorSpec processor) {
        Map<String, MapNode> rules = new LinkedHashMap<>();
        for (String name : spec.hazards().keySet()) {
            spec.hazard(name, diagnostics)
                    .flatMap(rule -> lineages.resolve(rule, processor))
                    .filter(MapNode.class::isInstance)
                    .map(MapNode.class::cast)
                    .filter(rule -> rule.has(FAMILIES))
                    .ifPresent(rule -> rules.put(name, rule));
        }
        return rules;
    }

    /** What holds for a processor, of something that may differ between them. */
    Optional<Node> resolve(Node node, ProcessorSpec processor) {
        return lineages.resolve(node, processor);
    }

    HazardSpec spec() {
        return spec;
    }
}
