package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gfxisa.plugin.model.SlotSpec;
import org.gfxisa.table.CodeRange;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Kind;
import org.gfxisa.text.ElementConstants;

/** Creates tables of what operands may name: registers, constants, hardware registers, messages, buffer formats. */
final class RegisterTables {
    private final Reference reference;

    RegisterTables(Reference reference) {
        this.reference = reference;
    }

    List<PageTable> registers() {
        return List.of(
                PageTable.of(
                        "Registers",
                        "The code is what stands in a field of nine bits; narrower fields have its lower ones.",
                        List.of("code", "register", "of two dwords", "GPUs"),
                        codes(Meaning.NUMBERED, Meaning.NAMED, Meaning.LITERAL)),
                PageTable.of(
                        "Inline constants",
                        "Constants that need no literal. Bits are those of the value as f32, f64 and f16.",
                        List.of("code", "value", "f32", "f64", "f16", "GPUs"),
                        codes(Meaning.INTEGER, Meaning.FLOAT)),
                PageTable.of(
                        "Hardware registers",
                        "What instructions read and write by its number.",
                        List.of("number", "name", "GPUs"),
                        words(kind -> kind instanceof Kind.Hwreg of
                                ? of.names().stream().map(w -> List.of(String.valueOf(w.value()), w.text()))
                                : Stream.of())),
                PageTable.of(
                        "Messages",
                        "What a wave can send.",
                        List.of("number", "name", "operations", "GPUs"),
                        words(kind -> kind instanceof Kind.Sendmsg of
                                ? of.messages().stream()
                                        .map(m -> List.of(
                                                String.valueOf(m.id()),
                                                m.name(),
                                                String.join(
                                                        ", ",
                                                        m.operations().stream()
                                                                .map(o -> o.number() + " " + o.name())
                                                                .toList())))
                                : Stream.of())));
    }

    List<PageTable> bufferFormats() {
        return List.of(
                PageTable.of(
                        "Data formats",
                        "With number formats beside them, or of both together.",
                        List.of("number", "name", "GPUs"),
                        words(kind -> kind instanceof Kind.BufferFormat of ? numbered(of.data()) : Stream.of())),
                PageTable.of(
                        "Number formats",
                        "",
                        List.of("number", "name", "GPUs"),
                        words(kind -> kind instanceof Kind.BufferFormat of ? numbered(of.number()) : Stream.of())));
    }

    private static Stream<List<String>> numbered(List<String> names) {
        return IntStream.range(0, names.size()).mapToObj(i -> List.of(String.valueOf(i), names.get(i)));
    }

    /** Returns texts from the kinds of all slots, each with the instruction sets that have it. */
    private List<Row> words(Function<Kind, Stream<List<String>>> of) {
        Map<List<String>, Set<SiteIsa>> found = new LinkedHashMap<>();
        for (SiteIsa isa : reference.isas()) {
            isa.spec().forms().stream()
                    .flatMap(form -> form.slots().stream())
                    .map(SlotSpec::syntax)
                    .distinct()
                    .flatMap(syntax -> of.apply(syntax.kind()))
                    .forEach(texts -> found.computeIfAbsent(texts, t -> new LinkedHashSet<>())
                            .add(isa));
        }
        return rows(found).stream()
                .sorted((a, b) -> Integer.compare(number(a), number(b)))
                .toList();
    }

    private static int number(Row row) {
        return Integer.parseInt(row.cells().get(0).text());
    }

    private List<Row> codes(Meaning... meanings) {
        Map<List<String>, Set<SiteIsa>> found = new LinkedHashMap<>();
        for (SiteIsa isa : reference.isas()) {
            for (CodeRange range : isa.spec().codes()) {
                if (List.of(meanings).contains(range.meaning())) {
                    found.computeIfAbsent(texts(range), t -> new LinkedHashSet<>())
                            .add(isa);
                }
            }
        }
        return rows(found);
    }

    private List<Row> rows(Map<List<String>, Set<SiteIsa>> found) {
        List<Row> rows = new ArrayList<>();
        found.forEach((texts, isas) -> {
            List<Row.Cell> cells = new ArrayList<>();
            texts.forEach(text -> cells.add(Row.code(text)));
            cells.add(Row.text(reference.range(isas)));
            rows.add(new Row(PageTable.id(texts.get(1)) + "-" + rows.size(), Reference.marks(isas), cells));
        });
        return rows;
    }

    private static List<String> texts(CodeRange range) {
        String code = range.low() == range.high() ? String.valueOf(range.low()) : range.low() + "–" + range.high();
        int last = range.first() + (range.high() - range.low()) * range.step();
        return switch (range.meaning()) {
            case NUMBERED ->
                List.of(
                        code,
                        range.prefix() + range.first() + "–" + range.prefix() + last,
                        range.prefix() + "[" + range.first() + ":" + (range.first() + 1) + "] …");
            case INTEGER ->
                List.of(code, range.first() == last ? String.valueOf(last) : range.first() + "…" + last, "", "", "");
            case FLOAT ->
                List.of(
                        code,
                        range.name(),
                        hex(Float.floatToRawIntBits((float) range.value()) & 0xffffffffL),
                        hex(Double.doubleToRawLongBits(range.value())),
                        hex(ElementConstants.literalBits(ElementType.F16, range.value())));
            default ->
                List.of(code, range.meaning() == Meaning.LITERAL ? "a literal follows" : range.name(), range.pair());
        };
    }

    private static String hex(long bits) {
        return "0x" + Long.toHexString(bits);
    }
}
