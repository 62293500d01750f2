package org.gfxisa.plugin.mojo;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels are made again when something that they are made of has changed, and only then. */
class KernelBuildTest {
    private static final String CLASS_PATH = "abc";

    @TempDir
    Path folder;

    private Path included;
    private KernelBuild kernel;

    @BeforeEach
    void make() throws IOException {
        included = Files.writeString(folder.resolve("macros.inc"), ".macro m");
        kernel = kernel("gfx90x");
        Files.writeString(kernel.source(), "m");
        assertFalse(kernel.isUpToDate(CLASS_PATH));
        Files.writeString(kernel.object(), "code");
        kernel.made(CLASS_PATH, List.of(kernel.source(), included));
        assertTrue(kernel.isUpToDate(CLASS_PATH));
    }

    private KernelBuild kernel(String target) {
        return new KernelBuild(
                target, folder.resolve("k.s"), folder.resolve("k.co"), folder.resolve("state/k.co.inputs"));
    }

    @Test
    void aSourceChanges() throws IOException {
        Files.writeString(kernel.source(), "n");
        assertFalse(kernel.isUpToDate(CLASS_PATH));
    }

    @Test
    void aFileThatItIncludesChangesOrGoesAway() throws IOException {
        Files.writeString(included, ".macro n");
        assertFalse(kernel.isUpToDate(CLASS_PATH));
        Files.delete(included);
        assertFalse(kernel.isUpToDate(CLASS_PATH));
    }

    @Test
    void theAssemblerOrTheGpuChanges() throws IOException {
        assertFalse(kernel.isUpToDate("abd"));
        assertFalse(kernel("gfx90y").isUpToDate(CLASS_PATH));
    }

    @Test
    void theCodeObjectGoesAway() throws IOException {
        Files.delete(kernel.object());
        assertFalse(kernel.isUpToDate(CLASS_PATH));
    }

    @Test
    void aClassPathIsItsFilesButForCodeObjects() throws IOException {
        String before = ClassPathStamp.of(List.of(folder.toString(), "/nowhere"), ".co");
        Files.writeString(kernel.object(), "other code");
        assertTrue(before.equals(ClassPathStamp.of(List.of(folder.toString()), ".co")));
        Files.writeString(folder.resolve("A.class"), "class");
        assertFalse(before.equals(ClassPathStamp.of(List.of(folder.toString()), ".co")));
    }
}
