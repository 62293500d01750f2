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

/** Resolves the rules for processors. */
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
     * @param check checks the rules of each processor
     * @param processors all targets, including abstract ones
     * @param diagnostics receives errors
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
     * @param rules rules by name, with versions resolved
     */
    public record Placed(ProcessorSpec processor, TargetIsa isa, Map<String, MapNode> rules) {}

    /** Resolves the rules for the processors of an instruction set. */
    public List<Placed> at(TargetIsa isa) {
        List<Placed> placed = new ArrayList<>();
        for (ProcessorSpec processor : isa.processors()) {
            // If only a part of the instruction set is generated, missing instructions are not an error.
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

    /** Checks that every instruction of a rule that counts in passes has a number of passes. */
    private void passes(Map<String, MapNode> rules, ProcessorSpec processor, TargetIsa isa) {
        InstructionKinds kinds = new InstructionKinds(spec.kinds(), isa.forms());
        rules.forEach((name, rule) -> {
            Optional<RequiredWaits> waits =
                    rule.get("wait").flatMap(RequiredWaits::read).filter(RequiredWaits::perPass);
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

    /** Returns the passes of an instruction from the first matching pattern; empty if there is none. */
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

    /** Resolves the versions of a node for a processor. */
    Optional<Node> resolve(Node node, ProcessorSpec processor) {
        return lineages.resolve(node, processor);
    }

    HazardSpec spec() {
        return spec;
    }
}
