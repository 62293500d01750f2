package org.gfxisa.plugin.hazards;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.gfxisa.hazards.HazardRule;
import org.gfxisa.hazards.HazardTable;
import org.gfxisa.hazards.HazardTable.Comparison;
import org.gfxisa.hazards.HazardTable.Condition;
import org.gfxisa.hazards.HazardTable.Count;
import org.gfxisa.hazards.HazardTable.First;
import org.gfxisa.hazards.HazardTable.Latency;
import org.gfxisa.hazards.HazardTable.Pause;
import org.gfxisa.hazards.HazardTable.Registers;
import org.gfxisa.hazards.HazardTable.Relation;
import org.gfxisa.hazards.HazardTable.Rule;
import org.gfxisa.hazards.HazardTable.Test;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.IntRanges;

/** Builds the table of a processor's rules, which have been checked. */
public final class HazardTableBuilder {
    private final Hazards hazards;
    private final Hazards.Placed at;
    private final InstructionKinds kinds;
    private final RegisterSets sets;

    private HazardTableBuilder(Hazards hazards, Hazards.Placed at) {
        this.hazards = hazards;
        this.at = at;
        kinds = new InstructionKinds(hazards.spec().kinds(), at.isa().forms());
        sets = new RegisterSets(hazards.spec().sets(), at.isa());
    }

    /** Builds the table of a processor. */
    public static HazardTable build(Hazards hazards, Hazards.Placed at) {
        HazardTableBuilder builder = new HazardTableBuilder(hazards, at);
        List<String> names = List.copyOf(at.rules().keySet());
        return new HazardTable(
                builder.latencies(),
                builder.pauses(),
                at.rules().entrySet().stream()
                        .map(rule -> builder.rule(rule.getKey(), rule.getValue(), names))
                        .toList());
    }

    private List<Pause> pauses() {
        List<Pause> pauses = new ArrayList<>();
        hazards.spec().pauses().forEach((instruction, entry) -> {
            BitSet found = new BitSet();
            List<FormSpec> all = at.isa().forms();
            for (int i = 0; i < all.size(); i++) {
                found.set(i, all.get(i).instruction().equals(instruction));
            }
            hazards.resolve(entry.value(), at.processor())
                    .filter(ScalarNode.class::isInstance)
                    .flatMap(field -> PropertyParser.read(((ScalarNode) field).text()))
                    .ifPresent(subject -> pauses.add(new Pause(IntRanges.of(found), subject)));
        });
        return pauses;
    }

    private List<Latency> latencies() {
        Map<Integer, BitSet> byPasses = new TreeMap<>();
        for (int form = 0; form < at.isa().forms().size(); form++) {
            byPasses.computeIfAbsent(passes(form), p -> new BitSet()).set(form);
        }
        byPasses.remove(0);
        return byPasses.entrySet().stream()
                .map(e -> new Latency(e.getKey(), IntRanges.of(e.getValue())))
                .toList();
    }

    private Rule rule(String name, MapNode rule, List<String> names) {
        RequiredWaits waits = rule.get("wait").flatMap(RequiredWaits::read).orElse(RequiredWaits.NONE);
        List<ConditionNode> then = ConditionNode.all(rule.get("then"));
        HazardText text = new HazardText(name, rule, Set.of());
        boolean bare = then.stream().allMatch(c -> c.registers().isEmpty());
        Optional<String> same = rule.text("same");
        return new Rule(
                new HazardRule(
                        name,
                        text.title(),
                        text.first(),
                        text.then(),
                        text.waits(),
                        text.remedies(),
                        rule.text("feature").orElse(""),
                        rule.text("source").orElse(""),
                        text.errata()),
                waits.counters().stream().map(this::count).toList(),
                bare
                        ? Relation.NONE
                        : Relation.valueOf(rule.text("overlap").orElse("any").toUpperCase(Locale.ROOT)),
                same.isPresent() ? Comparison.SAME : rule.has("differs") ? Comparison.DIFFERENT : Comparison.NONE,
                same.or(() -> rule.text("differs")).flatMap(PropertyParser::read),
                rule.text("covered").orElse(""),
                rule.text("after").map(names::indexOf).orElse(-1),
                rule.text("beside").map(names::indexOf).orElse(-1),
                rule.text("granule").map(Integer::parseInt).orElse(1),
                rule.text("wave").map(Integer::parseInt).orElse(0),
                rule.text("inherited").map(Boolean::parseBoolean).orElse(false),
                ConditionNode.all(rule.get("first")).stream()
                        .flatMap(condition -> first(waits, condition).stream())
                        .toList(),
                conditions(then),
                conditions(ConditionNode.all(rule.get("via"))),
                conditions(ConditionNode.all(rule.get("until"))));
    }

    private Count count(String kind) {
        return new Count(
                kind.equals(RequiredWaits.STATES) ? Optional.empty() : Optional.of(IntRanges.of(kinds.of(kind))));
    }

    /** Groups the earlier instructions by the wait states that they require. */
    private List<First> first(RequiredWaits waits, ConditionNode condition) {
        Map<List<Integer>, BitSet> byWait = new TreeMap<>(Comparator.comparing(List::toString));
        kinds.of(condition).stream().forEach(form -> {
            List<Integer> amounts = waits.of(waits.perPass() ? passes(form) : 0);
            // This instruction requires none.
            if (amounts.stream().allMatch(a -> a > 0)) {
                byWait.computeIfAbsent(amounts, w -> new BitSet()).set(form);
            }
        });
        return byWait.entrySet().stream()
                .map(e -> new First(e.getKey(), condition(condition, e.getValue())))
                .toList();
    }

    private int passes(int form) {
        return hazards.passes(at.isa().forms().get(form), at.processor()).orElse(0);
    }

    private List<Condition> conditions(List<ConditionNode> conditions) {
        return conditions.stream().map(c -> condition(c, kinds.of(c))).toList();
    }

    private Condition condition(ConditionNode condition, BitSet found) {
        return new Condition(
                IntRanges.of(found),
                condition.tests().stream().map(HazardTableBuilder::test).toList(),
                condition.reads(),
                condition.writes(),
                condition.isOwn(),
                condition.registers().isEmpty() ? Optional.empty() : Optional.of(registers(condition)),
                condition.operands().stream().map(ScalarNode::text).toList());
    }

    private static Test test(MapNode.Entry test) {
        List<ScalarNode> values = Nodes.list(Optional.of(test.value()));
        return new Test(
                PropertyParser.read(test.name()).orElseThrow(),
                TestValues.read(values).orElseThrow());
    }

    private Registers registers(ConditionNode condition) {
        RegisterSets.Resolved resolved = sets.of(condition.registers());
        return new Registers(IntRanges.of(resolved.codes()), List.copyOf(resolved.names()));
    }
}
