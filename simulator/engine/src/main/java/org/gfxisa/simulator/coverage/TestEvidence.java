package org.gfxisa.simulator.coverage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The kinds of tests that check each instruction. The build collects them from the tests into a file. The file has a paragraph for each kind of test,
 * and a line for each group of instruction sets, with the instructions that are tested on all of them.
 */
public final class TestEvidence {
    private static final String FILE = "tested.txt";

    /** Kinds of tests, by instruction set and instruction. */
    private final Map<String, List<String>> kinds = new HashMap<>();

    private TestEvidence(String text) {
        for (String paragraph : text.split("\n\n")) {
            String[] lines = paragraph.strip().split("\n");
            for (int i = 1; i < lines.length; i++) {
                String[] parts = lines[i].strip().split(": ");
                for (String isa : parts[0].split(" ")) {
                    for (String instruction : parts[1].split(" ")) {
                        kinds.computeIfAbsent(isa + " " + instruction, key -> new ArrayList<>())
                                .add(lines[0]);
                    }
                }
            }
        }
    }

    /** Reads the file that the build has collected. */
    public static TestEvidence read() {
        try (InputStream file = TestEvidence.class.getResourceAsStream(FILE)) {
            return new TestEvidence(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the kinds of tests that check an instruction on an instruction set: {@code independent model}. */
    public List<String> of(String isa, String instruction) {
        return kinds.getOrDefault(isa + " " + instruction, List.of());
    }
}
