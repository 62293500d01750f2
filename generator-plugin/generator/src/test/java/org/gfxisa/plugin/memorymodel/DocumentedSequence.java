package org.gfxisa.plugin.memorymodel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.SequenceKey.Cell;
import org.gfxisa.memorymodel.machine.LitmusStep;

/** Sequences as lists in which neighbouring waits are a set: their order has no meaning. */
final class DocumentedSequence {
    private static final String FENCE = "fence";
    private static final String JOINT = "joint";
    private static final String SEQ_CST = "seq_cst";
    private static final Set<String> BOTH = Set.of("global", "local");
    private static final List<String> VARIANTS = List.of(SequenceKey.PLAIN, "nontemporal", "volatile");
    private static final Map<String, String> SCOPES =
            Map.of("cluster", "scope:SCOPE_SE", "agent", "scope:SCOPE_DEV", "system", "scope:SCOPE_SYS");
    private static final Pattern WAIT =
            Pattern.compile("s_waitcnt ([a-z]+)cnt\\(0\\)|s_waitcnt_(vs)cnt null, 0|s_wait_([a-z]+)cnt 0x0");

    private final DocumentedTable documented;
    private final ModelTable table;
    private final String processor;
    private final SequenceKey key;
    private final List<String> parts = new ArrayList<>();

    private DocumentedSequence(DocumentedTable documented, ModelTable table, String processor, SequenceKey key) {
        this.documented = documented;
        this.table = table;
        this.processor = processor;
        this.key = key;
    }

    /** Whether the documents answer it: they do not tell a fence or a seq_cst access of one address space from what OpenCL omits. */
    static boolean has(SequenceKey key) {
        Cell cell = key.cell();
        boolean joint = key.flags().contains(JOINT);
        boolean told = VARIANTS.contains(key.access())
                && !key.flags().contains("by-failure")
                && !key.flags().contains("uniform");
        return told && (joint || !cell.op().equals(FENCE) && !cell.order().equals(SEQ_CST));
    }

    static Cell narrowed(Cell cell) {
        boolean narrowed = cell.space().equals("local") && SequenceKeys.WIDE.contains(cell.scope());
        return narrowed ? new Cell(cell.op(), cell.order(), "workgroup", cell.space()) : cell;
    }

    /** What the document has; empty if it lacks the cell. */
    static Optional<List<Set<String>>> documented(
            DocumentedTable documented, ModelTable table, String processor, SequenceKey key) {
        DocumentedSequence sequence = new DocumentedSequence(documented, table, processor, key);
        return sequence.add(narrowed(key.cell())) ? Optional.of(grouped(sequence.parts)) : Optional.empty();
    }

    /** Adds the steps of a cell; false if the document lacks it. */
    private boolean add(Cell cell) {
        boolean plain = cell.order().equals(SequenceKey.NONE);
        Optional<DocumentedRow> row =
                documented.row(plain ? new Cell(cell.op(), cell.order(), SequenceKey.NONE, cell.space()) : cell);
        if (row.isEmpty()) {
            return false;
        }
        for (DocumentedStep step : row.get().steps(Math.max(0, VARIANTS.indexOf(key.access())))) {
            for (String part : step.parts(c -> holds(c, cell))) {
                boolean open = part.matches("global_(inv|wb)") || step.scoped() && part.equals("op");
                parts.add(open ? (part + " " + scope(cell)).strip() : part);
            }
        }
        return row.get()
                .like()
                .map(order -> add(new Cell(cell.op(), order, cell.scope(), cell.space())))
                .orElse(true);
    }

    /** The scope bits that the documents have in a table of their own. */
    private String scope(Cell cell) {
        boolean shared = cell.scope().equals("workgroup") && key.mode().equals("wgp");
        return shared ? "scope:SCOPE_SE" : SCOPES.getOrDefault(cell.scope(), "");
    }

    private boolean holds(String condition, Cell cell) {
        boolean fence = cell.op().equals(FENCE);
        return switch (condition) {
            case "TgSplit execution mode" -> key.mode().equals("tgsplit");
            case "CU wavefront execution mode" -> key.mode().equals("cumode");
            case "GFX10" -> processor.startsWith("gfx10");
            case "GFX11" -> processor.startsWith("gfx11");
            case "return", "atomic with return" -> key.flags().contains("return");
            case "OpenCL" ->
                fence ? !key.flags().containsAll(BOTH) : !key.flags().contains(JOINT);
            case "address space is not generic" ->
                fence ? !key.flags().containsAll(BOTH) : !cell.space().equals("flat");
            case "address space is local" -> fence && !key.flags().contains("global");
            case "address space is local-memory" -> cell.space().equals("local");
            case "agent scope" -> cell.scope().equals("agent");
            default -> throw new IllegalArgumentException("no condition: " + condition);
        };
    }

    /** What we have, without the bits of atomics that return a value. */
    static List<Set<String>> ours(List<Sequences.Part> sequence, ModelTable table, SequenceKey key) {
        List<String> parts = new ArrayList<>();
        for (Sequences.Part part : sequence) {
            Matcher wait = WAIT.matcher(part.text());
            if (wait.matches()) {
                parts.add(Optional.ofNullable(wait.group(1))
                        .or(() -> Optional.ofNullable(wait.group(2)))
                        .orElse(wait.group(3)));
                continue;
            }
            String[] words = part.text().split(" ");
            Set<String> bits = new TreeSet<>(Arrays.asList(words).subList(1, words.length));
            boolean local = key.cell().space().equals("local");
            if (words[0].equals(LitmusStep.ACCESS) && key.flags().contains("return") && !local) {
                bits.remove(table.returns());
            }
            String name = words[0].equals(LitmusStep.ACCESS) ? "op" : words[0];
            parts.add((name + " " + String.join(" ", bits)).strip());
        }
        return grouped(parts);
    }

    private static List<Set<String>> grouped(List<String> parts) {
        List<Set<String>> groups = new ArrayList<>();
        boolean waits = false;
        for (String part : parts) {
            boolean wait = part.matches("[a-z]+") && !part.equals("op");
            if (wait && waits) {
                groups.get(groups.size() - 1).add(part);
            } else {
                groups.add(new TreeSet<>(Set.of(part)));
            }
            waits = wait;
        }
        return groups;
    }
}
