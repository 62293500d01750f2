package org.gfxisa.plugin.actions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.entries.OperandEntry;
import org.gfxisa.plugin.model.ActionRecord;
import org.gfxisa.plugin.model.ActionText;
import org.gfxisa.plugin.model.ActionValue;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Reads the action of one instruction, whose keys and values must be in the vocabulary. */
final class ActionReader {
    private static final Pattern SHAPE = Pattern.compile("(\\d{1,2})x(\\d{1,2})x(\\d{1,3})");
    private static final Pattern ELEMENT = Pattern.compile("(?:v\\d+)?([a-z]+\\d+?)(?:x\\d+)?");
    private static final Pattern WORD = Pattern.compile("\\S+");

    private final String instruction;
    private final MapNode node;
    private final List<OperandEntry> operands;
    private final ActionTexts texts;
    private final Diagnostics diagnostics;
    private Optional<String> element = Optional.empty();
    private boolean sound = true;

    ActionReader(
            String instruction, MapNode node, List<OperandEntry> operands, ActionTexts texts, Diagnostics diagnostics) {
        this.instruction = instruction;
        this.node = node;
        this.operands = operands;
        this.texts = texts;
        this.diagnostics = diagnostics;
    }

    /** Returns the action; empty if it has errors. */
    Optional<ActionRecord> read() {
        Optional<Family> family = node.names().stream()
                .map(Vocabulary::family)
                .flatMap(Optional::stream)
                .findFirst();
        if (family.isEmpty()) {
            Optional<ScalarNode> first =
                    node.entries().stream().map(MapNode.Entry::key).findFirst();
            String message = "the action of '" + instruction + "' does not belong to a known family";
            diagnostics.report(first.map(f -> f.error(message))
                    .orElseGet(() -> node.error(message))
                    .expecting("one of the keys " + Names.oneOf(Vocabulary.names()))
                    .suggesting(first.flatMap(f -> Names.nearest(f.text(), Vocabulary.names()))));
            return Optional.empty();
        }
        for (MapNode.Entry e : node.entries()) {
            if (!family.get().keys().contains(e.name())) {
                sound = false;
                diagnostics.report(e.key()
                        .error("the " + family.get().name() + " action of '" + instruction + "' has no key '" + e.name()
                                + "'")
                        .expecting(Names.oneOf(family.get().keys()))
                        .suggesting(e.name(), family.get().keys()));
            }
        }
        List<ActionValue> values = new ArrayList<>();
        family.get().parameters().stream()
                .filter(Parameter.UpdateType.class::isInstance)
                .forEach(p -> element = text(p.key()).flatMap(this::elementText));
        family.get().parameters().forEach(p -> values.addAll(read(p)));
        sound &= new ActionRules(instruction, node, diagnostics).hold(family.get(), values);
        return sound ? Optional.of(new ActionRecord(family.get().record(), values)) : Optional.empty();
    }

    private Optional<ScalarNode> text(String key) {
        return node.get(key).flatMap(n -> n.asScalar(diagnostics));
    }

    private List<ActionValue> read(Parameter parameter) {
        Optional<ScalarNode> given = text(parameter.key());
        if (parameter instanceof Parameter.Choice choice) {
            return one(constant(choice, given));
        }
        if (parameter instanceof Parameter.ElementOf of) {
            return one(element(of, given));
        }
        if (parameter instanceof Parameter.Several several) {
            return List.of(several(several.choice(), given));
        }
        if (parameter instanceof Parameter.Whole whole) {
            return List.of(
                    new ActionValue.Number(given.map(g -> number(whole, g)).orElse(whole.absent())));
        }
        if (parameter instanceof Parameter.Truth) {
            boolean value =
                    given.flatMap(g -> wrongIfEmpty(g.asBool(diagnostics))).orElse(false);
            return List.of(new ActionValue.Truth(value));
        }
        if (parameter instanceof Parameter.Shape) {
            return shape(given);
        }
        if (parameter instanceof Parameter.Word word) {
            given.filter(g -> !g.text().equals(word.text()))
                    .ifPresent(g -> unknown(g, word.key(), List.of(word.text())));
            return List.of();
        }
        if (parameter instanceof Parameter.Update update) {
            return List.of(new ActionValue.Update(given.flatMap(g -> update(g, update))));
        }
        if (parameter instanceof Parameter.When) {
            Optional<ActionText> when = given.flatMap(g -> wrongIfEmpty(texts.condition(g, instruction)));
            return List.of(new ActionValue.When(when));
        }
        return List.of();
    }

    private static List<ActionValue> one(Optional<ActionValue> value) {
        return value.map(List::of).orElse(List.of());
    }

    private <T> Optional<T> wrongIfEmpty(Optional<T> value) {
        sound &= value.isPresent();
        return value;
    }

    private int number(Parameter.Whole whole, ScalarNode given) {
        OptionalInt value = given.asInt(whole.min(), whole.max(), diagnostics);
        sound &= value.isPresent();
        return value.orElse(whole.absent());
    }

    private Optional<ActionValue> constant(Parameter.Choice choice, Optional<ScalarNode> given) {
        if (given.isEmpty()) {
            if (choice.absent().isEmpty()) {
                sound = false;
                diagnostics.report(node.error("the action of '" + instruction + "' has no '" + choice.key() + "'")
                        .expecting(choice.key() + ": " + Names.oneOf(choice.texts())));
            }
            return choice.absent().map(ActionValue.Constant::new);
        }
        Optional<Enum<?>> constant = choice.constant(given.get().text());
        if (constant.isEmpty()) {
            unknown(given.get(), choice.key(), choice.texts());
        }
        return constant.map(ActionValue.Constant::new);
    }

    private ActionValue several(Parameter.Choice choice, Optional<ScalarNode> given) {
        List<Enum<?>> constants = new ArrayList<>();
        for (ScalarNode word : given.map(ActionReader::words).orElse(List.of())) {
            choice.constant(word.text())
                    .ifPresentOrElse(constants::add, () -> unknown(word, choice.key(), choice.texts()));
        }
        List<Enum<?>> sorted =
                choice.constants().stream().filter(constants::contains).toList();
        if (!sorted.equals(constants)) {
            sound = false;
            diagnostics.report(given.get()
                    .error("the " + choice.key() + " of '" + instruction + "' is not in order")
                    .expecting("each word once, in the order " + String.join(" ", choice.texts())));
        }
        return new ActionValue.Constants(constants);
    }

    private static List<ScalarNode> words(ScalarNode text) {
        return WORD.matcher(text.text())
                .results()
                .map(word -> text.slice(word.start(), word.end()))
                .toList();
    }

    private void unknown(ScalarNode given, String key, List<String> known) {
        sound = false;
        diagnostics.report(given.error("unknown " + key + " " + given.quoted())
                .expecting(Names.oneOf(known))
                .suggesting(given.text(), known));
    }

    private Optional<ActionValue> element(Parameter.ElementOf of, Optional<ScalarNode> given) {
        Optional<String> name = given.isPresent() ? given.flatMap(this::elementText) : fromOperand(of);
        return name.flatMap(Vocabulary.ELEMENT::constant).map(ActionValue.Constant::new);
    }

    private Optional<String> elementText(ScalarNode given) {
        if (Vocabulary.ELEMENT.constant(given.text()).isEmpty()) {
            unknown(given, "element", Vocabulary.ELEMENT.texts());
            return Optional.empty();
        }
        return Optional.of(given.text());
    }

    private Optional<String> fromOperand(Parameter.ElementOf of) {
        Optional<String> name = of.operands().stream()
                .flatMap(n -> operands.stream().filter(o -> o.name().equals(n)))
                .findFirst()
                .map(o -> element(o.type().name()))
                .filter(n -> Vocabulary.ELEMENT.constant(n).isPresent());
        if (name.isEmpty()) {
            sound = false;
            diagnostics.report(node.error("the action of '" + instruction + "' has no '" + of.key() + "'")
                    .expecting(of.key() + ": " + Names.oneOf(Vocabulary.ELEMENT.texts())
                            + "; or an operand of such a type among " + Names.oneOf(of.operands())));
        }
        return name;
    }

    private static String element(String text) {
        Matcher matcher = ELEMENT.matcher(text);
        return matcher.matches() ? matcher.group(1) : text;
    }

    private List<ActionValue> shape(Optional<ScalarNode> given) {
        Matcher matcher = SHAPE.matcher(given.map(ScalarNode::text).orElse(""));
        if (!matcher.matches()) {
            sound = false;
            given.ifPresent(g -> diagnostics.report(g.error(g.quoted() + " is not a shape of a matrix product")
                    .expecting("rows, columns and depth, like 32x32x1")));
            return List.of();
        }
        List<ActionValue> sizes = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            sizes.add(new ActionValue.Number(Integer.parseInt(matcher.group(i))));
        }
        return sizes;
    }

    private Optional<ActionText> update(ScalarNode text, Parameter.Update update) {
        Optional<String> type = element.map(e -> update.wide() ? doubled(e) : e);
        if (type.isEmpty()) {
            sound = false;
            return Optional.empty();
        }
        int bits = Vocabulary.ELEMENT.constant(type.get()).isPresent() ? bits(type.get()) : 0;
        if (bits != 32 && bits != 64) {
            sound = false;
            diagnostics.report(text.error("there is no atomic on elements of type " + type.get())
                    .expecting("an element of 32 or 64 bits"));
            return Optional.empty();
        }
        return wrongIfEmpty(texts.update(text, type.get(), instruction));
    }

    private static String doubled(String element) {
        return element.replace("32", "64");
    }

    private static int bits(String element) {
        int each = Integer.parseInt(element.replaceFirst(".*\\D", ""));
        return element.startsWith("v2") ? 2 * each : each;
    }
}
