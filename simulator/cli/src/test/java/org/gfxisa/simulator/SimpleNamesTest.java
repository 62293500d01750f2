package org.gfxisa.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A name stands for one thing in the whole project: no two classes are called alike. */
class SimpleNamesTest {
    private static final Path ROOT = Path.of("../..");
    private static final List<String> MODULES =
            List.of("isa-core", "generator-plugin/generator", "generator-plugin/maven", "simulator");
    /** Names that two classes have, and why. */
    private static final Map<String, String> ALLOWED = Map.of(
            "AddressSpace", "of an access in the memory model's words, and all that has addresses in a run",
            "Program", "what a user loads, and what the engine executes of it",
            "Raising", "float operations, and instructions, that tell the exceptions which they raise",
            "package-info", "each package has one",
            "module-info", "each module has one");

    @Test
    void noTwoClassesAreCalledAlike() throws IOException {
        Map<String, Set<String>> places = new TreeMap<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
                files.map(Path::toString)
                        .filter(file -> file.endsWith(".java") && file.contains("/src/main/java/"))
                        .forEach(file -> places.computeIfAbsent(
                                        Path.of(file).getFileName().toString().replace(".java", ""),
                                        n -> new TreeSet<>())
                                .add(file));
            }
        }
        assertTrue(places.size() > 500, "found " + places.size());
        places.values().removeIf(files -> files.size() == 1);
        Set<String> shared = new TreeSet<>(places.keySet());
        assertTrue(shared.containsAll(ALLOWED.keySet()), "no longer shared: " + ALLOWED.keySet() + " of " + shared);
        places.keySet().removeAll(ALLOWED.keySet());
        assertEquals(Map.of(), places);
    }
}
