package org.gfxisa;

import java.util.ArrayList;
import java.util.List;

/** How a text differs from the one that was expected, in the way that patches are written. */
final class UnifiedDiff {
    private static final int CONTEXT = 2;
    private static final int MOST_CELLS = 4_000_000;

    private UnifiedDiff() {}

    /** A line of either text or of both. */
    private record Line(char mark, String text, int expectedLine) {}

    /** The first lines of the difference; empty if there is none. */
    static String head(String expected, String actual, int lines) {
        if (expected.equals(actual)) {
            return "";
        }
        List<Line> all = compare(expected.split("\n", -1), actual.split("\n", -1));
        List<String> out = new ArrayList<>();
        int shownTo = -1;
        for (int i = 0; i < all.size() && out.size() < lines; i++) {
            if (all.get(i).mark() == ' ') {
                continue;
            }
            int from = Math.max(shownTo + 1, i - CONTEXT);
            if (from > shownTo + 1 || shownTo < 0) {
                out.add("@@ line " + all.get(from).expectedLine() + " @@");
            }
            int to = Math.min(all.size() - 1, i + CONTEXT);
            for (int j = from; j <= to; j++) {
                out.add(all.get(j).mark() + all.get(j).text());
                to = all.get(j).mark() == ' ' ? to : Math.min(all.size() - 1, Math.max(to, j + CONTEXT));
            }
            shownTo = to;
            i = to;
        }
        return String.join("\n", out.size() > lines ? out.subList(0, lines) : out);
    }

    private static List<Line> compare(String[] a, String[] b) {
        int start = 0;
        while (start < a.length && start < b.length && a[start].equals(b[start])) {
            start++;
        }
        int end = 0;
        while (end < a.length - start
                && end < b.length - start
                && a[a.length - 1 - end].equals(b[b.length - 1 - end])) {
            end++;
        }
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < start; i++) {
            lines.add(new Line(' ', a[i], i + 1));
        }
        middle(a, start, a.length - end, b, start, b.length - end, lines);
        for (int i = a.length - end; i < a.length; i++) {
            lines.add(new Line(' ', a[i], i + 1));
        }
        return lines;
    }

    /** The longest common subsequence of what differs; of very much, all of one and all of the other. */
    private static void middle(String[] a, int aFrom, int aTo, String[] b, int bFrom, int bTo, List<Line> lines) {
        int rows = aTo - aFrom;
        int columns = bTo - bFrom;
        boolean small = (long) rows * columns <= MOST_CELLS;
        int[][] longest = new int[small ? rows + 1 : 1][small ? columns + 1 : 1];
        for (int i = small ? rows - 1 : -1; i >= 0; i--) {
            for (int j = columns - 1; j >= 0; j--) {
                longest[i][j] = a[aFrom + i].equals(b[bFrom + j])
                        ? longest[i + 1][j + 1] + 1
                        : Math.max(longest[i + 1][j], longest[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < rows || j < columns) {
            if (small && i < rows && j < columns && a[aFrom + i].equals(b[bFrom + j])) {
                lines.add(new Line(' ', a[aFrom + i], aFrom + ++i));
                j++;
            } else if (i < rows && (!small || j == columns || longest[i + 1][j] >= longest[i][j + 1])) {
                lines.add(new Line('-', a[aFrom + i], aFrom + ++i));
            } else {
                lines.add(new Line('+', b[bFrom + j++], aFrom + i + 1));
            }
        }
    }
}
