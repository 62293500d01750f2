package org.gfxisa.text;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;

/** Suggests the known word that is nearest to a misspelled one. */
public final class Suggestions {
    private static final int USUAL_CHANGES = 2;

    private final String[] words;
    private final String[] lowerCase;
    private final long[] letters;

    /** Prepares for suggesting these words. */
    public Suggestions(Collection<String> known) {
        words = known.toArray(String[]::new);
        lowerCase = new String[words.length];
        letters = new long[words.length];
        for (int i = 0; i < words.length; i++) {
            lowerCase[i] = words[i].toLowerCase(Locale.ROOT);
            letters[i] = letters(lowerCase[i]);
        }
    }

    /**
     * Returns the known word with the smallest edit distance to {@code wrong}, at most one change per three letters, ignoring
     * case; the alphabetically first among equals. Returns an empty text if none is near.
     */
    public String nearest(String wrong) {
        String lower = wrong.toLowerCase(Locale.ROOT);
        int most = Math.max(1, wrong.length() / 3);
        // Usually a word is very near, so a small limit is tried first: it rules out most other words at once.
        String near = most > USUAL_CHANGES ? nearest(lower, USUAL_CHANGES) : "";
        return near.isEmpty() ? nearest(lower, most) : near;
    }

    private String nearest(String lower, int most) {
        String best = "";
        int bestDistance = most;
        int[][] rows = new int[3][];
        long wanted = letters(lower);
        for (int i = 0; i < words.length; i++) {
            // A single change removes at most one letter and adds at most one.
            if (Long.bitCount(wanted & ~letters[i]) > bestDistance
                    || Long.bitCount(letters[i] & ~wanted) > bestDistance) {
                continue;
            }
            int distance = distance(lower, lowerCase[i], bestDistance + 1, rows);
            boolean isFirst = best.isEmpty() || words[i].compareTo(best) < 0;
            if (distance < bestDistance || distance == bestDistance && isFirst) {
                best = words[i];
                bestDistance = distance;
            }
        }
        return best;
    }

    /** Returns the set of letters of a word as a mask; some letters share a bit. */
    private static long letters(String word) {
        long letters = 0;
        for (int i = 0; i < word.length(); i++) {
            letters |= 1L << word.charAt(i);
        }
        return letters;
    }

    /** Returns the Damerau-Levenshtein distance, capped at {@code limit}. */
    private static int distance(String a, String b, int limit, int[][] rows) {
        if (Math.abs(a.length() - b.length()) >= limit) {
            return limit;
        }
        if (rows[0] == null || rows[0].length <= b.length()) {
            Arrays.setAll(rows, i -> new int[2 * b.length() + 1]);
        }
        int[] beforeLast = rows[0];
        int[] last = rows[1];
        int[] row = rows[2];
        int leastBefore = 0;
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            char letter = a.charAt(i - 1);
            char before = i > 1 ? a.charAt(i - 2) : 0;
            // Outside this band the difference of the lengths alone exceeds the limit.
            int from = Math.max(1, i - limit);
            int to = Math.min(b.length(), i + limit);
            row[from - 1] = from == 1 ? i : limit;
            int least = row[from - 1];
            char otherBefore = from > 1 ? b.charAt(from - 2) : 0;
            for (int j = from; j <= to; j++) {
                char other = b.charAt(j - 1);
                row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + (letter == other ? 0 : 1));
                if (i > 1 && j > 1 && letter == otherBefore && before == other) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
                least = Math.min(least, row[j]);
                otherBefore = other;
            }
            if (to < b.length()) {
                row[to + 1] = limit;
            }
            if (Math.min(least, leastBefore) >= limit) {
                return limit;
            }
            leastBefore = least;
            int[] spare = beforeLast;
            beforeLast = last;
            last = row;
            row = spare;
        }
        return Math.min(limit, last[b.length()]);
    }
}
