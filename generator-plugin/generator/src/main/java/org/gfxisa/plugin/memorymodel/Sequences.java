package org.gfxisa.plugin.memorymodel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.SequenceKey.Cell;
import org.gfxisa.memorymodel.machine.LitmusStep;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** The sequences of a table on a processor. */
public final class Sequences {
    private final ModelTable table;
    private final ModelWords words;

    /** Prepares. */
    public Sequences(ModelTable table, Lineages lineages, ProcessorSpec processor) {
        this.table = table;
        this.words = new ModelWords(table, lineages, processor);
    }

    /** An instruction of a sequence, and the step that it comes from. */
    public record Part(String text, ModelStep step) {}

    /**
     * Returns the sequence, with {@link LitmusStep#ACCESS} in place of the mnemonic of the access. Adjacent waits with the same
     * mnemonic are merged into one instruction.
     */
    public List<String> texts(SequenceKey key) {
        List<String> texts = new ArrayList<>();
        for (Part part : parts(key)) {
            int last = texts.size() - 1;
            String mnemonic = part.text().split(" ", 2)[0] + " ";
            if (part.text().contains("(") && last >= 0 && texts.get(last).startsWith(mnemonic)) {
                texts.set(last, texts.get(last) + " " + part.text().substring(mnemonic.length()));
            } else {
                texts.add(part.text());
            }
        }
        return texts;
    }

    /** Returns the instructions with separate waits for different counters. */
    public List<Part> parts(SequenceKey key) {
        List<Part> parts = new ArrayList<>();
        add(narrowed(key), ModelStep::present, parts);
        return parts;
    }

    /** Returns the sequence as the documented table has it, as far as its differences are these errata of steps. */
    List<Part> documented(SequenceKey key, Set<String> errata) {
        List<Part> parts = new ArrayList<>();
        add(
                narrowed(key),
                s -> s.present() != s.erratum().filter(errata::contains).isPresent(),
                parts);
        return parts;
    }

    /** Returns the rows of the sequence: that of the key, and those that it refers to. */
    public List<ModelRow> rows(SequenceKey key) {
        List<ModelRow> rows = new ArrayList<>();
        Optional<ModelRow> next = row(narrowed(key).cell());
        while (next.isPresent() && !rows.contains(next.get())) {
            ModelRow row = next.get();
            rows.add(row);
            Cell cell = narrowed(key).cell();
            next = row.steps().stream()
                    .filter(s -> s.verb().equals(ModelStep.LIKE))
                    .findFirst()
                    .flatMap(s -> row(new Cell(cell.op(), s.words().get(1), cell.scope(), cell.space())));
        }
        return rows;
    }

    /** Returns the errata of a sequence: those of its rows and of their steps. */
    public Set<String> errata(SequenceKey key) {
        Set<String> errata =
                new TreeSet<>(Comparator.comparingInt(String::length).thenComparing(e -> e));
        Set<String> conditions = narrowed(key).conditions();
        for (ModelRow row : rows(key)) {
            Nodes.list(row.node().get("errata")).forEach(e -> errata.add(e.text()));
            row.steps().stream()
                    .filter(step -> step.holds(conditions))
                    .forEach(step -> step.erratum().ifPresent(errata::add));
        }
        return errata;
    }

    /** Restricts a scope to the work-group, since local memory is not shared by more. */
    private static SequenceKey narrowed(SequenceKey key) {
        Cell cell = key.cell();
        boolean wide = SequenceKeys.WIDE.contains(cell.scope());
        return cell.space().equals(SequenceKey.LOCAL) && wide
                ? key.about(new Cell(cell.op(), cell.order(), SequenceKey.WORKGROUP, cell.space()))
                : key;
    }

    private Optional<ModelRow> row(Cell cell) {
        boolean plain = cell.order().equals(SequenceKey.NONE);
        return table.row(plain ? new Cell(cell.op(), cell.order(), SequenceKey.NONE, cell.space()) : cell);
    }

    private void add(SequenceKey key, Predicate<ModelStep> taken, List<Part> parts) {
        Cell cell = key.cell();
        for (ModelStep step : row(cell).map(ModelRow::steps).orElse(List.of())) {
            if (!taken.test(step) || !step.holds(key.conditions())) {
                continue;
            }
            switch (step.verb()) {
                case ModelStep.LIKE -> {
                    String order = step.words().get(1);
                    add(key.about(new Cell(cell.op(), order, cell.scope(), cell.space())), taken, parts);
                }
                case ModelStep.ACCESS -> parts.add(new Part(access(step, key), step));
                default -> texts(step.verb(), key).forEach(text -> parts.add(new Part(text, step)));
            }
        }
    }

    private List<String> texts(String word, SequenceKey key) {
        return words.of(word, key).stream()
                .map(ScalarNode::text)
                .filter(t -> !t.isEmpty())
                .toList();
    }

    private String access(ModelStep step, SequenceKey key) {
        StringBuilder text = new StringBuilder(LitmusStep.ACCESS);
        if (key.flags().contains(SequenceKey.RETURN) && !key.cell().space().equals(SequenceKey.LOCAL)) {
            text.append(' ').append(table.returns());
        }
        for (String word : step.words().subList(1, step.words().size())) {
            if (!words.has(word)) {
                text.append(' ').append(word);
                continue;
            }
            texts(word, key).forEach(bits -> text.append(' ').append(bits));
        }
        return text.toString();
    }
}
