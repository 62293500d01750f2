package org.gfxisa.plugin.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gfxisa.plugin.MiniSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Targets that a build asks for, and that are not there to be generated. */
class WantedTargetsTest {
    private static final Map<String, String> OVERLAY = Map.of("targets/own.yaml", """
            targets:
              toy3: {parent: toy2, processor: {elf-machine: 0x03, wavefront-sizes: [64]}, isa: none}
            """);

    @TempDir
    Path folder;

    private List<String> errors(String target) throws IOException {
        return MiniSpec.with(folder, OVERLAY, List.of(target)).errors();
    }

    @Test
    void aProcessorForWhichNothingIsGenerated() throws IOException {
        assertEquals(
                List.of("overlay/targets/own.yaml:2:3: error: target 'toy3' has no instruction set"), errors("toy3"));
    }

    @Test
    void aFamily() throws IOException {
        assertEquals(List.of("targets/targets.yaml:2:3: error: target 'toy' has no instruction set"), errors("toy"));
    }

    @Test
    void aMisspeltName() throws IOException {
        assertEquals(List.of("pom.xml:1:1: error: unknown target 'toy4'; did you mean 'toy'?"), errors("toy4"));
    }
}
