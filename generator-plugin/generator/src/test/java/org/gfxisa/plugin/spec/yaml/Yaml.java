package org.gfxisa.plugin.spec.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.gfxisa.plugin.diag.DiagnosticRenderer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.SourceText;

/** What the tests of this package read with. */
public final class Yaml {
    private Yaml() {}

    /** The content of a file without errors. */
    public static MapNode read(String text) {
        Diagnostics diagnostics = new Diagnostics();
        MapNode root = YamlReader.read(new SourceText("t.yaml", text), diagnostics)
                .orElseThrow(() -> new AssertionError(render(text, diagnostics)));
        assertEquals("", render(text, diagnostics));
        return root;
    }

    /** Everything that is wrong with a file, as it is printed. */
    public static String errors(String text) {
        Diagnostics diagnostics = new Diagnostics();
        YamlReader.read(new SourceText("t.yaml", text), diagnostics);
        return render(text, diagnostics);
    }

    public static String render(String text, Diagnostics diagnostics) {
        SourceText source = new SourceText("t.yaml", text);
        return new DiagnosticRenderer((file, line) -> source.line(line)).render(diagnostics);
    }

    /** The node at a path of names and indices, separated by '/'. */
    public static Node at(Node root, String path) {
        Node node = root;
        for (String step : path.split("/")) {
            node = node instanceof MapNode map
                    ? map.get(step).orElseThrow()
                    : ((ListNode) node).items().get(Integer.parseInt(step));
        }
        return node;
    }

    public static ScalarNode scalar(Node root, String path) {
        return (ScalarNode) at(root, path);
    }

    /** Line and column of a node. */
    public static String place(Node node) {
        return node.position().line() + ":" + node.position().column() + "+" + node.length();
    }

    /** What was reported, a line each. */
    public static List<String> headlines(Diagnostics diagnostics) {
        return diagnostics.sorted().stream().map(DiagnosticRenderer::headline).toList();
    }
}
