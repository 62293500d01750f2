package org.gfxisa.simulator;

import static java.util.Map.entry;
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
    private static final Map<String, String> ALLOWED = Map.ofEntries(
            entry("AddressSpace", "of an access in the memory model's words, and all that has addresses in a run"),
            entry("Expression", "a number in the operand of a source, and in a file of vectors"),
            entry("Input", "a file of the command line, and compressed bytes"),
            entry("KernelRegisters", "of a descriptor that is read, and of one that is assembled"),
            entry("NameTable", "of mnemonics, and of an object file"),
            entry("Operands", "what makes operands of instructions, and those of a directive"),
            entry("Output", "what an instruction gives, and bytes without their compression"),
            entry("Program", "what a user loads, and what the engine executes of it"),
            entry("Raising", "float operations, and instructions, that tell the exceptions which they raise"),
            entry("package-info", "each package has one"),
            entry("module-info", "each module has one"));

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
