package org.gfxisa.memorymodel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The memory models of all processors. The file begins with lines of {@code !}, operation, ordering, side and accesses that stay there.
 * It goes on with a block for each set of processors that have the same sequences: a line of {@code @}, the processors, and after tabs
 * the model and a title; lines of {@code =}, kind, common name and the model's own name; lines of {@code +}, operation, address space
 * and mnemonic; lines of a sequence and, after tabs, the questions that have this answer; and likewise of {@code #} and the errata of
 * such sequences.
 */
public final class MemoryModelFile {
    private static final String PROCESSORS = "@ ";
    private static final String CONSTRAINT = "! ";
    private static final String NAME = "= ";
    private static final String MNEMONIC = "+ ";
    private static final String ERRATA = "# ";
    private static final int HEAD = 3;
    private static final int WORDS = 4;
    private static final int CONSTRAINT_WORDS = 5;

    private final Map<String, Map<String, MemoryModel>> byProcessor = new HashMap<>();
    private final Map<String, Set<Constraint>> constraints = new HashMap<>();

    /**
     * Reads the file.
     *
     * @throws IOException when reading fails, or it is no such file
     */
    public MemoryModelFile(InputStream stream) throws IOException {
        String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        for (String block : text.split("(?m)^(?=@ )")) {
            if (block.startsWith(PROCESSORS)) {
                block(block);
            } else {
                constraints(block);
            }
        }
    }

    private void constraints(String lines) throws IOException {
        for (String line : lines.lines().toList()) {
            String[] words = line.split(" ");
            if (!line.startsWith(CONSTRAINT) || words.length != CONSTRAINT_WORDS) {
                throw new IOException("not a list of sequences: " + line);
            }
            constraints
                    .computeIfAbsent(words[1] + " " + words[2], c -> new LinkedHashSet<>())
                    .add(Constraint.of(words[WORDS - 1], words[WORDS]));
        }
    }

    private void block(String block) throws IOException {
        Map<String, String> names = new HashMap<>();
        Map<String, String> mnemonics = new HashMap<>();
        Map<String, List<String>> sequences = new HashMap<>();
        Map<String, List<String>> errata = new HashMap<>();
        List<String> lines = block.lines().toList();
        String[] head = lines.get(0).split("\t", -1);
        if (head.length != HEAD) {
            throw new IOException("not a list of sequences: " + lines.get(0));
        }
        for (String line : lines.subList(1, lines.size())) {
            if (line.startsWith(NAME)) {
                put(names, line);
            } else if (line.startsWith(MNEMONIC)) {
                put(mnemonics, line);
            } else if (line.startsWith(ERRATA)) {
                answers(errata, line.substring(ERRATA.length()), " ");
            } else {
                answers(sequences, line, " ; ");
            }
        }
        MemoryModel model =
                new MemoryModel(head[1], head[2], new Names(names), mnemonics, sequences, errata, constraints);
        for (String processor : head[0].substring(PROCESSORS.length()).split(" ")) {
            byProcessor.computeIfAbsent(processor, p -> new LinkedHashMap<>()).put(model.name(), model);
        }
    }

    private static void answers(Map<String, List<String>> byQuestion, String line, String separator) {
        String[] cells = line.split("\t", -1);
        List<String> answer = cells[0].isEmpty() ? List.of() : List.of(cells[0].split(separator));
        Arrays.stream(cells).skip(1).forEach(question -> byQuestion.put(question, answer));
    }

    private static void put(Map<String, String> map, String line) {
        String[] words = line.split(" ", WORDS);
        map.put(words[1] + " " + words[2], words[WORDS - 1]);
    }

    /** The model of a name at a processor; empty if it is not described. */
    public Optional<MemoryModel> find(String processor, String model) {
        return Optional.ofNullable(byProcessor.getOrDefault(processor, Map.of()).get(model));
    }

    /** The names of the models of a processor. */
    public List<String> names(String processor) {
        return List.copyOf(byProcessor.getOrDefault(processor, Map.of()).keySet());
    }
}
