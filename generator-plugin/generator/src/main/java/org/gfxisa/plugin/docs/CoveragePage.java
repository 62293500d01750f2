package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Shows what a simulator executes of each instruction set, as the simulator says it. */
final class CoveragePage {
    static final String PAGE = "coverage.html";
    private static final String EXACT = "exact";

    private final Reference reference;
    private final List<CoverageLine> lines;

    CoveragePage(Reference reference, List<CoverageLine> lines) {
        this.reference = reference;
        this.lines = lines.stream()
                .filter(line -> reference.entries().containsKey(line.instruction())
                        && !isas(reference, line).isEmpty())
                .toList();
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    /** Returns the numbers of each instruction set, and a row for each instruction and way in which it is executed. */
    List<PageTable> tables() {
        List<Row> rows = lines.stream().map(this::row).toList();
        return List.of(
                summary(),
                PageTable.of(
                        "Instructions",
                        "An instruction counts as its worst encoding. Values of operands may be refused besides, for "
                                + "example a hardware register that nothing defines.",
                        List.of("instruction", "executed", "why", "tests", "instruction sets"),
                        rows));
    }

    private PageTable summary() {
        TreeSet<String> levels = new TreeSet<>();
        Map<SiteIsa, Map<String, Integer>> counts = new LinkedHashMap<>();
        reference.isas().forEach(isa -> counts.put(isa, new LinkedHashMap<>()));
        for (CoverageLine line : lines) {
            levels.add(line.executed());
            isas(reference, line).forEach(isa -> counts.get(isa).merge(line.executed(), 1, Integer::sum));
        }
        List<String> ordered = new ArrayList<>(levels);
        ordered.sort((a, b) -> Boolean.compare(b.equals(EXACT), a.equals(EXACT)));
        List<String> columns = new ArrayList<>(List.of("instruction set"));
        columns.addAll(ordered);
        List<Row> rows = new ArrayList<>();
        counts.forEach((isa, byLevel) -> {
            List<Row.Cell> cells = new ArrayList<>(List.of(Row.code(isa.name())));
            ordered.forEach(level -> cells.add(Row.text(String.valueOf(byLevel.getOrDefault(level, 0)))));
            rows.add(Row.of(cells.toArray(Row.Cell[]::new)).marked(Reference.marks(List.of(isa))));
        });
        return PageTable.of("Instruction sets", "", columns, rows);
    }

    private Row row(CoverageLine line) {
        List<SiteIsa> isas = isas(reference, line);
        return Row.of(
                        Row.link(line.instruction(), Reference.page(line.instruction())),
                        Row.text(line.executed()),
                        Row.text(line.why()),
                        Row.text(line.tests()),
                        Row.text(reference.range(isas)))
                .marked(Reference.marks(isas));
    }

    private static List<SiteIsa> isas(Reference reference, CoverageLine line) {
        return reference.isas().stream()
                .filter(isa -> line.isas().contains(isa.name()))
                .toList();
    }
}
