package org.gfxisa.plugin.diff;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gfxisa.plugin.abi.TargetProperty;
import org.gfxisa.plugin.model.CodeRange;
import org.gfxisa.plugin.model.Form;
import org.gfxisa.plugin.model.Processor;
import org.gfxisa.plugin.model.TargetIsa;

/** All that a spec says about a processor, as names and texts that can be compared. */
public final class TargetFacts {
    private final String target;
    private final Map<Kind, SortedMap<String, String>> facts = new EnumMap<>(Kind.class);

    private TargetFacts(String target) {
        this.target = target;
    }

    /**
     * The facts about a processor.
     *
     * @param isa its instruction set
     * @param properties facts about all processors
     */
    public static TargetFacts of(Processor processor, TargetIsa isa, List<TargetProperty> properties) {
        TargetFacts all = new TargetFacts(processor.name());
        all.put(
                Kind.PROPERTY,
                "wavefront_sizes",
                processor.waveSizes().stream().map(String::valueOf).collect(Collectors.joining(", ")));
        for (TargetProperty property : properties) {
            String value = property.values().get(processor.name());
            if (value != null) {
                all.put(Kind.PROPERTY, property.name(), value);
            }
        }
        processor.features().forEach(f -> all.put(Kind.FEATURE, f, "yes"));
        isa.codes().forEach(all::codes);
        for (int number = 0; number < isa.forms().size(); number++) {
            all.form(isa, number);
        }
        all.of(Kind.SEMANTICS).putAll(isa.meanings());
        return all;
    }

    /** Name of the processor. */
    public String target() {
        return target;
    }

    /** The facts of a kind by name. */
    SortedMap<String, String> of(Kind kind) {
        return facts.computeIfAbsent(kind, k -> new TreeMap<>());
    }

    private void put(Kind kind, String name, String text) {
        of(kind).put(name, text);
    }

    private void codes(CodeRange range) {
        for (int code = range.low(); code <= range.high(); code++) {
            int number = range.first() + (code - range.low()) * range.step();
            put(
                    Kind.OPERAND_CODE,
                    switch (range.meaning()) {
                        case NUMBERED -> range.prefix() + number;
                        case INTEGER -> "integer " + number;
                        case LITERAL -> "literal";
                        default -> range.name();
                    },
                    "code " + code);
        }
    }

    private void form(TargetIsa isa, int number) {
        Form form = isa.forms().get(number);
        of(Kind.INSTRUCTION)
                .merge(form.instruction(), bareMnemonic(isa, number), (a, b) -> a.length() <= b.length() ? a : b);
        String name = form.instruction() + " " + form.format() + (form.variant().isEmpty() ? "" : "." + form.variant());
        put(Kind.ENCODING, name, FormTexts.encoding(form));
        put(Kind.OPERANDS, name, FormTexts.operands(form));
    }

    /** The shortest spelling that the assembler knows of what is printed: without the form's suffix. */
    private static String bareMnemonic(TargetIsa isa, int number) {
        String name = isa.forms().get(number).mnemonic();
        for (int cut = name.lastIndexOf('_'); cut > 0; cut = name.lastIndexOf('_', cut - 1)) {
            if (isa.spellings().getOrDefault(name.substring(0, cut), List.of()).contains(number)) {
                return name.substring(0, cut);
            }
        }
        return name;
    }
}
