package org.gfxisa.plugin.diag;

import java.util.Locale;

/**
 * Renders diagnostics the way compilers do:
 *
 * <pre>
 * instructions/vop2.yaml:12:3: error: unknown property 'oprands'; did you mean 'operands'?
 *    12 |   oprands: {vdst: vgpr}
 *       |   ^~~~~~~
 *       expected: 'does', 'operands' or 'title'
 * instructions/vop2.yaml:3:1: note: first defined here
 *     3 | v_add_f32:
 *       | ^~~~~~~~~
 * </pre>
 *
 * Lines end in LF. Of a line that is too long, the part around the offending text is shown.
 */
public final class DiagnosticRenderer {
    private static final int WIDTH = 110;
    private static final int BEFORE = 40;
    private static final String CUT = "...";

    private final SourceLines lines;

    /** Creates a renderer that takes excerpts from {@code lines}. */
    public DiagnosticRenderer(SourceLines lines) {
        this.lines = lines;
    }

    /** All diagnostics in order, and the counts on the last line; nothing if there are none. */
    public String render(Diagnostics diagnostics) {
        if (diagnostics.isEmpty()) {
            return "";
        }
        StringBuilder out = new StringBuilder();
        diagnostics.sorted().forEach(d -> render(d, out));
        return out.append(diagnostics.summary()).append('\n').toString();
    }

    /** One diagnostic with its excerpts and notes. */
    public String render(Diagnostic diagnostic) {
        StringBuilder out = new StringBuilder();
        render(diagnostic, out);
        return out.toString();
    }

    /** The first line only, without line break: {@code file:line:column: error: message}. */
    public static String headline(Diagnostic diagnostic) {
        return diagnostic.position() + ": " + diagnostic.severity().label() + ": " + diagnostic.headline();
    }

    private void render(Diagnostic diagnostic, StringBuilder out) {
        out.append(headline(diagnostic)).append('\n');
        excerpt(diagnostic.position(), diagnostic.length(), out);
        diagnostic
                .expected()
                .ifPresent(e -> out.append("      expected: ").append(e).append('\n'));
        for (Note note : diagnostic.notes()) {
            out.append(note.position())
                    .append(": note: ")
                    .append(note.message())
                    .append('\n');
            excerpt(note.position(), note.length(), out);
        }
    }

    private void excerpt(Position position, int length, StringBuilder out) {
        lines.line(position.file(), position.line()).ifPresent(line -> {
            int[] points = line.codePoints().map(DiagnosticRenderer::visible).toArray();
            // The caret may stand one past the end, where something is missing.
            int caret = Math.min(position.column() - 1, points.length);
            int from = points.length <= WIDTH ? 0 : Math.max(0, Math.min(caret - BEFORE, points.length - WIDTH));
            int to = Math.min(points.length, from + WIDTH);
            String before = from > 0 ? CUT : "";
            String shown = before + new String(points, from, to - from) + (to < points.length ? CUT : "");
            int marked = Math.max(1, Math.min(length, to - caret));
            out.append(String.format(Locale.ROOT, "%5d | %s", position.line(), shown)
                            .stripTrailing())
                    .append("\n      | ")
                    .append(" ".repeat(before.length() + caret - from))
                    .append('^')
                    .append("~".repeat(marked - 1))
                    .append('\n');
        });
    }

    /** Tabs and control characters would shift the caret, or worse. */
    private static int visible(int codePoint) {
        if (codePoint == '\t') {
            return ' ';
        }
        boolean breaksLine = codePoint == 0x2028 || codePoint == 0x2029;
        return breaksLine || Character.isISOControl(codePoint) ? 0xFFFD : codePoint;
    }
}
