package org.gfxisa.memorymodel;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The memory models of all processors. The file has a block for each set of processors that have the same sequences: a line of
 * {@code @}, the processors, a tab and a title; lines of {@code +}, operation, address space and mnemonic; and lines of a sequence and,
 * after tabs, the questions that have this answer.
 */
public final class MemoryModelFile {
    private static final String PROCESSORS = "@ ";
    private static final String MNEMONIC = "+ ";
    private static final int MNEMONIC_WORDS = 4;

    private final Map<String, MemoryModel> byProcessor = new HashMap<>();

    /**
     * Reads the file.
     *
     * @throws IOException when reading fails, or it is no such file
     */
    public MemoryModelFile(InputStream stream) throws IOException {
        String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        for (String block : text.split("(?m)^(?=@ )")) {
            if (!block.isEmpty()) {
                block(block);
            }
        }
    }

    /**
     * Reads a resource.
     *
     * @param neighbour a class in the same package
     * @param name name of the resource
     * @throws UncheckedIOException when it is missing or damaged: then the library was not built or packed as a whole
     */
    public static MemoryModelFile beside(Class<?> neighbour, String name) {
        try (InputStream stream = neighbour.getResourceAsStream(name)) {
            if (stream == null) {
                throw new FileNotFoundException(neighbour.getPackageName() + "/" + name);
            }
            return new MemoryModelFile(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void block(String block) throws IOException {
        Map<String, String> mnemonics = new HashMap<>();
        Map<String, List<String>> sequences = new HashMap<>();
        List<String> lines = block.lines().toList();
        String[] head = lines.get(0).split("\t", -1);
        if (!head[0].startsWith(PROCESSORS) || head.length != 2) {
            throw new IOException("not a list of sequences: " + lines.get(0));
        }
        for (String line : lines.subList(1, lines.size())) {
            if (line.startsWith(MNEMONIC)) {
                String[] words = line.split(" ", MNEMONIC_WORDS);
                mnemonics.put(words[1] + " " + words[2], words[MNEMONIC_WORDS - 1]);
            } else {
                String[] cells = line.split("\t", -1);
                List<String> sequence = cells[0].isEmpty() ? List.of() : List.of(cells[0].split(" ; "));
                Arrays.stream(cells).skip(1).forEach(question -> sequences.put(question, sequence));
            }
        }
        MemoryModel model = new MemoryModel(head[1], mnemonics, sequences);
        for (String processor : head[0].substring(PROCESSORS.length()).split(" ")) {
            byProcessor.put(processor, model);
        }
    }

    /** The model of a processor; empty if none is described. */
    public Optional<MemoryModel> find(String processor) {
        return Optional.ofNullable(byProcessor.get(processor));
    }
}
