package org.gfxisa.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the instructions of all targets do, in the words of the spec: a text file for people and for comparisons. A line is the name of
 * an instruction, a tab, the text (a new line in it is {@code \n}, a backslash {@code \\}), a tab, and the instruction sets where that
 * holds; none stands for all.
 */
public final class Meanings {
    private final Map<String, List<Meaning>> byName = new HashMap<>();

    private record Meaning(String text, List<String> isas) {}

    /**
     * Reads the file.
     *
     * @throws IOException when reading fails, or it is no such file
     */
    public Meanings(InputStream stream) throws IOException {
        for (String line : new String(stream.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
            String[] cells = line.split("\t", -1);
            if (cells.length != 3) {
                throw new IOException("not a list of meanings: " + line);
            }
            List<String> isas = cells[2].isEmpty() ? List.of() : List.of(cells[2].split(" "));
            byName.computeIfAbsent(cells[0], n -> new ArrayList<>())
                    .add(new Meaning(cells[1].translateEscapes(), isas));
        }
    }

    /** What an instruction does: a text of the does language, or the words of its action; empty if the spec does not say it. */
    public Optional<String> of(String isa, String instruction) {
        return byName.getOrDefault(instruction, List.of()).stream()
                .filter(m -> m.isas.isEmpty() || m.isas.contains(isa))
                .map(Meaning::text)
                .findFirst();
    }
}
