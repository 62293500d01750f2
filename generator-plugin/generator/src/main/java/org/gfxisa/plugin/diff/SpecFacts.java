package org.gfxisa.plugin.diff;

import java.util.List;
import java.util.stream.Collectors;
import org.gfxisa.diff.FactKind;
import org.gfxisa.diff.TargetFacts;
import org.gfxisa.plugin.abi.TargetProperty;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.table.CodeRange;

/** Collects the facts of a spec about a processor. */
public final class SpecFacts {
    private final TargetIsa isa;
    private final TargetFacts facts;

    private SpecFacts(ProcessorSpec processor, TargetIsa isa) {
        this.isa = isa;
        facts = new TargetFacts(processor.name());
    }

    /**
     * Returns the facts about a processor.
     *
     * @param processor the processor
     * @param isa its instruction set
     * @param properties the properties of all processors
     */
    public static TargetFacts of(ProcessorSpec processor, TargetIsa isa, List<TargetProperty> properties) {
        SpecFacts all = new SpecFacts(processor, isa);
        all.facts.put(
                FactKind.PROPERTY,
                "wavefront_sizes",
                processor.waveSizes().stream().map(String::valueOf).collect(Collectors.joining(", ")));
        for (TargetProperty property : properties) {
            String value = property.values().get(processor.name());
            if (value != null) {
                all.facts.put(FactKind.PROPERTY, property.name(), value);
            }
        }
        processor.features().forEach(f -> all.facts.put(FactKind.FEATURE, f, "yes"));
        isa.codes().forEach(all::codes);
        for (int number = 0; number < isa.forms().size(); number++) {
            all.form(number);
        }
        isa.meanings().forEach((name, text) -> all.facts.put(FactKind.SEMANTICS, name, text));
        return all.facts;
    }

    private void codes(CodeRange range) {
        for (int code = range.low(); code <= range.high(); code++) {
            int number = range.first() + (code - range.low()) * range.step();
            facts.put(
                    FactKind.OPERAND_CODE,
                    switch (range.meaning()) {
                        case NUMBERED -> range.prefix() + number;
                        case INTEGER -> "integer " + number;
                        case LITERAL -> "literal";
                        default -> range.name();
                    },
                    "code " + code);
        }
    }

    private void form(int number) {
        FormSpec form = isa.forms().get(number);
        facts.instruction(
                form.instruction(),
                TargetFacts.bare(
                        form.mnemonic(),
                        text -> isa.spellings().getOrDefault(text, List.of()).contains(number)));
        String name = form.instruction() + " " + form.format() + (form.variant().isEmpty() ? "" : "." + form.variant());
        facts.put(FactKind.ENCODING, name, FormSpecTexts.encoding(form));
        facts.put(FactKind.OPERANDS, name, FormSpecTexts.operands(form));
    }
}
