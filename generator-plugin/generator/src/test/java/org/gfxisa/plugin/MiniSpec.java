package org.gfxisa.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gfxisa.plugin.diag.DiagnosticRenderer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.SpecLayer;

/**
 * The small spec with an overlay, resolved.
 *
 * @param spec its files
 * @param resolved what became of it
 * @param errors the first line of each message, in the order of the files
 */
public record MiniSpec(SpecSet spec, Generator.Resolved resolved, List<String> errors) {
    private static final Path ROOT = Path.of("src/test/resources/mini");

    /** Lays files, by their names in the overlay, over it; the folder receives them. */
    public static MiniSpec with(Path folder, Map<String, String> files) throws IOException {
        return with(folder, files, List.of());
    }

    /** The same, for a build that wants certain targets. */
    public static MiniSpec with(Path folder, Map<String, String> files, List<String> targets) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        Diagnostics diagnostics = new Diagnostics();
        SpecSet spec = SpecSet.loadUnchecked(
                List.of(SpecLayer.folder(ROOT, ""), SpecLayer.folder(folder, "overlay/")), diagnostics);
        Generator.Resolved resolved = new Generator(spec, diagnostics, line -> {}).validate(targets);
        return new MiniSpec(
                spec,
                resolved,
                diagnostics.sorted().stream().map(DiagnosticRenderer::headline).toList());
    }
}
