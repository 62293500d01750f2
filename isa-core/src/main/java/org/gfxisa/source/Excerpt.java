package org.gfxisa.source;

import java.util.Locale;

/**
 * Shows a line of a text the way compilers do, with a mark below what is meant:
 *
 * <pre>
 *    12 |   oprands: {vdst: vgpr}
 *       |   ^~~~~~~
 * </pre>
 *
 * Of a line that is too long, the part around the mark is shown.
 */
public final class Excerpt {
    private static final int WIDTH = 110;
    private static final int BEFORE = 40;
    private static final String CUT = "...";

    private Excerpt() {}

    /**
     * Shows a line.
     *
     * @param line without its line break
     * @param number of the line, from 1
     * @param column where the mark begins, in characters from 1
     * @param length of the mark, in characters
     * @return two lines, which end in LF
     */
    public static String of(String line, int number, int column, int length) {
        int[] points = line.codePoints().map(Excerpt::visible).toArray();
        // The caret may stand one past the end, where something is missing.
        int caret = Math.min(column - 1, points.length);
        int from = points.length <= WIDTH ? 0 : Math.max(0, Math.min(caret - BEFORE, points.length - WIDTH));
        int to = Math.min(points.length, from + WIDTH);
        String before = from > 0 ? CUT : "";
        String shown = before + new String(points, from, to - from) + (to < points.length ? CUT : "");
        int marked = Math.max(1, Math.min(length, to - caret));
        return String.format(Locale.ROOT, "%5d | %s", number, shown).stripTrailing() + "\n      | "
                + " ".repeat(before.length() + caret - from) + '^' + "~".repeat(marked - 1) + '\n';
    }

    /** How many characters the word or number at a column has; 1 if something else is there. */
    public static int wordAt(String line, int column) {
        int from = Math.min(column - 1, line.length());
        int to = from;
        while (to < line.length()
                && (Character.isLetterOrDigit(line.charAt(to)) || "_.$".indexOf(line.charAt(to)) >= 0)) {
            to++;
        }
        return Math.max(1, to - from);
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
