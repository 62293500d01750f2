package org.gfxisa.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.plugin.diag.DiagnosticRenderer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.SpecLayer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every broken spec of {@code src/test/resources/broken} gets exactly the messages that it starts with. Run with the environment
 * variable GFXISA_REBASE set to write the messages that are given into the cases; then read the diff.
 */
class BrokenSpecTest {
    private static final Path RESOURCES = Path.of("src/test/resources");
    private static final Path MINI = RESOURCES.resolve("mini");
    private static final Path SCHEMAS = Path.of("../../spec/schema");
    private static final String OVERLAY = "overlay/";

    @TempDir
    Path temp;

    @TestFactory
    Stream<DynamicTest> messages() throws IOException {
        return SpecCase.all(RESOURCES.resolve("broken")).stream()
                .map(c -> DynamicTest.dynamicTest(c.name(), () -> check(c)));
    }

    @Test
    void everyCaseChangesSomethingAndIsToldSo() throws IOException {
        List<String> idle = SpecCase.all(RESOURCES.resolve("broken")).stream()
                .filter(c -> c.changes().isBlank() || !c.expected().contains(": error: "))
                .map(SpecCase::name)
                .toList();
        assertEquals(List.of(), idle);
    }

    @Test
    void everyFolderOfTheSpecIsBrokenSomewhere() throws IOException {
        String messages = SpecCase.all(RESOURCES.resolve("broken")).stream()
                .map(SpecCase::expected)
                .collect(Collectors.joining());
        assertEquals(
                List.of(),
                SpecFolder.names().stream()
                        .filter(folder -> !messages.contains(folder + "/"))
                        .toList());
    }

    @Test
    void theSmallSpecItselfIsSound() throws IOException {
        assertEquals("", messages(new SpecCase("mini", "", "")));
        assertEquals("", messages(new SpecCase("mini-litmus", "", "++++ mini-litmus\n")));
    }

    private void check(SpecCase specCase) throws IOException {
        String messages = messages(specCase);
        if (System.getenv("GFXISA_REBASE") != null) {
            Files.writeString(RESOURCES.resolve("broken").resolve(specCase.name()), specCase.with(messages));
            return;
        }
        assertEquals(specCase.expected(), messages);
    }

    /** What is said of the small spec with the changes of a case; files below {@code overlay/} are a second layer. */
    private String messages(SpecCase specCase) throws IOException {
        Path root = Files.createTempDirectory(temp, "spec");
        Path base = root.resolve("base");
        copy(MINI, base);
        copy(SCHEMAS, base.resolve("schema"));
        for (Map.Entry<String, String> file : specCase.files(MINI).entrySet()) {
            boolean isOverlay = file.getKey().startsWith(OVERLAY);
            Path path = isOverlay ? root.resolve(file.getKey()) : base.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        List<SpecLayer> layers = new ArrayList<>(List.of(SpecLayer.folder(base, "")));
        if (Files.exists(root.resolve(OVERLAY))) {
            layers.add(SpecLayer.folder(root.resolve(OVERLAY), OVERLAY));
        }
        Diagnostics diagnostics = new Diagnostics();
        SpecSet spec = SpecSet.load(layers, diagnostics);
        new Generator(spec, diagnostics, line -> {}).validate(List.of());
        return new DiagnosticRenderer(spec).render(diagnostics);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }
}
