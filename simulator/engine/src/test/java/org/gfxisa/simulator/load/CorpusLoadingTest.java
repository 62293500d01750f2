package org.gfxisa.simulator.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeMap;
import org.gfxisa.simulator.Corpus;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.KernelParameter;
import org.gfxisa.simulator.codeobject.ParameterKind;
import org.gfxisa.simulator.memory.AddressSpace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Loads every code object of the corpus, of all targets, versions and compilers. */
@EnabledIfSystemProperty(
        named = Corpus.PROPERTY,
        matches = ".+",
        disabledReason = "no corpus: gfxisa.shared is not set")
class CorpusLoadingTest {
    @Test
    void everyCodeObjectLoads() throws IOException, CodeObjectException {
        TreeMap<Integer, Integer> byVersion = new TreeMap<>();
        for (Path file : Corpus.codeObjects("")) {
            AddressSpace memory = new AddressSpace();
            CodeObject object = CodeObject.read(ByteWindow.of(Files.readAllBytes(file), "file"));
            LoadedCode code = LoadedCode.load(object, memory, file.toString());
            JsonNode manifest =
                    new ObjectMapper().readTree(Corpus.manifestOf(file).toFile());
            JsonNode entry = entryOf(manifest, file);
            assertEquals(entry.get("code_object_version").intValue(), object.version(), file.toString());
            LoadedKernel kernel = code.kernels().get(0);
            assertEquals(manifest.get("name").textValue(), kernel.name());
            assertEquals(
                    entry.get("wavefront_size").intValue(), kernel.metadata().wavefrontSize());
            assertArguments(manifest.get("args"), kernel, file);
            assertTrue(code.contains(kernel.entry()), file.toString());
            byVersion.merge(object.version(), 1, Integer::sum);
        }
        System.out.println("corpus: code objects loaded, by version: " + byVersion);
        assertEquals(Set.of(2, 3, 4, 5, 6), byVersion.keySet());
    }

    private static JsonNode entryOf(JsonNode manifest, Path file) {
        for (JsonNode entry : manifest.get("code_objects")) {
            if (file.endsWith(entry.get("file").textValue())) {
                return entry;
            }
        }
        throw new AssertionError(file + " is not in its manifest");
    }

    private static void assertArguments(JsonNode wanted, LoadedKernel kernel, Path file) {
        var explicit = kernel.metadata().parameters().stream()
                .filter(a -> !a.isHidden())
                .toList();
        assertEquals(wanted.size(), explicit.size(), file.toString());
        for (int i = 0; i < wanted.size(); i++) {
            boolean isBuffer = wanted.get(i).get("kind").textValue().equals("buffer");
            KernelParameter arg = explicit.get(i);
            assertEquals(isBuffer ? ParameterKind.GLOBAL_BUFFER : ParameterKind.BY_VALUE, arg.kind(), file + " " + arg);
            int size = isBuffer ? 8 : wanted.get(i).get("hex").textValue().length() / 2;
            assertEquals(size, arg.size(), file + " " + arg);
            assertEquals(0, arg.offset() % Math.min(16, size), file + " " + arg);
        }
    }
}
