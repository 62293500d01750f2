package org.gfxisa.simulator;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The corpus of kernels. Tests that need it run with {@code -Dgfxisa.shared=}, which names the folder that contains {@code corpus}. */
public final class Corpus {
    /** The system property. */
    public static final String PROPERTY = "gfxisa.shared";

    private Corpus() {}

    public static Path kernels() {
        return Path.of(System.getProperty(PROPERTY), "corpus", "kernels");
    }

    public static Path semantics() {
        return Path.of(System.getProperty(PROPERTY), "corpus", "semantics");
    }

    /** Returns all code objects whose file name contains a text; there is at least one. */
    public static List<Path> codeObjects(String part) throws IOException {
        try (Stream<Path> files = Files.walk(kernels().resolve("co"))) {
            List<Path> found = files.filter(f -> f.toString().endsWith(".co")
                            && f.getFileName().toString().contains(part))
                    .sorted()
                    .toList();
            assertFalse(found.isEmpty(), "no code object is called *" + part + "*");
            return found;
        }
    }

    /** Returns the manifest of a code object. */
    public static Path manifestOf(Path codeObject) {
        return kernels().resolve("manifest").resolve(codeObject.getParent().getFileName() + ".json");
    }

    /** Returns all manifests; there is at least one. */
    public static List<Path> manifests() throws IOException {
        try (Stream<Path> files = Files.list(kernels().resolve("manifest"))) {
            List<Path> found = files.sorted().toList();
            assertFalse(found.isEmpty(), "no manifests");
            return found;
        }
    }
}
