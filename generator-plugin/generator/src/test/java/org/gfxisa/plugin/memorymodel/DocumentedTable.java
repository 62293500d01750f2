package org.gfxisa.plugin.memorymodel;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.memorymodel.SequenceKey;

/** A code-sequence table of LLVM's AMDGPU usage, read out of its text; columns may have been lost, as words stay in order. */
final class DocumentedTable {
    private static final String TITLE = "AMDHSA Memory Model Code Sequences ";
    private static final Pattern ROW = Pattern.compile(" *(load atomic|store atomic|load|store|atomicrmw|fence) +"
            + "(\\*none\\*|unordered|monotonic|acquire|release|acq_rel|seq_cst) +([-*].*)");
    private static final Pattern END = Pattern.compile(" *(\\*\\*[A-Z][a-z_-]*( Atomic)?\\*\\*|---.*|===.*)");
    private static final Pattern PLACE =
            Pattern.compile("(?<= )- (singlethread|wavefront|workgroup|cluster|agent|system"
                    + "|global|local|generic|private|constant)(?= )|(?<= )\\*(none|any)\\*(?= )");
    private static final Set<String> SPACES = Set.of("global", "local", "generic", "private", "constant");

    private final List<DocumentedRow> rows = new ArrayList<>();

    /** The table for some processors. */
    static DocumentedTable of(List<String> document, String title) {
        int start = 0;
        while (!document.get(start).strip().equals(".. table:: " + TITLE + title)) {
            start++;
        }
        DocumentedTable table = new DocumentedTable();
        List<String> row = new ArrayList<>();
        for (String line : document.subList(start + 1, document.size())) {
            if (line.startsWith(".. _") || line.strip().startsWith(".. table::")) {
                break;
            }
            String text = line.replace("``", "").replace(" GFX942", "");
            boolean begins = ROW.matcher(text).matches() && !text.contains("from completing");
            if (begins || END.matcher(text).matches()) {
                table.add(row);
                row.clear();
            }
            if (begins || !row.isEmpty()) {
                row.add(text.strip());
            }
        }
        table.add(row);
        return table;
    }

    private void add(List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        Matcher head = ROW.matcher(lines.get(0));
        if (!head.matches()) {
            throw new IllegalArgumentException(lines.get(0));
        }
        String rest = " " + head.group(3) + " "
                + String.join(" ", lines.subList(1, lines.size())).replaceAll(" +", " ") + " ";
        Set<String> scopes = new LinkedHashSet<>();
        Set<String> spaces = new LinkedHashSet<>();
        Matcher places = PLACE.matcher(rest);
        while (places.find()) {
            if (places.group(1) == null) {
                (scopes.isEmpty() ? scopes : spaces).add(places.group(2));
            } else {
                (SPACES.contains(places.group(1)) ? spaces : scopes)
                        .add(places.group(1).replace("generic", "flat"));
            }
        }
        String op = head.group(1).replace(" atomic", "").replace("atomicrmw", "rmw");
        String order = head.group(2).replace("*", "");
        rows.add(new DocumentedRow(
                op,
                order,
                List.copyOf(scopes),
                List.copyOf(spaces),
                places.replaceAll(" ").replaceAll(" +", " ")));
    }

    List<DocumentedRow> rows() {
        return rows;
    }

    /** The row for a cell. */
    Optional<DocumentedRow> row(SequenceKey.Cell cell) {
        return rows.stream()
                .filter(r -> r.op().equals(cell.op())
                        && r.order().equals(cell.order())
                        && (r.scopes().contains("any") || r.scopes().contains(cell.scope()))
                        && (r.spaces().contains("any") || r.spaces().contains(cell.space())))
                .findFirst();
    }
}
