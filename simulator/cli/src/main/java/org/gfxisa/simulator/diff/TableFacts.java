package org.gfxisa.simulator.diff;

import java.util.List;
import java.util.stream.Collectors;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.diff.FactKind;
import org.gfxisa.diff.TargetFacts;
import org.gfxisa.hazards.HazardRule;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.ModelAccess;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Form;

/** Collects facts about a GPU from the generated tables. */
public final class TableFacts {
    private final Isa isa;
    private final TargetFacts facts;

    private TableFacts(Processor processor, Isa isa) {
        this.isa = isa;
        facts = new TargetFacts(processor.name());
    }

    /** Returns the facts about a processor and its instruction set. */
    public static TargetFacts of(Processor processor, Isa isa) {
        TableFacts all = new TableFacts(processor, isa);
        all.facts.put(
                FactKind.PROPERTY,
                "wavefront_sizes",
                processor.wavefrontSizes().stream().map(String::valueOf).collect(Collectors.joining(", ")));
        processor.properties().all().forEach((name, value) -> all.facts.put(FactKind.PROPERTY, name, value));
        processor.features().forEach(f -> all.facts.put(FactKind.FEATURE, f, "yes"));
        all.codes(isa.tables().codes());
        for (int id = 0; id < isa.formCount(); id++) {
            all.form(isa.form(id));
        }
        processor.hazards().ifPresent(rules -> rules.all().forEach(all::hazard));
        processor.memoryModel(MemoryModel.COMMON).ifPresent(all::memoryModel);
        return all.facts;
    }

    private void hazard(HazardRule rule) {
        String feature = rule.feature().isEmpty() ? "" : "\nwith " + rule.feature();
        String then = rule.then().isEmpty() ? "" : "\nthen: " + rule.then();
        String wait = rule.waits().isEmpty() ? "" : "\nwait: " + rule.waits();
        String remedy = rule.remedy().isEmpty() ? "" : "\nended by: " + rule.remedy();
        facts.put(FactKind.HAZARD, rule.name(), "first: " + rule.first() + then + wait + remedy + feature);
    }

    private void memoryModel(MemoryModel model) {
        for (String mode : model.modes()) {
            for (ModelAccess access : model.accesses()) {
                facts.put(
                        FactKind.MEMORY_MODEL,
                        mode + ": " + model.text(access),
                        String.join("; ", model.sequence(mode, access)));
            }
        }
    }

    private void codes(Codes codes) {
        for (int code = 0; code < Codes.COUNT; code++) {
            switch (codes.meaning(code)) {
                case NOTHING -> {}
                case NUMBERED -> code(code, codes.file(code).prefix() + codes.number(code));
                case INTEGER -> code(code, "integer " + codes.number(code));
                case LITERAL -> code(code, "literal");
                case NAMED, FLOAT -> code(code, codes.text32(code));
            }
        }
    }

    private void code(int code, String name) {
        facts.put(FactKind.OPERAND_CODE, name, "code " + code);
    }

    private void form(Form form) {
        String instruction = isa.tables().opcodeNames().get(form.opcode());
        facts.instruction(instruction, TargetFacts.bare(form.mnemonic(), text -> isSpelling(text, form)));
        String name = instruction + " " + form.format() + (form.variant().isEmpty() ? "" : "." + form.variant());
        facts.put(FactKind.ENCODING, name, FormTexts.encoding(form));
        facts.put(FactKind.OPERANDS, name, FormTexts.operands(isa, form));
        isa.meaning(form.opcode()).ifPresent(text -> facts.put(FactKind.SEMANTICS, instruction, text));
    }

    private boolean isSpelling(String text, Form form) {
        return isa.tables().spellings().getOrDefault(text, List.of()).contains(form.id());
    }
}
