package org.gfxisa.source;

import java.util.Locale;

/**
 * Shows a line of a text as compilers do, with markers below the relevant characters:
 * <pre>
 *    12 |   oprands: {vdst: vgpr}
 *       |   ^~~~~~~
 * </pre>
 * Of a long line, the part around the markers is shown.
 */
public final class Excerpt {
    private static final int WIDTH = 110;
    private static final int BEFORE = 40;
    private static final String CUT = "...";

    private Excerpt() {}

    /**
     * Shows a line.
     *
     * @param line the line without its line break
     * @param number number of the line, from 1
     * @param column column of the first marker, in characters from 1
     * @param length number of markers
     * @return two lines, which end in LF
     */
    public static String of(String line, int number, int column, int length) {
        int[] points = line.codePoints().map(Excerpt::visible).toArray();
        // The marker may be one past the end if something is missing there.
        int caret = Math.min(column - 1, points.length);
        int from = points.length <= WIDTH ? 0 : Math.max(0, Math.min(caret - BEFORE, points.length - WIDTH));
        int to = Math.min(points.length, from + WIDTH);
        String before = from > 0 ? CUT : "";
        String shown = before + new String(points, from, to - from) + (to < points.length ? CUT : "");
        int marked = Math.max(1, Math.min(length, to - caret));
        return String.format(Locale.ROOT, "%5d | %s", number, shown).stripTrailing() + "\n      | "
                + " ".repeat(before.length() + caret - from) + '^' + "~".repeat(marked - 1) + '\n';
    }

    /** Returns the length of the word or number at a column; 1 if there is none. */
    public static int wordAt(String line, int column) {
        int from = Math.min(column - 1, line.length());
        int to = from;
        while (to < line.length()
                && (Character.isLetterOrDigit(line.charAt(to)) || "_.$".indexOf(line.charAt(to)) >= 0)) {
            to++;
        }
        return Math.max(1, to - from);
    }

    /** Replaces tabs and control characters, which would displace the markers. */
    private static int visible(int codePoint) {
        if (codePoint == '\t') {
            return ' ';
        }
        boolean breaksLine = codePoint == 0x2028 || codePoint == 0x2029;
        return breaksLine || Character.isISOControl(codePoint) ? 0xFFFD : codePoint;
    }
}
