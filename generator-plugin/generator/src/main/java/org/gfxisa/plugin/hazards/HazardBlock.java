package org.gfxisa.plugin.hazards;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.model.Form;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/**
 * Writes the rules of a processor for the run time, whose class of the same name describes the lines. The rules have been checked.
 */
public final class HazardBlock {
    private final Hazards hazards;
    private final Hazards.Placed at;
    private final Kinds kinds;
    private final RegisterSets sets;
    private final Map<String, Integer> forms = new LinkedHashMap<>();
    private final Map<String, Integer> registers = new LinkedHashMap<>();

    private HazardBlock(Hazards hazards, Hazards.Placed at) {
        this.hazards = hazards;
        this.at = at;
        kinds = new Kinds(hazards.spec().kinds(), at.isa().forms());
        sets = new RegisterSets(hazards.spec().sets(), at.isa());
    }

    /** The block of a processor, without the line that names it. */
    public static String write(Hazards hazards, Hazards.Placed at) {
        return new HazardBlock(hazards, at).write();
    }

    private String write() {
        StringBuilder body = new StringBuilder();
        pauses(body);
        latencies(body);
        List<String> names = List.copyOf(at.rules().keySet());
        at.rules().forEach((name, rule) -> rule(name, rule, names, body));
        StringBuilder out = new StringBuilder();
        forms.keySet().forEach(set -> line(out, "F", set));
        registers.keySet().forEach(set -> line(out, "R", set));
        return out.append(body).toString();
    }

    private static void line(StringBuilder out, Object... cells) {
        out.append(Arrays.stream(cells).map(Object::toString).collect(Collectors.joining("\t")))
                .append('\n');
    }

    private void pauses(StringBuilder out) {
        hazards.spec().pauses().forEach((instruction, entry) -> {
            BitSet found = new BitSet();
            List<Form> all = at.isa().forms();
            for (int i = 0; i < all.size(); i++) {
                found.set(i, all.get(i).instruction().equals(instruction));
            }
            hazards.resolve(entry.value(), at.processor())
                    .filter(ScalarNode.class::isInstance)
                    .flatMap(field -> Subject.read(((ScalarNode) field).text()))
                    .ifPresent(subject -> line(out, "N", set(found), subject.line()));
        });
    }

    private void latencies(StringBuilder out) {
        Map<Integer, BitSet> byPasses = new TreeMap<>();
        for (int form = 0; form < at.isa().forms().size(); form++) {
            byPasses.computeIfAbsent(passes(form), p -> new BitSet()).set(form);
        }
        byPasses.remove(0);
        byPasses.forEach((passes, found) -> line(out, "P", passes, set(found)));
    }

    private void rule(String name, MapNode rule, List<String> names, StringBuilder out) {
        Waits waits = rule.get("wait").flatMap(Waits::read).orElse(Waits.NONE);
        List<ConditionNode> first = ConditionNode.all(rule.get("first"));
        List<ConditionNode> then = ConditionNode.all(rule.get("then"));
        List<ConditionNode> via = ConditionNode.all(rule.get("via"));
        List<ConditionNode> until = ConditionNode.all(rule.get("until"));
        HazardText text = new HazardText(name, rule, Set.of());
        boolean bare = then.stream().allMatch(c -> c.registers().isEmpty());
        String relation = bare ? "NONE" : rule.text("overlap").orElse("any").toUpperCase(Locale.ROOT);
        Optional<String> same = rule.text("same");
        Optional<String> compared = same.or(() -> rule.text("differs"));
        line(
                out,
                "H",
                name,
                text.title(),
                text.first(),
                text.then(),
                text.waits(),
                text.remedy(),
                rule.text("feature").orElse(""),
                rule.text("source").orElse(""),
                String.join(" ", text.errata()),
                waits.counters().stream().map(this::counter).collect(Collectors.joining(" ")),
                relation,
                same.isPresent() ? "SAME" : compared.isPresent() ? "DIFFERENT" : "NONE",
                compared.flatMap(Subject::read).map(Subject::line).orElse(""),
                rule.text("covered").orElse(""),
                other(rule, "after", names),
                other(rule, "beside", names),
                rule.text("granule").orElse("1"),
                rule.text("wave").orElse("0"),
                rule.text("inherited").orElse("false"));
        first.forEach(condition -> first(waits, condition, out));
        then.forEach(condition -> line(out, "2", condition(condition, forms(condition))));
        via.forEach(condition -> line(out, "V", condition(condition, forms(condition))));
        until.forEach(condition -> line(out, "U", condition(condition, forms(condition))));
    }

    private static String other(MapNode rule, String key, List<String> names) {
        return rule.text(key).map(r -> String.valueOf(names.indexOf(r))).orElse("");
    }

    private String counter(String kind) {
        return kind.equals(Waits.STATES) ? kind : String.valueOf(set(kinds.of(kind)));
    }

    /** Earlier instructions, those that need the same wait states together. */
    private void first(Waits waits, ConditionNode condition, StringBuilder out) {
        Map<String, BitSet> byWait = new TreeMap<>();
        forms(condition).stream().forEach(form -> {
            List<Integer> amounts = waits.of(waits.perPass() ? passes(form) : 0);
            // None are needed after this one.
            if (amounts.stream().allMatch(a -> a > 0)) {
                String text = amounts.stream().map(String::valueOf).collect(Collectors.joining(" "));
                byWait.computeIfAbsent(text, w -> new BitSet()).set(form);
            }
        });
        byWait.forEach((text, found) -> line(out, "1", text, condition(condition, found)));
    }

    private int passes(int form) {
        return hazards.passes(at.isa().forms().get(form), at.processor()).orElse(0);
    }

    private BitSet forms(ConditionNode condition) {
        return kinds.of(condition);
    }

    private String condition(ConditionNode condition, BitSet found) {
        List<String> tests = new ArrayList<>();
        for (MapNode.Entry test : condition.tests()) {
            String subject = Subject.read(test.name()).orElseThrow().line();
            List<ScalarNode> values = Nodes.list(Optional.of(test.value()));
            tests.add(subject + "=" + Ranges.read(values).orElseThrow());
        }
        return String.join(
                "\t",
                String.valueOf(set(found)),
                String.join(";", tests),
                condition.access(),
                condition.registers().isEmpty() ? "" : String.valueOf(registers(condition)),
                condition.operands().stream().map(ScalarNode::text).collect(Collectors.joining(" ")));
    }

    private int set(BitSet set) {
        String text = ranges(set);
        forms.putIfAbsent(text, forms.size());
        return forms.get(text);
    }

    private int registers(ConditionNode condition) {
        RegisterSets.Resolved resolved = sets.of(condition.registers());
        String text = ranges(resolved.codes()) + "\t" + String.join(" ", resolved.names());
        registers.putIfAbsent(text, registers.size());
        return registers.get(text);
    }

    private static String ranges(BitSet set) {
        List<String> ranges = new ArrayList<>();
        for (int low = set.nextSetBit(0); low >= 0; low = set.nextSetBit(set.nextClearBit(low))) {
            int high = set.nextClearBit(low) - 1;
            ranges.add(low == high ? String.valueOf(low) : low + "-" + high);
        }
        return String.join(" ", ranges);
    }
}
