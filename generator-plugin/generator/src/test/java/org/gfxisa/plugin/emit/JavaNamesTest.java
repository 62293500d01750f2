package org.gfxisa.plugin.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.gfxisa.plugin.Generator;
import org.gfxisa.plugin.MiniSpec;
import org.gfxisa.plugin.diag.Diagnostics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of a spec that Java, or a class that generated ones extend, has for itself. */
class JavaNamesTest {
    private static final Map<String, String> SPEC =
            Map.of("targets/all.yaml", """
            targets:
              all: {parent: toy1, processor: {elf-machine: 0x03, wavefront-sizes: [64]}}
              tables: {parent: toy1, processor: {elf-machine: 0x04, wavefront-sizes: [64]}}
            """, "instructions/names.yaml", """
            instructions:
              wait: {title: Waits, sopp: {toy: 9}, action: {control: nop}}
              size: {title: Sizes, sopp: {toy: 10}, action: {control: nop}}
              v_names_b32:
                title: Names
                vop2: {toy: 9}
                operands: {vdst: b32, src0: b32, src1: b32}
                does: |
                  let int = src0 ^ src1
                  vdst = int
            """, "abi/names.yaml", """
            structures:
              object:
                title: A structure
                size: 4
                fields:
                  class: {title: A field, bits: "7:0"}
                  wait: {title: A field, bits: "15:8"}
            enumerations:
              names:
                title: Values
                values:
                  class: {title: One, value: 1, class: a, ordinal: 1, get_class: true, hash_code: b}
                  new: {title: Two, value: 2, class: b, ordinal: 2, get_class: false, hash_code: c}
            properties:
              notify: {title: A property, type: int, values: {toy: 1}}
              class: {title: A property, type: bool, values: {toy: true}}
            """);

    @TempDir
    Path temp;

    @Test
    void namesThatAreTakenAreNotUsed() throws IOException {
        MiniSpec spec = MiniSpec.with(temp.resolve("spec"), SPEC);
        assertEquals(List.of(), spec.errors());
        GeneratedFiles files =
                new Generator(spec.spec(), new Diagnostics(), line -> {}).emit(spec.resolved(), "org.example");
        new OutputFolder(temp.resolve("sources")).replace(files.sources());
        Path classes = Files.createDirectories(temp.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        List<Path> paths = new ArrayList<>();
        files.sources()
                .keySet()
                .forEach(file -> paths.add(temp.resolve("sources").resolve(file)));
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            boolean good = compiler.getTask(
                            said,
                            manager,
                            null,
                            List.of("-proc:none", "-nowarn", "-d", classes.toString()),
                            null,
                            manager.getJavaFileObjectsFromPaths(paths))
                    .call();
            assertTrue(good, said.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.yaml", "-.yaml", "a b.yaml", "a\u2028.yaml", "a\rimport evil;.yaml", "\u00e9.yaml"})
    void filesAfterWhichNoClassCanBeNamed(String name) throws IOException {
        List<String> errors = MiniSpec.with(temp, Map.of("instructions/" + name, "instructions: {}"))
                .errors();
        assertEquals(
                List.of("overlay/instructions/" + name.replace('\r', '\ufffd')
                        + ":1:1: error: classes cannot be named after this file"),
                errors);
    }
}
