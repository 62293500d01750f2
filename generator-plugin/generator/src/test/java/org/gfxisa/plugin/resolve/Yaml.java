package org.gfxisa.plugin.resolve;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.gfxisa.plugin.diag.DiagnosticRenderer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.SourceText;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.ScalarNode;
import org.gfxisa.plugin.spec.YamlReader;

/** What the tests of this package read with. */
final class Yaml {
    private Yaml() {}

    /** The content of a file without errors. */
    static MapNode read(String text) {
        Diagnostics diagnostics = new Diagnostics();
        MapNode root =
                YamlReader.read(new SourceText("t.yaml", text), diagnostics).orElseThrow();
        assertEquals(List.of(), headlines(diagnostics));
        return root;
    }

    /** The value of {@code key} in a file. */
    static ScalarNode scalar(MapNode root, String key) {
        return root.scalar(key).orElseThrow();
    }

    /** What was reported, a line each. */
    static List<String> headlines(Diagnostics diagnostics) {
        return diagnostics.sorted().stream().map(DiagnosticRenderer::headline).toList();
    }
}
