package org.gfxisa.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Compiles and runs the Java examples. */
@Isolated("replaces the standard output")
class ExamplesTest {
    @TempDir
    private Path classes;

    /** Returns what a program prints. */
    private String run(Path source, String... args) throws Exception {
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
                        source.toString());
        assertEquals(0, errors);
        String name = source.getFileName().toString().replace(".java", "");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream standard = System.out;
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, ExamplesTest.class.getClassLoader())) {
            System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
            loader.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) args);
        } finally {
            System.setOut(standard);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void dotProduct() throws Exception {
        Path folder = Path.of("../../examples/dot");
        String text = run(folder.resolve("DotProduct.java"), folder.toString());
        assertTrue(text.startsWith("dot product: -142008, expected -142008" + System.lineSeparator()), text);
        assertTrue(text.contains("right past the end of buffer 3"), text);
        assertTrue(text.contains("\n  > "), text);
    }

    @Test
    void emittedKernel() throws Exception {
        List<String> lines =
                run(Path.of("../../examples/emit/EmitKernel.java")).lines().toList();
        assertEquals(
                List.of(
                        "s_load_dwordx2 s[2:3], s[0:1], 0x0",
                        "v_lshlrev_b32_e32 v1, 2, v0",
                        "s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)",
                        "global_load_dword v2, v1, s[2:3]",
                        "s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)",
                        "v_add_u32_e32 v2, v2, v2",
                        "s_sub_u32 s4, s4, 1",
                        "s_cmp_lg_u32 s4, 0",
                        "s_cbranch_scc1 65532",
                        "global_store_dword v1, v2, s[2:3]",
                        "s_endpgm",
                        "v_add_f32_e32 vdst: v0..v255"),
                lines.subList(0, 12));
        assertEquals("v_add_f32_e32 src1: v0..v255", lines.get(13));
        assertTrue(
                lines.get(14).startsWith("s_add_u32: ssrc1 cannot be this register; it takes s0..s101"), lines.get(14));
    }
}
