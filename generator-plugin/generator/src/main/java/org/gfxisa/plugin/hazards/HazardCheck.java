package org.gfxisa.plugin.hazards;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.hazards.HazardTable.InstructionProperty;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Checks that every name in the rules exists and every text is well-formed. */
public final class HazardCheck {
    private static final String PROPERTY =
            "NAME, NAME[BIT], NAME[HIGH:LOW], width NAME, register NAME, rewrites, size or opcode";
    private static final int MOST_RULES = 64;

    private final HazardSpec spec;
    private final Definitions definitions;
    private final Diagnostics diagnostics;
    private final Set<String> operands = new TreeSet<>();
    private final Set<String> registers;

    /**
     * Prepares a check.
     *
     * @param spec the rules
     * @param definitions the definitions that rules refer to
     * @param diagnostics receives errors
     */
    public HazardCheck(HazardSpec spec, Definitions definitions, Diagnostics diagnostics) {
        this.spec = spec;
        this.definitions = definitions;
        this.diagnostics = diagnostics;
        registers = RegisterSets.known(definitions);
        registers.addAll(spec.sets().keySet());
        definitions.formats().values().forEach(this::fields);
    }

    /** Collects the names of all fields, and of operands without a field. */
    private void fields(Node node) {
        if (node instanceof MapNode map) {
            for (MapNode.Entry entry : map.entries()) {
                boolean named = entry.name().equals("fields") || entry.name().equals("implied");
                if (named && entry.value() instanceof MapNode fields) {
                    operands.addAll(fields.names());
                }
                fields(entry.value());
            }
        }
    }

    /** Checks the kinds and sets that rules consist of. */
    public void parts() {
        spec.kinds().values().forEach(this::kind);
        spec.sets().values().forEach(set -> RegisterSets.members(set).forEach(m -> known(m, registers, "register")));
        spec.passes()
                .values()
                .forEach(e -> fits(e.key(), definitions.instructions().keySet(), "instruction"));
        spec.pauses().values().forEach(this::pause);
        spec.hazards().values().forEach(this::families);
    }

    private void kind(MapNode.Entry entry) {
        if (entry.value() instanceof MapNode kind) {
            Nodes.list(kind.get("formats"))
                    .forEach(f -> fits(f, definitions.formats().keySet(), "format"));
            Nodes.list(kind.get("instructions"))
                    .forEach(i -> fits(i, definitions.instructions().keySet(), "instruction"));
            InstructionKinds.references(kind).forEach(this::knownKind);
        }
    }

    private void pause(MapNode.Entry entry) {
        known(entry.key(), definitions.instructions().keySet(), "instruction");
        Versions.forEach(entry.value(), definitions.targets().keySet(), value -> {
            if (value instanceof ScalarNode text) {
                property(text);
            }
        });
    }

    private void families(MapNode.Entry entry) {
        if (entry.value() instanceof MapNode rule) {
            rule.entries("families")
                    .forEach(e -> known(e.key(), definitions.targets().keySet(), "target"));
        }
    }

    /** Checks the rules of a processor. */
    void rules(Map<String, MapNode> rules, ProcessorSpec processor) {
        if (rules.size() > MOST_RULES) {
            String name = rules.keySet().stream().skip(MOST_RULES).findFirst().orElse("");
            diagnostics.report(spec.hazards()
                    .get(name)
                    .key()
                    .error(processor.name() + " has " + rules.size() + " rules")
                    .expecting("at most " + MOST_RULES));
        }
        rules.values().forEach(rule -> {
            rule(rule, rules.keySet(), processor);
            beside(rule, rules);
        });
    }

    private void rule(MapNode rule, Set<String> names, ProcessorSpec processor) {
        rule.get("wait").ifPresent(this::waits);
        for (String key : List.of("first", "then", "via", "until")) {
            ConditionNode.all(rule.get(key)).forEach(this::condition);
        }
        for (String key : List.of("same", "differs")) {
            rule.scalar(key).ifPresent(this::property);
        }
        rule.scalar("covered").ifPresent(field -> known(field, operands, "operand or field"));
        Nodes.list(rule.get("errata"))
                .forEach(e -> known(e, definitions.errata().keySet(), "erratum"));
        for (String key : List.of("after", "beside")) {
            Optional<ScalarNode> other = rule.scalar(key);
            other.filter(o -> !names.contains(o.text()))
                    .ifPresent(o ->
                            report(o, processor.name() + " has no rule '" + o.text() + "'", "a rule of it", names));
        }
    }

    /** Checks that the rule named by 'beside' requires an instruction in between. */
    private void beside(MapNode rule, Map<String, MapNode> rules) {
        rule.scalar("beside")
                .filter(other -> rules.containsKey(other.text())
                        && !rules.get(other.text()).has("via"))
                .ifPresent(other -> diagnostics.report(other.error(other.quoted() + " asks for nothing in between")
                        .expecting("a rule with via")));
    }

    private void waits(Node node) {
        Optional<RequiredWaits> waits = RequiredWaits.read(node);
        if (waits.isEmpty()) {
            String text = node instanceof ScalarNode scalar ? scalar.quoted() : node.describe();
            diagnostics.report(node.error(text + " is not a number of wait states")
                    .expecting("a number, passes, passes + NUMBER, or numbers of one or two kinds of instructions"));
        } else if (node instanceof MapNode map) {
            map.entries().forEach(e -> knownKind(e.key()));
        }
    }

    private void condition(ConditionNode condition) {
        condition.kinds().forEach(this::knownKind);
        condition.not().forEach(this::knownKind);
        condition.registers().forEach(r -> known(r, registers, "register"));
        condition.operands().forEach(o -> known(o, operands, "operand or field"));
        for (MapNode.Entry test : condition.tests()) {
            property(test.key());
            List<ScalarNode> values = Nodes.list(Optional.of(test.value()));
            if (TestValues.read(values).isEmpty()) {
                diagnostics.report(test.value()
                        .error("no values that '" + test.name() + "' could have")
                        .expecting("NUMBER, LOW..HIGH, LOW.., not NUMBER, or a list of these"));
            }
        }
    }

    private void property(ScalarNode text) {
        Optional<InstructionProperty> property = PropertyParser.read(text.text());
        if (property.isEmpty()) {
            diagnostics.report(text.error(text.quoted() + " is not a property of an instruction")
                    .expecting(PROPERTY));
        } else if (!property.get().operand().isEmpty()) {
            diagnostics.isKnown(text, property.get().operand(), "operand or field", operands, "one that exists");
        }
    }

    private void knownKind(ScalarNode name) {
        known(name, spec.kinds().keySet(), "kind of instructions");
    }

    private void known(ScalarNode at, Set<String> names, String what) {
        diagnostics.isKnown(at, what, names, "one that exists");
    }

    private void fits(ScalarNode pattern, Set<String> names, String what) {
        if (!NamePatterns.fitsAny(pattern.text(), names)) {
            String message = pattern.text().contains("*")
                    ? "no " + what + " is called like '" + pattern.text() + "'"
                    : "unknown " + what + " '" + pattern.text() + "'";
            report(pattern, message, "one that exists", names);
        }
    }

    private void report(ScalarNode at, String message, String expecting, Collection<String> names) {
        diagnostics.report(at.error(message).expecting(expecting).suggesting(at.text(), names));
    }

    /** Reports a rule that counts in passes although an instruction has none. */
    void withoutPasses(String rule, String instruction, ProcessorSpec processor) {
        diagnostics.report(spec.hazards()
                .get(rule)
                .key()
                .error("nothing says how many passes " + instruction + " takes on " + processor.name())
                .expecting("an entry in 'passes'"));
    }
}
