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
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.gfxisa.plugin.spec.SpecLayer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same spec gives the same bytes, whatever the language, the time zone, the character set, the order of the files, and the
 * order in which a virtual machine walks its sets, which is another one in each.
 */
class DeterminismTest {
    @TempDir
    Path temp;

    @Test
    void anotherMachineGeneratesTheSameBytes() throws IOException, InterruptedException {
        List<String> here = GenerateMain.digests(RealSpec.files());
        assertTrue(here.size() > 20, here.size() + " files");
        List<String> there = generateElsewhere(
                zip(new Random(1)),
                "-Duser.language=tr",
                "-Duser.country=TR",
                "-Duser.timezone=Asia/Kathmandu",
                "-Dfile.encoding=US-ASCII");
        assertEquals(String.join("\n", here), String.join("\n", there));
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

    /** The spec as an archive with its files in any order. */
    private Path zip(Random random) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(RealSpec.ROOT)) {
            files = new ArrayList<>(walk.filter(Files::isRegularFile)
                    .filter(f -> !RealSpec.ROOT.relativize(f).startsWith("target"))
                    .sorted()
                    .toList());
        }
        Collections.shuffle(files, random);
        Path archive = temp.resolve("spec.jar");
        try (OutputStream out = Files.newOutputStream(archive);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Path file : files) {
                zip.putNextEntry(new ZipEntry(SpecLayer.ARTIFACT_PREFIX
                        + RealSpec.ROOT.relativize(file).toString().replace('\\', '/')));
                zip.write(Files.readAllBytes(file));
                zip.closeEntry();
            }
        }
        return archive;
    }
}
