package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;

/** Creates a page for each format, with its bits and the instruction of each opcode. */
final class FormatPages {
    private final Reference reference;
    private final Map<String, Map<BitDiagram, Set<SiteIsa>>> layouts = new TreeMap<>();
    private final Map<String, Map<Integer, Map<String, Set<SiteIsa>>>> opcodes = new TreeMap<>();

    FormatPages(Reference reference) {
        this.reference = reference;
        Map<BitDiagram, BitDiagram> known = new LinkedHashMap<>();
        for (SiteIsa isa : reference.isas()) {
            isa.spec().formats().forEach(format -> {
                BitDiagram diagram = BitDiagram.of(format);
                layouts.computeIfAbsent(format.name() + " " + format.label(), f -> new LinkedHashMap<>())
                        .computeIfAbsent(known.computeIfAbsent(diagram, d -> d), d -> new LinkedHashSet<>())
                        .add(isa);
            });
            for (FormSpec form : isa.spec().forms()) {
                opcodes.computeIfAbsent(form.format(), f -> new TreeMap<>())
                        .computeIfAbsent(form.opcode(), o -> new LinkedHashMap<>())
                        .computeIfAbsent(form.instruction(), i -> new LinkedHashSet<>())
                        .add(isa);
            }
        }
    }

    /** Returns the path of the page of a format. */
    static String page(String format) {
        return "f/" + format + ".html";
    }

    /** Returns the formats that instructions have. */
    Set<String> names() {
        return opcodes.keySet();
    }

    String title(String format) {
        return fact(format, "title");
    }

    private String fact(String format, String key) {
        MapNode node = reference.resolved().definitions().formats().get(format);
        return node == null ? "" : node.text(key).orElse("");
    }

    /** Returns the list of all formats. */
    PageTable list() {
        List<Row> rows = new ArrayList<>();
        opcodes.forEach((format, ops) -> rows.add(Row.of(
                Row.link(format, page(format)),
                Row.text(title(format)),
                Row.text(String.valueOf(ops.values().stream()
                        .flatMap(i -> i.keySet().stream())
                        .distinct()
                        .count())))));
        return PageTable.of("", "", List.of("format", "", "instructions"), rows);
    }

    /** Returns the tables on the page of a format. */
    List<PageTable> tables(String format) {
        List<PageTable.Drawn> drawn = new ArrayList<>();
        layouts.forEach((key, diagrams) -> {
            if (key.startsWith(format + " ")) {
                String label = key.substring(format.length() + 1);
                diagrams.forEach((bits, isas) ->
                        drawn.add(new PageTable.Drawn(label, reference.range(isas), Reference.marks(isas), bits)));
            }
        });
        List<Row> rows = new ArrayList<>();
        opcodes.get(format)
                .forEach((opcode, instructions) -> instructions.forEach((name, isas) -> rows.add(Row.of(
                                Row.code(opcode + " (0x" + Integer.toHexString(opcode) + ")"),
                                Row.link(name, Reference.page(name)),
                                Row.text(reference.entries().get(name).fact("title")),
                                Row.text(reference.range(isas)))
                        .marked(Reference.marks(isas)))));
        PageTable bits = PageTable.of("Bits", fact(format, "source"), List.of(), List.of())
                .below(drawn);
        return List.of(bits, PageTable.of("Opcodes", "", List.of("opcode", "instruction", "", "GPUs"), rows));
    }
}
