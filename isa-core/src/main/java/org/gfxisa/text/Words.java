package org.gfxisa.text;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;

/** A fixed set of words, looked up in a character array without allocating. Words are numbered in the order given. */
public final class Words {
    public static final int NONE = -1;
    private static final int USUAL_CHANGES = 2;

    private final char[][] words;
    /** Open addressing: 1 + number of the word. */
    private final int[] table;

    public Words(Collection<String> all) {
        words = new char[all.size()][];
        table = new int[Math.max(4, Integer.highestOneBit(all.size() * 4))];
        int number = 0;
        for (String word : all) {
            words[number] = word.toCharArray();
            int at = start(words[number], 0, words[number].length);
            while (table[at] != 0) {
                at = at + 1 & table.length - 1;
            }
            table[at] = ++number;
        }
    }

    /** The number of the word that stands in {@code text} between two places, or {@link #NONE}. */
    public int find(char[] text, int from, int to) {
        int at = start(text, from, to);
        while (table[at] != 0) {
            char[] word = words[table[at] - 1];
            if (word.length == to - from && Arrays.equals(word, 0, word.length, text, from, to)) {
                return table[at] - 1;
            }
            at = at + 1 & table.length - 1;
        }
        return NONE;
    }

    /**
     * The word that takes the fewest changes to become {@code wrong}, at most one for three letters, upper and lower case being the
     * same; among equals the first of the alphabet. Empty text if none is near.
     */
    public static String nearest(String wrong, Collection<String> known) {
        String lower = wrong.toLowerCase(Locale.ROOT);
        int most = Math.max(1, wrong.length() / 3);
        // Mostly there is a word that is very near, beside which hardly another needs a look.
        String near = most > USUAL_CHANGES ? nearest(lower, known, USUAL_CHANGES) : "";
        return near.isEmpty() ? nearest(lower, known, most) : near;
    }

    private static String nearest(String lower, Collection<String> known, int most) {
        String best = "";
        int bestDistance = most;
        int[][] rows = new int[3][];
        long letters = letters(lower);
        for (String word : known) {
            String candidate = word.toLowerCase(Locale.ROOT);
            long others = letters(candidate);
            // A change takes one letter away and brings another.
            if (Long.bitCount(letters & ~others) > bestDistance || Long.bitCount(others & ~letters) > bestDistance) {
                continue;
            }
            int distance = distance(lower, candidate, bestDistance + 1, rows);
            boolean isFirst = best.isEmpty() || word.compareTo(best) < 0;
            if (distance < bestDistance || distance == bestDistance && isFirst) {
                best = word;
                bestDistance = distance;
            }
        }
        return best;
    }

    /** Which letters a word has; some share a bit. */
    private static long letters(String word) {
        long letters = 0;
        for (int i = 0; i < word.length(); i++) {
            letters |= 1L << word.charAt(i);
        }
        return letters;
    }

    private int start(char[] text, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = hash * 31 + text[i];
        }
        return (hash ^ hash >>> 15) & table.length - 1;
    }

    /** Insertions, deletions, changes and swaps of neighbours; anything from {@code limit} on counts as {@code limit}. */
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
            // Outside of this band the lengths alone differ by more.
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
