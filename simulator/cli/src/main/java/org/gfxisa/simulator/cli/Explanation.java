package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gfxisa.Disassembler;
import org.gfxisa.Erratum;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.hazards.HazardRemedies;
import org.gfxisa.hazards.HazardRule;
import org.gfxisa.simulator.json.JsonWriter;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.Table;
import org.gfxisa.table.Bits;
import org.gfxisa.table.CounterRaise;
import org.gfxisa.table.CounterWait;
import org.gfxisa.table.Errata;
import org.gfxisa.table.Form;
import org.gfxisa.table.InstructionWords;
import org.gfxisa.table.IsaTables;
import org.gfxisa.table.Slot;
import org.gfxisa.table.SpecEntries;

/** Prints information about instructions, in at most a hundred columns. */
final class Explanation {
    private static final int MOST_DRAWN = 6;
    private static final int COLUMNS = Math.min(100, Table.terminal());
    private static final String INDENT = "  ";
    private static final Set<String> PRINTED_ELSEWHERE = Set.of("title", "errata");
    /** The less important keys of entries, which are printed last. */
    private static final List<String> LAST = List.of("reads", "writes", "counter", "waits", "note", "source");

    private static final String DOES = "does";

    private final Map<String, Isa> isas;
    private final Errata errata;
    private final boolean isDetailed;
    private final ByteSink out;

    /**
     * Makes a printer.
     *
     * @param isas the requested instruction sets, by the names to print
     * @param errata the errata that entries may reference
     * @param isDetailed whether there is a single instruction set, for which operands, counters and hazards are printed, too
     */
    Explanation(Map<String, Isa> isas, Errata errata, boolean isDetailed, ByteSink out) {
        this.isas = isas;
        this.errata = errata;
        this.isDetailed = isDetailed;
        this.out = out;
    }

    /** Prints everything about an instruction. */
    void print(SpecEntries.Entry entry) throws IOException {
        wrapped("", entry.instruction() + ": " + entry.fact("title"), INDENT);
        line(INDENT + entry.place());
        line("Entry");
        for (Map.Entry<String, String> fact : entry.facts().entrySet()) {
            if (!PRINTED_ELSEWHERE.contains(fact.getKey()) && !LAST.contains(fact.getKey())) {
                String here = fact.getKey().equals(DOES)
                        ? meaning(entry.instruction()).orElse(fact.getValue())
                        : fact.getValue();
                fact(fact.getKey(), here);
            }
        }
        for (String key : LAST) {
            if (!entry.fact(key).isEmpty()) {
                fact(key, entry.fact(key));
            }
        }
        encodings(entry.instruction());
        if (isDetailed) {
            details(entry.instruction());
        }
        errata(entry.errata());
        line("");
    }

    /** Prints the text of an instruction, and its encoding with the values of the fields. */
    void print(Isa isa, Instruction instruction) throws IOException {
        Form form = instruction.form();
        line(new Disassembler(isa).text(instruction));
        diagram(form);
        for (Slot slot : form.slots()) {
            if (!slot.bits().parts().isEmpty()) {
                String places = slot.bits().parts().stream()
                        .map(part -> part.width() == 1 ? "" + part.from() : part.last() + ":" + part.from())
                        .collect(Collectors.joining(", "));
                line(INDENT + String.format("%-12s %-14s 0x%x", slot.name(), places, value(instruction, slot.bits())));
            }
        }
        line("");
    }

    private static long value(Instruction instruction, Bits bits) {
        long value = 0;
        for (Bits.Part part : bits.parts()) {
            for (int i = 0; i < part.width(); i++) {
                int at = part.from() + i;
                value |= (instruction.word(at / Long.SIZE) >>> at & 1) << part.to() + i;
            }
        }
        return value;
    }

    /** Prints the registers and instructions whose names contain a word. */
    void related(String word, List<String> registers, List<String> instructions) throws IOException {
        for (String register : registers) {
            wrapped("", register, INDENT);
        }
        if (!instructions.isEmpty()) {
            wrapped(
                    "",
                    instructions.size() + " instructions have '" + word + "' in their names: "
                            + String.join(", ", instructions),
                    INDENT);
        }
    }

    /** Prints a JSON object with the spec's entry of an instruction, and its encodings in each instruction set. */
    void printJson(SpecEntries.Entry entry) throws IOException {
        List<Object> encodings = new ArrayList<>();
        for (Map.Entry<String, Isa> isa : isas.entrySet()) {
            for (Form form : forms(isa.getValue(), entry.instruction())) {
                encodings.add(encoding(isa.getKey(), form));
            }
        }
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("instruction", entry.instruction());
        all.put("place", entry.place());
        all.put("entry", entry.facts());
        all.put("encodings", encodings);
        all.put("errata", entry.errata());
        line(JsonWriter.text(json -> json.tree(all)));
    }

    private static Map<String, Object> encoding(String isa, Form form) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("isa", isa);
        fields.put("mnemonic", form.mnemonic());
        fields.put("format", form.format() + (form.variant().isEmpty() ? "" : "." + form.variant()));
        fields.put("bytes", form.size());
        fields.put("mask", hex(form, form.mask()));
        fields.put("value", hex(form, form.value()));
        Map<String, Object> slots = new LinkedHashMap<>();
        form.slots()
                .forEach(slot -> slots.put(
                        slot.name(),
                        slot.bits().parts().stream()
                                .map(part -> part.last() + ":" + part.from())
                                .toList()));
        fields.put("fields", slots);
        return fields;
    }

    /** Returns the bits of an encoding as a hexadecimal number. */
    private static String hex(Form form, InstructionWords words) {
        StringBuilder digits = new StringBuilder();
        for (int word = (form.size() + Long.BYTES - 1) / Long.BYTES - 1; word >= 0; word--) {
            digits.append(String.format("%016x", words.word(word)));
        }
        return digits.substring(digits.length() - 2 * form.size());
    }

    /** Prints a JSON object with an erratum. */
    void printJson(Erratum erratum) throws IOException {
        line(JsonWriter.text(json -> json.object()
                .field("erratum", erratum.number())
                .field("title", erratum.title())
                .field("source", erratum.source())
                .field("taken", erratum.taken())
                .endObject()));
    }

    /** Prints an erratum. */
    void print(Erratum erratum) throws IOException {
        wrapped("", erratum.number() + ": " + erratum.title(), INDENT);
        wrapped(INDENT, "source: " + erratum.source(), INDENT + INDENT);
        wrapped(INDENT, "taken: " + erratum.taken(), INDENT + INDENT);
        if (!erratum.processors().isEmpty()) {
            wrapped(INDENT, "processors: " + String.join(", ", erratum.processors()), INDENT + INDENT);
        }
    }

    /** Prints the names of other instructions with the same mnemonic. */
    void others(List<String> names) throws IOException {
        wrapped("", "Also: " + String.join(", ", names), INDENT);
    }

    /** What an instruction does in the instruction set that is asked about, if that is one. */
    private Optional<String> meaning(String instruction) {
        return isas.values().stream()
                .filter(isa -> isDetailed)
                .findFirst()
                .flatMap(isa ->
                        forms(isa, instruction).stream().findFirst().flatMap(form -> isa.meaning(form.opcode())));
    }

    private void fact(String key, String value) throws IOException {
        List<String> lines =
                key.equals(DOES) && !value.startsWith("{") ? StatementLines.of(value) : List.of(value.split("\n"));
        if (lines.size() == 1 || value.startsWith("{")) {
            wrapped(INDENT, key + ": " + value.replace("\n", "; "), INDENT + INDENT);
            return;
        }
        line(INDENT + key + ":");
        for (String line : lines) {
            wrapped(INDENT + INDENT, line, INDENT + INDENT + INDENT);
        }
    }

    /** Prints the encodings of an instruction. Instruction sets with the same encodings are grouped. */
    private void encodings(String instruction) throws IOException {
        Map<List<String>, List<String>> alike = new LinkedHashMap<>();
        for (Map.Entry<String, Isa> isa : isas.entrySet()) {
            List<Form> forms = forms(isa.getValue(), instruction);
            if (!forms.isEmpty()) {
                alike.computeIfAbsent(
                                forms.stream()
                                        .map(Explanation::encoding)
                                        .distinct()
                                        .toList(),
                                e -> new ArrayList<>())
                        .add(isa.getKey());
            }
        }
        for (Map.Entry<List<String>, List<String>> group : alike.entrySet()) {
            wrapped(
                    "",
                    "Encodings of " + String.join(", ", group.getValue()) + ", with value and mask of the fixed bits",
                    INDENT);
            for (String encoding : group.getKey()) {
                line(INDENT + encoding);
            }
        }
    }

    /** Returns the encodings that an assembler uses. */
    private static List<Form> forms(Isa isa, String instruction) {
        return IntStream.range(0, isa.formCount())
                .mapToObj(isa::form)
                .filter(form -> !form.decodeOnly()
                        && isa.tables().opcodeNames().get(form.opcode()).equals(instruction))
                .toList();
    }

    private static String encoding(Form form) {
        String format = form.format() + (form.variant().isEmpty() ? "" : "." + form.variant());
        String size = form.size() + (form.literal() == Form.LITERAL_AFTER ? "+4" : "");
        int digits = 2 * Math.min(form.size(), Long.BYTES);
        String bits = String.format(
                "%0" + digits + "x/%0" + digits + "x",
                form.value().first(),
                form.mask().first());
        return String.format("%-27s %-20s %-4s ", form.mnemonic(), format, size) + bits;
    }

    private void details(String instruction) throws IOException {
        Isa isa = isas.values().iterator().next();
        List<Form> forms = forms(isa, instruction);
        Form form = forms.get(0);
        line("Operands of " + form.mnemonic());
        for (int i = 0; i < form.operandCount(); i++) {
            line(INDENT + operand(form.slots().get(i)));
        }
        Set<String> modifiers = new LinkedHashSet<>();
        for (Form each : forms) {
            each.slots().stream().skip(each.operandCount()).forEach(slot -> modifiers.add(slot.name()));
        }
        if (!modifiers.isEmpty()) {
            wrapped(INDENT, "modifiers of all encodings: " + String.join(", ", modifiers), INDENT + INDENT);
        }
        implicitRegisters(isa.tables(), form);
        diagrams(forms);
        counters(isa.tables(), form);
        hazards(isa, forms);
    }

    /** Draws the encodings, or only the first if there are too many. */
    private void diagrams(List<Form> forms) throws IOException {
        for (Form form : forms.size() > MOST_DRAWN ? forms.subList(0, 1) : forms) {
            line("Bits of " + form.mnemonic() + ", " + form.format()
                    + (form.variant().isEmpty() ? "" : "." + form.variant()));
            diagram(form);
        }
    }

    private void diagram(Form form) throws IOException {
        for (String line : EncodingDiagram.of(form)) {
            if (line.length() > COLUMNS) {
                wrapped(INDENT, line.strip(), INDENT);
            } else {
                line(line);
            }
        }
    }

    private static String operand(Slot slot) {
        int dwords = slot.width().dwords();
        String access = slot.isRead() && slot.isWritten() ? "read and written" : slot.isWritten() ? "written" : "read";
        String type = slot.laneMask()
                ? "a bit for each lane"
                : dwords == 0
                        ? "in the instruction"
                        : slot.type().name().toLowerCase(Locale.ROOT)
                                + (dwords > 0 ? ", " + dwords + (dwords == 1 ? " dword" : " dwords") : "");
        return String.format("%-10s %s, %s", slot.name(), access, type);
    }

    private void implicitRegisters(IsaTables tables, Form form) throws IOException {
        String reads = registers(tables, form.implicitReads());
        String writes = registers(tables, form.implicitWrites());
        if (!reads.isEmpty()) {
            line(INDENT + "reads " + reads);
        }
        if (!writes.isEmpty()) {
            line(INDENT + "writes " + writes);
        }
    }

    private static String registers(IsaTables tables, int set) {
        return IntStream.range(0, tables.implicitOperands().size())
                .filter(i -> (set >>> i & 1) != 0)
                .mapToObj(i -> tables.implicitOperands().get(i).name())
                .collect(Collectors.joining(", "));
    }

    private void counters(IsaTables tables, Form form) throws IOException {
        if (!form.raises().isEmpty() || !form.waits().isEmpty()) {
            line("Counters");
        }
        for (CounterRaise raise : form.raises()) {
            String order = switch (raise.order()) {
                case ISSUE -> "in the order of issue";
                case ANY -> "in any order";
                case ASIDE -> "in any order, and its result does not depend on it";
            };
            String feature = raise.feature()
                    .map(f -> (f.isOn() ? ", with " : ", without ") + f.name())
                    .orElse("");
            String modifier = raise.modifier() < 0
                    ? ""
                    : ", if " + form.slots().get(raise.modifier()).name();
            line(INDENT + "raises " + tables.counters().get(raise.counter()).name() + ": completes " + order + modifier
                    + feature);
        }
        for (CounterWait wait : form.waits()) {
            line(INDENT + "waits for " + tables.counters().get(wait.counter()).name());
        }
    }

    private void hazards(Isa isa, List<Form> forms) throws IOException {
        Optional<List<HazardRule>> rules = isa.processor().hazards().map(all -> all.of(isa, forms));
        if (rules.isEmpty() || rules.get().isEmpty()) {
            return;
        }
        HazardRemedies remedies =
                new HazardRemedies(isa.processor().hazards().orElseThrow().checker(isa, Set.of()));
        line("Required wait states in which it may take part");
        for (HazardRule rule : rules.get()) {
            String then = rule.then().isEmpty() ? "" : ", then " + rule.then();
            wrapped(INDENT, rule.name() + ": " + rule.first() + then + ": " + needed(rule, remedies), INDENT + INDENT);
        }
    }

    private static String needed(HazardRule rule, HazardRemedies remedies) {
        return switch (rule.waits()) {
            case "" -> String.join("; ", remedies.endings(rule));
            case "1" -> "1 wait state";
            default -> rule.waits() + (rule.waits().matches("\\d+") ? " wait states" : "");
        };
    }

    private void errata(List<String> numbers) throws IOException {
        if (numbers.isEmpty()) {
            return;
        }
        line("Errata");
        for (String number : numbers) {
            Optional<Erratum> erratum = errata.find(number);
            if (erratum.isPresent()) {
                wrapped(INDENT, number + ": " + erratum.get().title(), INDENT + INDENT);
                wrapped(INDENT + INDENT, "taken: " + erratum.get().taken(), INDENT + INDENT + INDENT);
            }
        }
    }

    private void line(String text) throws IOException {
        out.utf8(text.stripTrailing()).put('\n');
    }

    /** Prints a text, with {@code next} before each line after the first. */
    private void wrapped(String first, String text, String next) throws IOException {
        StringBuilder line = new StringBuilder(first);
        boolean isFresh = true;
        for (String word : text.split(" ")) {
            if (!isFresh && line.length() + 1 + word.length() > COLUMNS) {
                line(line.toString());
                line = new StringBuilder(next);
                isFresh = true;
            }
            line.append(isFresh ? "" : " ").append(word);
            isFresh = false;
        }
        line(line.toString());
    }
}
