package org.gfxisa.plugin.diag;

import org.gfxisa.source.Excerpt;

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
 * Lines end in LF.
 */
public final class DiagnosticRenderer {
    private final SourceLines lines;

    /** Creates a renderer that takes excerpts from {@code lines}. */
    public DiagnosticRenderer(SourceLines lines) {
        this.lines = lines;
    }

    /** Renders all diagnostics in order, and the counts on the last line; an empty text if there are none. */
    public String render(Diagnostics diagnostics) {
        if (diagnostics.isEmpty()) {
            return "";
        }
        StringBuilder out = new StringBuilder();
        diagnostics.sorted().forEach(d -> render(d, out));
        return out.append(diagnostics.summary()).append('\n').toString();
    }

    /** Renders a diagnostic with its excerpts and notes. */
    public String render(Diagnostic diagnostic) {
        StringBuilder out = new StringBuilder();
        render(diagnostic, out);
        return out.toString();
    }

    /** Renders only the first line, without a line break: {@code file:line:column: error: message}. */
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
        lines.line(position.file(), position.line())
                .ifPresent(line -> out.append(Excerpt.of(line, position.line(), position.column(), length)));
    }
}
