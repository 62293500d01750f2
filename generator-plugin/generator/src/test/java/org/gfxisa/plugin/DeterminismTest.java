package org.gfxisa.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.gfxisa.plugin.emit.GeneratedFiles;
import org.gfxisa.plugin.spec.SpecLayer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same spec gives the same bytes, whatever the language, the time zone, the character set, the order of the files, and the
 * order in which a virtual machine walks its sets, which is another one in each.
 */
class DeterminismTest {
    private static final Path MINI = Path.of("src/test/resources/mini");

    @TempDir
    Path temp;

    @Test
    void aSmallSpecGivesTheSameBytesOnAnotherMachine() throws IOException, InterruptedException {
        Map<String, Path> files = new TreeMap<>(files(MINI, ""));
        files.putAll(files(RealSpec.ROOT.resolve("schema"), "schema/"));
        GeneratedFiles here = RealSpec.generate(SpecLayer.archive(zip(files, 2), SpecLayer.ARTIFACT_PREFIX, ""));
        isSameElsewhere(here, files);
    }

    @Proof
    @Test
    void theWholeSpecGivesTheSameBytesOnAnotherMachine() throws IOException, InterruptedException {
        Map<String, Path> files = files(RealSpec.ROOT, "");
        files.keySet().removeIf(name -> name.startsWith("target/"));
        isSameElsewhere(RealSpec.files(), files);
    }

    private void isSameElsewhere(GeneratedFiles here, Map<String, Path> spec) throws IOException, InterruptedException {
        List<String> digests = GenerateMain.digests(here);
        assertTrue(digests.size() > 10, digests.size() + " files");
        List<String> there = generateElsewhere(
                zip(spec, 1),
                "-Duser.language=tr",
                "-Duser.country=TR",
                "-Duser.timezone=Asia/Kathmandu",
                "-Dfile.encoding=US-ASCII");
        assertEquals(String.join("\n", digests), String.join("\n", there));
    }

    /** Runs the generator in a virtual machine of its own. */
    private List<String> generateElsewhere(Path spec, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", classPath(), GenerateMain.class.getName(), spec.toString()));
        Path out = temp.resolve("out.txt");
        Path err = temp.resolve("err.txt");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertEquals(0, process.waitFor(), () -> {
            try {
                return Files.readString(err);
            } catch (IOException e) {
                return e.toString();
            }
        });
        return Files.readAllLines(out);
    }

    private static String classPath() {
        // Where tests run from a jar that only names others, this is the real class path.
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    /** The files of a folder by their names in a spec. */
    private static Map<String, Path> files(Path folder, String prefix) throws IOException {
        Map<String, Path> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            walk.filter(Files::isRegularFile)
                    .forEach(file -> files.put(
                            prefix + folder.relativize(file).toString().replace('\\', '/'), file));
        }
        return files;
    }

    /** A spec as an archive with its files in any order. */
    private Path zip(Map<String, Path> files, long seed) throws IOException {
        List<String> names = new ArrayList<>(files.keySet());
        Collections.shuffle(names, new Random(seed));
        Path archive = temp.resolve("spec" + seed + ".jar");
        try (OutputStream out = Files.newOutputStream(archive);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (String name : names) {
                zip.putNextEntry(new ZipEntry(SpecLayer.ARTIFACT_PREFIX + name));
                zip.write(Files.readAllBytes(files.get(name)));
                zip.closeEntry();
            }
        }
        return archive;
    }
}
