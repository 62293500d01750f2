package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.plugin.docs.OperandRows.OperandRow;
import org.gfxisa.plugin.does.DoesCompiler;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.table.Form;
import org.gfxisa.table.SpecEntries;

/** Creates a page for each instruction. */
final class InstructionPages {
    private final Reference reference;
    private final Encodings encodings;
    private final OperandRows operands;
    private final HazardUses hazards;
    private final ModelUses models;
    private final Set<String> functions;
    private final MnemonicNames names;

    InstructionPages(Reference reference, MnemonicNames names) {
        this.reference = reference;
        this.names = names;
        encodings = new Encodings(reference);
        operands = new OperandRows(reference);
        hazards = new HazardUses(reference);
        models = new ModelUses(reference);
        functions = reference.functions();
    }

    /**
     * The opcode of an instruction in a format through the generations.
     *
     * @param format name of the format
     * @param page page of the format
     * @param spans adjacent instruction sets with the same opcode
     */
    public record Timeline(String format, String page, List<Span> spans) {}

    /**
     * Adjacent instruction sets with the same opcode.
     *
     * @param opcode the opcode, or empty if there is none
     * @param length number of instruction sets
     */
    public record Span(String opcode, int length) {}

    /**
     * An implicit register.
     *
     * @param name name of the register
     * @param access read, written or both
     * @param range description of the instruction sets
     */
    public record Implicit(String name, String access, String range) {}

    /**
     * A counter that the instruction increments or waits for.
     *
     * @param text description
     * @param range description of the instruction sets
     */
    public record Counting(String text, String range) {}

    /** Returns the data for the page of an instruction. */
    Map<String, Object> model(String instruction) {
        SpecEntries.Entry entry = reference.entries().get(instruction);
        Map<String, Object> model = new LinkedHashMap<>();
        List<EncodingView> ways = encodings.of(instruction);
        List<OperandRow> rows = operands.operands(instruction);
        Set<String> operandNames = rows.stream().map(OperandRow::name).collect(Collectors.toSet());
        Set<SiteIsa> isas = reference.having(instruction);
        model.put("name", instruction);
        model.put("title", title(entry));
        model.put("own", reference.isOwn(entry.place()));
        model.put("place", entry.place());
        model.put("note", entry.fact("note"));
        model.put("source", entry.fact("source"));
        model.put("range", reference.range(isas));
        model.put("isas", reference.isas());
        model.put("has", isas.stream().map(SiteIsa::name).toList());
        model.put("names", names.of(instruction));
        model.put("encodings", ways);
        model.put("timelines", timelines(instruction));
        model.put("operands", rows);
        model.put("modifiers", operands.modifiers(instruction));
        model.put("meanings", meanings(instruction, operandNames));
        model.put("implicit", implicit(instruction));
        model.put("counters", counters(instruction));
        model.put("hazards", hazards.of(instruction));
        model.put("cells", models.of(mnemonics(ways)));
        model.put("errata", entry.errata());
        return model;
    }

    private static String title(SpecEntries.Entry entry) {
        return entry.fact("title").isEmpty() ? entry.instruction() : entry.fact("title");
    }

    private static Set<String> mnemonics(List<EncodingView> ways) {
        return ways.stream()
                .map(way -> way.mnemonic().replaceFirst("_e(32|64)$", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<Timeline> timelines(String instruction) {
        Map<String, String[]> byFormat = new LinkedHashMap<>();
        for (SiteIsa isa : reference.isas()) {
            for (int number : isa.formsOf(instruction)) {
                FormSpec form = isa.formSpec(number);
                byFormat.computeIfAbsent(
                                        form.format(),
                                        f -> new String[reference.isas().size()])[isa.number()] =
                        String.valueOf(form.opcode());
            }
        }
        List<Timeline> timelines = new ArrayList<>();
        byFormat.forEach((format, opcodes) -> {
            List<Span> spans = new ArrayList<>();
            int start = 0;
            for (int i = 1; i <= opcodes.length; i++) {
                if (i == opcodes.length || !String.valueOf(opcodes[i]).equals(String.valueOf(opcodes[start]))) {
                    spans.add(new Span(opcodes[start] == null ? "" : opcodes[start], i - start));
                    start = i;
                }
            }
            timelines.add(new Timeline(format, FormatPages.page(format), spans));
        });
        return timelines;
    }

    private List<MeaningView> meanings(String instruction, Set<String> operandNames) {
        Map<String, Set<SiteIsa>> byText = new LinkedHashMap<>();
        Map<String, Boolean> actions = new LinkedHashMap<>();
        for (SiteIsa isa : reference.having(instruction)) {
            String text = isa.spec().meanings().getOrDefault(instruction, "");
            if (!text.isEmpty()) {
                byText.computeIfAbsent(text, t -> new LinkedHashSet<>()).add(isa);
                int opcode = isa.form(isa.formsOf(instruction).get(0)).opcode();
                boolean isAction = isa.isa().tables().executions().get(opcode) < 0;
                actions.put(text, isAction && !DoesCompiler.accessesMemory(text));
            }
        }
        List<MeaningView> views = new ArrayList<>();
        byText.forEach((text, isas) -> views.add(
                actions.get(text)
                        ? MeaningView.action(text, reference.range(isas), Reference.marks(isas))
                        : MeaningView.computation(
                                text, operandNames, functions, reference.range(isas), Reference.marks(isas))));
        return views;
    }

    private List<Implicit> implicit(String instruction) {
        Map<String, Map<String, Set<SiteIsa>>> found = new LinkedHashMap<>();
        for (SiteIsa isa : reference.isas()) {
            Set<String> reads = new TreeSet<>();
            Set<String> writes = new TreeSet<>();
            for (int number : isa.formsOf(instruction)) {
                reads.addAll(isa.formSpec(number).reads());
                writes.addAll(isa.formSpec(number).writes());
            }
            Set<String> all = new TreeSet<>(reads);
            all.addAll(writes);
            for (String register : all) {
                String access =
                        !writes.contains(register) ? "read" : reads.contains(register) ? "read, written" : "written";
                found.computeIfAbsent(register, r -> new LinkedHashMap<>())
                        .computeIfAbsent(access, a -> new LinkedHashSet<>())
                        .add(isa);
            }
        }
        List<Implicit> rows = new ArrayList<>();
        found.forEach((register, accesses) ->
                accesses.forEach((access, isas) -> rows.add(new Implicit(register, access, reference.range(isas)))));
        return rows;
    }

    private List<Counting> counters(String instruction) {
        Map<String, Set<SiteIsa>> found = new LinkedHashMap<>();
        for (SiteIsa isa : reference.isas()) {
            for (int number : isa.formsOf(instruction)) {
                Form form = isa.form(number);
                CounterText text = new CounterText(isa.isa().tables(), form);
                Stream.concat(
                                form.raises().stream().map(text::raise),
                                form.waits().stream().map(text::await))
                        .forEach(t -> found.computeIfAbsent(t, key -> new LinkedHashSet<>())
                                .add(isa));
            }
        }
        List<Counting> rows = new ArrayList<>();
        found.forEach((text, isas) -> rows.add(new Counting(text, reference.range(isas))));
        return rows;
    }
}
