package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gfxisa.plugin.abi.Abi;
import org.gfxisa.plugin.abi.Enumeration;
import org.gfxisa.plugin.abi.Setup;
import org.gfxisa.plugin.abi.Structure;

/** Creates pages about structures that the loader, the driver and programs share, about enumerations, and about registers at the start. */
final class AbiPages {
    private static final int MOST_DRAWN = 512;

    private final Abi abi;

    AbiPages(Abi abi) {
        this.abi = abi;
    }

    static String page(String name) {
        return "a/" + name + ".html";
    }

    List<PageTable> list() {
        List<Row> structures = new ArrayList<>();
        abi.structures()
                .forEach(s -> structures.add(Row.of(
                        Row.link(s.name(), page(s.name())), Row.text(s.title()), Row.text(s.size() + " bytes"))));
        List<Row> enumerations = new ArrayList<>();
        abi.enumerations()
                .forEach(e -> enumerations.add(Row.of(
                        Row.link(e.name(), page(e.name())),
                        Row.text(e.title()),
                        Row.text(e.constants().size() + " values"))));
        List<Row> setups = new ArrayList<>();
        abi.setups().forEach(s -> setups.add(Row.of(Row.link(s.name(), page(s.name())), Row.text(s.title()))));
        List<Row> properties = new ArrayList<>();
        abi.properties()
                .forEach(p -> properties.add(
                        Row.of(Row.code(p.name()), Row.text(p.title())).at("property-" + p.name())));
        return List.of(
                PageTable.of("Structures", "", List.of("name", "", "size"), structures),
                PageTable.of("Enumerations", "", List.of("name", "", ""), enumerations),
                PageTable.of("Registers at the start", "", List.of("name", ""), setups),
                PageTable.of("Properties of processors", "", List.of("name", ""), properties));
    }

    /** Creates the layout of a structure. */
    PageTable structure(Structure structure) {
        List<Row> rows = structure.fields().stream()
                .map(f -> Row.of(
                                Row.code(place(f)),
                                Row.code(f.name()),
                                Row.text(f.title()),
                                f.values()
                                        .or(f::word)
                                        .map(w -> Row.link(w, page(w)))
                                        .orElse(Row.text("")),
                                Row.text(f.targets().isEmpty() ? "all" : String.join(", ", f.targets())))
                        .at(f.name()))
                .toList();
        List<PageTable.Drawn> drawn = structure.size() * Byte.SIZE <= MOST_DRAWN
                ? List.of(new PageTable.Drawn(structure.name(), "", "", diagram(structure)))
                : List.of();
        return PageTable.of(
                        "Layout",
                        structure.size() + " bytes. " + structure.source().orElse(""),
                        List.of("place", "field", "", "values", "processors"),
                        rows)
                .below(drawn);
    }

    private static String place(Structure.Field field) {
        int last = field.firstBit() + field.width() - 1;
        boolean isWhole = field.firstBit() % Byte.SIZE == 0 && field.width() % Byte.SIZE == 0;
        return isWhole
                ? "byte " + field.firstBit() / Byte.SIZE + (field.width() > Byte.SIZE ? "–" + last / Byte.SIZE : "")
                : "bit " + field.firstBit() + (field.width() > 1 ? "–" + last : "");
    }

    private static BitDiagram diagram(Structure structure) {
        String[] labels = new String[structure.size() * Byte.SIZE];
        Arrays.fill(labels, "");
        for (Structure.Field field : structure.fields()) {
            for (int bit = field.firstBit(); bit < field.firstBit() + field.width() && bit < labels.length; bit++) {
                labels[bit] = labels[bit].isEmpty() ? field.name() : labels[bit];
            }
        }
        return BitDiagram.of(labels);
    }

    PageTable enumeration(Enumeration enumeration) {
        List<String> columns = new ArrayList<>(List.of("name", ""));
        columns.addAll(enumeration.kinds().keySet());
        List<Row> rows = new ArrayList<>();
        for (Enumeration.Constant constant : enumeration.constants()) {
            List<Row.Cell> cells = new ArrayList<>(List.of(Row.code(constant.name()), Row.text(constant.title())));
            enumeration
                    .kinds()
                    .keySet()
                    .forEach(key -> cells.add(Row.text(constant.properties().getOrDefault(key, ""))));
            rows.add(new Row(constant.name(), "", cells));
        }
        return PageTable.of("Values", enumeration.source().orElse(""), columns, rows);
    }

    PageTable setup(Setup setup) {
        List<Row> rows = setup.steps().stream()
                .map(step -> Row.of(
                        Row.code(step.name()),
                        Row.text(step.title()),
                        Row.text(step.counter().map(AbiPages::path).orElse(String.valueOf(step.count()))),
                        Row.text(step.when().map(AbiPages::path).orElse("always"))))
                .toList();
        return PageTable.of(
                "In this order", setup.source().orElse(""), List.of("registers", "", "how many", "when"), rows);
    }

    private static String path(Setup.Path path) {
        return path.part().name();
    }
}
