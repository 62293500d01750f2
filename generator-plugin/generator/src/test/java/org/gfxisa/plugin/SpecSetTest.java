package org.gfxisa.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.gfxisa.plugin.diag.DiagnosticRenderer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.SpecLayer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("sets the default locale")
class SpecSetTest {
    private static final Map<String, String> FILES = new TreeMap<>(Map.of(
            "instructions/vop2.yaml", "a: 1\n",
            "instructions/Vop1.yaml", "a: 1\n",
            "instructions/vop/a.yaml", "a: 1\n",
            "instructions/vop-b.yaml", "a: 1\n",
            "memory-model/gfx9.yaml", "a: 1\n",
            "errata/i.yaml", "a: 1\n"));
    private static final List<String> ORDER = List.of(
            "errata/i.yaml",
            "instructions/Vop1.yaml",
            "instructions/vop-b.yaml",
            "instructions/vop/a.yaml",
            "instructions/vop2.yaml",
            "memory-model/gfx9.yaml");

    @TempDir
    Path temp;

    private static SpecLayer folder(Path root, String prefix, Map<String, String> files) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = root.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        return SpecLayer.folder(root, prefix);
    }

    private static SpecLayer jar(Path jar, String entryPrefix, Map<String, String> files, List<String> order)
            throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            for (String name : order) {
                zip.putNextEntry(new ZipEntry(entryPrefix + name));
                zip.write(files.get(name).getBytes(StandardCharsets.UTF_8));
            }
        }
        return SpecLayer.archive(jar, entryPrefix, "");
    }

    private static List<String> paths(SpecSet set) {
        return set.documents().stream().map(SpecDocument::path).toList();
    }

    private static String problems(SpecLayer... layers) {
        Diagnostics diagnostics = new Diagnostics();
        SpecSet set = SpecSet.loadUnchecked(List.of(layers), diagnostics);
        return new DiagnosticRenderer(set).render(diagnostics);
    }

    @Test
    void orderAndHashDoNotDependOnTheFileSystem() throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        SpecSet expected = SpecSet.loadUnchecked(List.of(folder(temp.resolve("folder"), "", FILES)), diagnostics);
        assertEquals(ORDER, paths(expected));
        assertEquals(64, expected.hash().length());
        Locale before = Locale.getDefault();
        try {
            for (int seed = 0; seed < 10; seed++) {
                Locale.setDefault(seed % 2 == 0 ? new Locale("tr", "TR") : Locale.ROOT);
                List<String> order = new ArrayList<>(FILES.keySet());
                Collections.shuffle(order, new Random(seed));
                Path file = temp.resolve("shuffled" + seed + ".jar");
                SpecSet set =
                        SpecSet.loadUnchecked(List.of(jar(file, SpecLayer.ARTIFACT_PREFIX, FILES, order)), diagnostics);
                assertEquals(ORDER, paths(set));
                assertEquals(expected.hash(), set.hash());
            }
        } finally {
            Locale.setDefault(before);
        }
        assertTrue(diagnostics.isEmpty());
    }

    @Test
    void diagnosticsDoNotDependOnTheFileSystem() throws IOException {
        Map<String, String> broken = new TreeMap<>();
        FILES.keySet().forEach(path -> broken.put(path, "a: 1\na: 2\nb: [\n"));
        broken.put("instructions/x.yml", "");
        String expected = problems(folder(temp.resolve("folder"), "", broken));
        assertEquals(13, expected.lines().filter(l -> l.contains(": error: ")).count());
        for (int seed = 0; seed < 10; seed++) {
            List<String> order = new ArrayList<>(broken.keySet());
            Collections.shuffle(order, new Random(seed));
            Path file = temp.resolve("shuffled" + seed + ".jar");
            assertEquals(expected, problems(jar(file, "", broken, order)));
        }
    }

    @Test
    void theHashSeesEveryChange() throws IOException {
        String base = hash("base", FILES, "");
        Map<String, String> content = new TreeMap<>(FILES);
        content.put("errata/i.yaml", "a: 2\n");
        assertNotEquals(base, hash("content", content, ""));
        Map<String, String> name = new TreeMap<>(FILES);
        name.put("errata/j.yaml", name.remove("errata/i.yaml"));
        assertNotEquals(base, hash("name", name, ""));
        Map<String, String> more = new TreeMap<>(FILES);
        more.put("errata/z.yaml", "");
        assertNotEquals(base, hash("more", more, ""));
        Map<String, String> schema = new TreeMap<>(FILES);
        schema.put("schema/errata.schema.json", "{}");
        assertNotEquals(base, hash("schema", schema, ""));
        assertEquals(base, hash("prefix", FILES, "another/prefix/"), "the display prefix is not content");
    }

    private String hash(String name, Map<String, String> files, String prefix) throws IOException {
        SpecLayer layer = folder(temp.resolve(name), prefix, files);
        return SpecSet.loadUnchecked(List.of(layer), new Diagnostics()).hash();
    }

    @Test
    void overlaysComeAfterTheBase() throws IOException {
        SpecLayer base =
                folder(temp.resolve("base"), "", Map.of("targets/a.yaml", "x: 0\n", "targets/c.yaml", "x: 0\n"));
        SpecLayer overlay = folder(
                temp.resolve("overlay"), "src/spec/", Map.of("targets/a.yaml", "x: 1\n", "targets/b.yaml", "x: 1\n"));
        SpecSet set = SpecSet.loadUnchecked(List.of(base, overlay), new Diagnostics());
        assertEquals(
                List.of("0 targets/a.yaml", "1 targets/a.yaml", "1 targets/b.yaml", "0 targets/c.yaml"),
                set.documents().stream().map(d -> d.layer() + " " + d.path()).toList());
        assertEquals(Optional.of("x: 1"), set.line("src/spec/targets/a.yaml", 1));
        assertEquals(Optional.of("x: 0"), set.line("targets/a.yaml", 1));
        assertEquals(Optional.empty(), set.line("targets/b.yaml", 1));
        assertEquals(
                "src/spec/targets/a.yaml",
                set.documents().get(1).root().position().file());
        assertEquals(4, set.documents(SpecFolder.TARGETS).size());
        assertEquals(List.of(), set.documents(SpecFolder.ABI));
    }

    @Test
    void layersAreToldApartByTheirPrefix() {
        List<SpecLayer> layers = List.of(SpecLayer.folder(temp, ""), SpecLayer.folder(temp, ""));
        assertThrows(IllegalArgumentException.class, () -> SpecSet.loadUnchecked(layers, new Diagnostics()));
    }

    @Test
    void oneBrokenFileDoesNotHideTheOthers() throws IOException {
        SpecLayer layer = folder(
                temp,
                "",
                Map.of("abi/a.yaml", "a: [\n", "abi/b.yaml", "b: 1\nb: 2\n", "abi/c.yaml", "", "abi/d.yaml", "d: 1\n"));
        Diagnostics diagnostics = new Diagnostics();
        SpecSet set = SpecSet.loadUnchecked(List.of(layer), diagnostics);
        assertEquals(List.of("abi/b.yaml", "abi/d.yaml"), paths(set));
        assertEquals("""
            abi/a.yaml:2:1: error: unexpected text
                2 |
                  | ^
                  expected: a value
            abi/b.yaml:2:1: error: duplicate key 'b'
                2 | b: 2
                  | ^
            abi/b.yaml:1:1: note: first defined here
                1 | b: 1
                  | ^
            abi/c.yaml:1:1: error: the file has no content
                1 |
                  | ^
                  expected: a mapping
            3 errors
            """, new DiagnosticRenderer(set).render(diagnostics));
    }

    @Test
    void filesOutOfPlaceAreErrors() throws IOException {
        SpecLayer layer = folder(
                temp,
                "",
                Map.of(
                        "instructions/a.yml", "a: 1\n",
                        "instructions/b.YAML", "a: 1\n",
                        "instructions/c.txt", "a: 1\n",
                        "instuctions/d.yaml", "a: 1\n",
                        "examples/e.yaml", "a: 1\n",
                        "f.yaml", "a: 1\n"));
        assertEquals("""
            examples/e.yaml:1:1: error: unknown folder 'examples'
                  expected: 'targets', 'formats', 'operands', 'instructions', 'prelude', 'errata', 'memory-model', 'hazards' or 'abi'
            f.yaml:1:1: error: a spec file outside of the spec's folders
                  expected: a place in 'targets', 'formats', 'operands', 'instructions', 'prelude', 'errata', 'memory-model', 'hazards' or 'abi'
            instructions/a.yml:1:1: error: not a spec file
                  expected: a name that ends in .yaml
            instructions/b.YAML:1:1: error: not a spec file
                  expected: a name that ends in .yaml
            instructions/c.txt:1:1: error: not a spec file
                  expected: a name that ends in .yaml
            instuctions/d.yaml:1:1: error: unknown folder 'instuctions'; did you mean 'instructions'?
                  expected: 'targets', 'formats', 'operands', 'instructions', 'prelude', 'errata', 'memory-model', 'hazards' or 'abi'
            6 errors
            """, problems(layer));
    }

    @Test
    void otherFilesAreNobodysBusiness() throws IOException {
        SpecLayer layer = folder(
                temp,
                "",
                Map.of(
                        "pom.xml", "",
                        "README.md", "",
                        "instructions/README.md", "",
                        "instructions/.a.yaml.swp", "",
                        "instructions/a.yaml~", "",
                        ".git/b.yaml", "",
                        "target/classes/org/gfxisa/spec/instructions/c.yaml", "",
                        "docs/x.html", ""));
        assertEquals("", problems(layer));
    }

    @Test
    void unpackedModulesCountAsArchives() throws IOException {
        folder(temp.resolve("classes/org/gfxisa/spec"), "", FILES);
        SpecLayer layer = SpecLayer.archive(temp.resolve("classes"), SpecLayer.ARTIFACT_PREFIX, "");
        assertEquals(ORDER, paths(SpecSet.loadUnchecked(List.of(layer), new Diagnostics())));
    }

    @Test
    void layersThatCannotBeReadAreErrors() throws IOException {
        Path text = Files.writeString(temp.resolve("text.jar"), "this is no archive");
        Path foreign = temp.resolve("foreign.jar");
        jar(foreign, "elsewhere/", FILES, List.copyOf(FILES.keySet()));
        String expected = "      expected: a folder, or a jar with the folder org/gfxisa/spec/\n1 error\n";
        assertEquals(
                "spec:1:1: error: the spec does not exist\n" + expected,
                problems(SpecLayer.folder(temp.resolve("nowhere"), "")));
        assertEquals(
                "over/:1:1: error: the spec does not exist\n" + expected,
                problems(SpecLayer.archive(temp.resolve("nowhere.jar"), SpecLayer.ARTIFACT_PREFIX, "over/")));
        assertEquals(
                "spec:1:1: error: the spec is not a jar or zip file\n" + expected,
                problems(SpecLayer.archive(text, SpecLayer.ARTIFACT_PREFIX, "")));
        assertEquals(
                "spec:1:1: error: the spec does not exist\n" + expected,
                problems(SpecLayer.archive(foreign, SpecLayer.ARTIFACT_PREFIX, "")));
    }

    /** A link to a device that never ends was read until the memory did. */
    @Test
    void onlyRegularFilesAreRead() throws IOException {
        Path root = Files.createDirectories(temp.resolve("linked"));
        try {
            Files.createDirectory(root.resolve("targets"));
            Files.createSymbolicLink(root.resolve("targets/t.yaml"), root.resolve("targets"));
        } catch (UnsupportedOperationException | IOException e) {
            Assumptions.abort("no links: " + e);
        }
        assertTrue(problems(SpecLayer.folder(root, ""))
                .contains("error: the spec cannot be read: targets/t.yaml: not a regular file\n"));
    }
}
