package org.gfxisa.plugin.memorymodel;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.gfxisa.memorymodel.Question;
import org.gfxisa.memorymodel.Question.Cell;

/** The sequences of the memory model at every processor; the reader is {@code org.gfxisa.memorymodel.MemoryModelFile}. */
public final class MemoryModelFile {
    /** Name of the resource. */
    public static final String NAME = "memory-model.txt";

    private MemoryModelFile() {}

    /**
     * The file: first a line for each constraint within a thread, {@code !}, operation, ordering, what stays and of which accesses; then
     * a block for each set of processors that have the same sequences. The first line of a block is {@code @}, the processors, and after
     * tabs the model and the title of the table; then follow the model's own names, {@code =}, kind, common name and own name; the
     * operations, {@code +}, operation, address space and mnemonic; then a line for each sequence, its instructions and after tabs the
     * questions that have this answer.
     */
    public static byte[] write(MemoryModels models, List<MemoryModels.Placed> placed) {
        Map<String, List<String>> blocks = new LinkedHashMap<>();
        for (MemoryModels.Placed at : placed) {
            blocks.computeIfAbsent(block(models.sequences(at), at), b -> new ArrayList<>())
                    .add(at.processor().name());
        }
        StringBuilder out = new StringBuilder();
        for (ModelConstraint constraint : models.constraints()) {
            for (String op : constraint.ops()) {
                for (String order : constraint.orders()) {
                    line(out, "!", op, order, constraint.stays(), constraint.what());
                }
            }
        }
        blocks.forEach((block, processors) ->
                out.append("@ ").append(String.join(" ", processors)).append(block));
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String block(Sequences sequences, MemoryModels.Placed at) {
        StringBuilder out = new StringBuilder();
        Vocabulary names = at.table().vocabulary();
        out.append('\t').append(names.name());
        out.append('\t').append(at.table().title()).append('\n');
        names.orders().forEach((own, common) -> line(out, "=", "order", common, own));
        names.scopes().forEach((own, common) -> line(out, "=", "scope", common, own));
        names.spaces().forEach((own, common) -> line(out, "=", "space", common, own));
        at.mnemonics()
                .forEach((operation, spaces) ->
                        spaces.forEach((space, mnemonic) -> line(out, "+", operation, space, mnemonic)));
        Map<String, List<String>> questions = new LinkedHashMap<>();
        Map<String, List<String>> errata = new LinkedHashMap<>();
        for (String mode : at.table().modes()) {
            for (Question question : Questions.of(at.table(), mode)) {
                questions
                        .computeIfAbsent(String.join(" ; ", sequences.texts(question)), s -> new ArrayList<>())
                        .add(key(question));
                errata.computeIfAbsent(String.join(" ", sequences.errata(question)), e -> new ArrayList<>())
                        .add(key(question));
            }
        }
        questions.forEach((sequence, keys) -> answer(out, sequence, keys));
        errata.remove("");
        errata.forEach((numbers, keys) -> answer(out, "# " + numbers, keys));
        return out.toString();
    }

    private static void answer(StringBuilder out, String answer, List<String> keys) {
        out.append(answer).append('\t').append(String.join("\t", keys)).append('\n');
    }

    private static void line(StringBuilder out, String... words) {
        out.append(String.join(" ", words)).append('\n');
    }

    private static String key(Question question) {
        Cell cell = question.cell();
        String flags = String.join(",", new TreeSet<>(question.flags()));
        return String.join(
                " ", question.mode(), cell.op(), cell.order(), cell.scope(), cell.space(), question.access(), flags);
    }
}
