package org.gfxisa.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What another processor costs: a few lines of YAML, and no Java. */
class SpecSizeTest {
    private static final int MOST_LINES_OF_A_PROCESSOR = 12;
    /** Of YAML, for each thousand forms of all instruction sets. */
    private static final int MOST_LINES_OF_A_THOUSAND_FORMS = 130;

    private static final Pattern ENTRY = Pattern.compile("  (gfx[0-9a-z-]+):.*");
    /** A text that is the name of a processor, and nothing else. */
    private static final Pattern NAME = Pattern.compile("\"gfx[0-9][0-9a-z-]*\"");

    private static final List<String> MODULES = List.of(
            "isa-core",
            "generator-plugin/generator",
            "generator-plugin/maven",
            "simulator/codeobject",
            "simulator/lint",
            "simulator/engine",
            "simulator/cli");

    private static List<Path> files(Path folder, String ending) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(p -> p.toString().endsWith(ending)).toList();
        }
    }

    @Test
    void aProcessorLikeAnotherIsAFewLines() throws IOException {
        Map<String, Integer> lines = new TreeMap<>();
        for (Path file : files(RealSpec.ROOT.resolve("targets"), ".yaml")) {
            String entry = "";
            for (String line : Files.readAllLines(file)) {
                Matcher matcher = ENTRY.matcher(line);
                if (matcher.matches()) {
                    entry = matcher.group(1);
                }
                if (!entry.isEmpty() && !line.isBlank()) {
                    lines.merge(entry, 1, Integer::sum);
                }
            }
        }
        assertTrue(lines.size() > 60, () -> "only " + lines.keySet());
        for (String likeAnother : List.of("gfx90c", "gfx1151", "gfx1036", "gfx705", "gfx1201")) {
            assertTrue(
                    lines.get(likeAnother) < MOST_LINES_OF_A_PROCESSOR,
                    () -> likeAnother + " has " + lines.get(likeAnother) + " lines");
        }
    }

    @Test
    void instructionsAreWrittenOnce() throws IOException {
        long lines = 0;
        for (Path file : files(RealSpec.ROOT.resolve("instructions"), ".yaml")) {
            lines += Files.readAllLines(file).size();
        }
        long forms = RealSpec.resolved().targets().stream()
                .mapToLong(isa -> isa.forms().size())
                .sum();
        long each = 1_000 * lines / forms;
        assertTrue(lines > 0 && each < MOST_LINES_OF_A_THOUSAND_FORMS, each + " lines for each thousand forms");
    }

    @Test
    void noJavaKnowsAProcessor() throws IOException {
        List<String> found = new ArrayList<>();
        int classes = 0;
        for (String module : MODULES) {
            for (Path file : files(Path.of("../..", module, "src", "main", "java"), ".java")) {
                classes++;
                // Comments and examples may name them.
                Files.readAllLines(file).stream()
                        .filter(line ->
                                NAME.matcher(line).find() && !line.strip().startsWith("*"))
                        .forEach(line -> found.add(file.getFileName() + ": " + line.strip()));
            }
        }
        assertTrue(classes > 500, classes + " classes");
        assertEquals(List.of(), found);
    }
}
