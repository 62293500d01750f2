package org.gfxisa.simulator.diff;

import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Form;

/** All that is known about a GPU, as names and texts that can be compared. */
public final class TargetFacts {
    private final String target;
    private final Map<Kind, SortedMap<String, String>> facts = new EnumMap<>(Kind.class);

    private TargetFacts(String target) {
        this.target = target;
    }

    /** The facts about a processor and its instruction set. */
    public static TargetFacts of(Processor processor, Isa isa) {
        TargetFacts all = new TargetFacts(processor.name());
        all.put(
                Kind.PROPERTY,
                "wavefront_sizes",
                processor.wavefrontSizes().stream().map(String::valueOf).collect(Collectors.joining(", ")));
        TargetProperties.all(processor.name()).forEach((name, value) -> all.put(Kind.PROPERTY, name, value.toString()));
        processor.features().forEach(f -> all.put(Kind.FEATURE, f, "yes"));
        all.codes(isa.tables().codes);
        for (int id = 0; id < isa.formCount(); id++) {
            all.form(isa, isa.form(id));
        }
        return all;
    }

    /** Name of the GPU. */
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

    private void codes(Codes codes) {
        for (int code = 0; code < Codes.COUNT; code++) {
            switch (codes.meaning[code]) {
                case NOTHING -> {}
                case NUMBERED ->
                    put(Kind.OPERAND_CODE, codes.filePrefixes[codes.file[code]] + codes.number[code], "code " + code);
                case INTEGER -> put(Kind.OPERAND_CODE, "integer " + codes.number[code], "code " + code);
                case LITERAL -> put(Kind.OPERAND_CODE, "literal", "code " + code);
                case NAMED, FLOAT -> put(Kind.OPERAND_CODE, codes.text32[code], "code " + code);
            }
        }
    }

    private void form(Isa isa, Form form) {
        String instruction = isa.tables().opcodeNames[form.opcode];
        String mnemonic = FormTexts.bareMnemonic(isa, form);
        of(Kind.INSTRUCTION).merge(instruction, mnemonic, (a, b) -> a.length() <= b.length() ? a : b);
        String name = instruction + " " + form.format + (form.variant.isEmpty() ? "" : "." + form.variant);
        put(Kind.ENCODING, name, FormTexts.encoding(form));
        put(Kind.OPERANDS, name, FormTexts.operands(isa, form));
        isa.meaning(form.opcode).ifPresent(text -> put(Kind.SEMANTICS, instruction, text));
    }
}
