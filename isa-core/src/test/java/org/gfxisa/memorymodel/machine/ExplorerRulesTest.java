package org.gfxisa.memorymodel.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExplorerRulesTest {
    private static final Path PACKAGE = Path.of("src/main/java/org/gfxisa/memorymodel/machine");
    /** What tells of a result and does not decide on it. */
    private static final Set<String> OTHERS = Set.of("Trace", "package-info");

    /** A rule that the digest leaves out could change without anything being explored again. */
    @Test
    void everyRuleIsInTheDigest() throws IOException {
        try (Stream<Path> files = Files.list(PACKAGE)) {
            Set<String> classes = files.map(f -> f.getFileName().toString().replace(".java", ""))
                    .filter(name -> !OTHERS.contains(name))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(
                    classes,
                    Explorer.RULES.stream().map(Class::getSimpleName).collect(Collectors.toCollection(TreeSet::new)));
        }
    }
}
