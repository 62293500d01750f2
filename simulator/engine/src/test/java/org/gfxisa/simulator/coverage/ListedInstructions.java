package org.gfxisa.simulator.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gfxisa.Isa;

/** A file that lists instructions: a paragraph for each heading, with lines of instruction sets and the instructions that all of them have. */
final class ListedInstructions {
    private static final boolean IS_WRITTEN = System.getenv("GFXISA_REBASE") != null;

    private final Path file;
    /** Instruction sets by instruction, by heading. */
    private final Map<String, Map<String, Set<String>>> headings = new TreeMap<>();

    ListedInstructions(Path file) {
        this.file = file;
    }

    void add(String heading, String instruction, Isa isa) {
        headings.computeIfAbsent(heading, key -> new TreeMap<>())
                .computeIfAbsent(instruction, key -> new LinkedHashSet<>())
                .add(isa.name());
    }

    /** Returns a paragraph as it is in the file. */
    String paragraph(String heading) throws IOException {
        return Arrays.stream(Files.readString(file).split("\n\n"))
                .filter(paragraph -> paragraph.startsWith(heading + "\n"))
                .map(String::strip)
                .findFirst()
                .orElseThrow();
    }

    /** Compares with the file; writes it instead if GFXISA_REBASE is set. */
    void assertSame() throws IOException {
        assertSame(text());
    }

    void assertSame(String text) throws IOException {
        if (IS_WRITTEN) {
            Files.writeString(file, text);
        }
        assertEquals(Files.readString(file), text, () -> file + " differs; GFXISA_REBASE=1 writes it");
    }

    String text() {
        StringBuilder text = new StringBuilder();
        headings.forEach((heading, instructions) -> {
            text.append(text.isEmpty() ? "" : "\n").append(heading).append('\n');
            Map<String, Set<String>> bySets = new TreeMap<>();
            instructions.forEach((name, isas) -> bySets.computeIfAbsent(String.join(" ", isas), k -> new TreeSet<>())
                    .add(name));
            bySets.forEach((isas, names) -> text.append("  ")
                    .append(isas)
                    .append(": ")
                    .append(String.join(" ", names))
                    .append('\n'));
        });
        return text.toString();
    }
}
