package org.gfxisa.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The Java examples compile and do what they say. */
@Isolated("replaces the standard output")
class ExamplesTest {
    @TempDir
    private Path classes;

    @Test
    void dotProduct() throws Exception {
        Path folder = Path.of("../../examples/dot");
        int errors = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Xlint:all",
                        "-Werror",
                        "-d",
                        classes.toString(),
                        folder.resolve("DotProduct.java").toString());
        assertEquals(0, errors);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream standard = System.out;
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, ExamplesTest.class.getClassLoader())) {
            System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
            loader.loadClass("DotProduct").getMethod("main", String[].class).invoke(null, (Object)
                    new String[] {folder.toString()});
        } finally {
            System.setOut(standard);
        }
        String text = out.toString(StandardCharsets.UTF_8);
        assertTrue(text.startsWith("dot product: -142008, expected -142008" + System.lineSeparator()), text);
        assertTrue(text.contains("right behind the end of buffer 3"), text);
        assertTrue(text.contains("\n  > "), text);
    }
}
