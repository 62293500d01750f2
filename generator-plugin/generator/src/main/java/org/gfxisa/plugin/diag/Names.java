package org.gfxisa.plugin.diag;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the name that was probably meant, and spells lists of names. */
public final class Names {
    private static final int LONGEST_LIST = 12;

    private Names() {}

    /**
     * The candidate nearest to a misspelt name, by Damerau-Levenshtein distance without regard to case. A name of n
     * characters may differ in n/3 of them, at least 1 and at most 4. Among equals the alphabetically first wins.
     */
    public static Optional<String> nearest(String name, Collection<String> candidates) {
        String wanted = name.toLowerCase(Locale.ROOT);
        int bound = Math.min(4, Math.max(1, wanted.length() / 3));
        String best = "";
        int bestDistance = bound + 1;
        for (String candidate : candidates) {
            int distance = distance(wanted, candidate.toLowerCase(Locale.ROOT), Math.min(bound, bestDistance));
            if (distance < bestDistance
                    || distance == bestDistance && distance <= bound && candidate.compareTo(best) < 0) {
                best = candidate;
                bestDistance = distance;
            }
        }
        // A one-letter name that changed its only letter has nothing in common with the candidate.
        boolean found = bestDistance <= bound && (bestDistance == 0 || bestDistance < wanted.length());
        return found ? Optional.of(best) : Optional.empty();
    }

    /** Quotes and joins: {@code 'a', 'b' or 'c'}; a long list is cut, with the number of names left out. */
    public static String oneOf(Collection<String> names) {
        return or(quoted(names));
    }

    /** Quotes every name; of a long list, all but the first ones become a phrase that tells how many they are. */
    public static List<String> quoted(Collection<String> names) {
        // Never "1 others": one more name is no longer than that.
        int shown = names.size() <= LONGEST_LIST + 1 ? names.size() : LONGEST_LIST;
        List<String> quoted =
                names.stream().limit(shown).map(n -> "'" + n + "'").collect(Collectors.toCollection(ArrayList::new));
        if (names.size() > shown) {
            quoted.add((names.size() - shown) + " others");
        }
        return quoted;
    }

    /** Joins phrases: {@code a, b or c}. */
    public static String or(List<String> phrases) {
        int last = phrases.size() - 1;
        return last < 1
                ? String.join("", phrases)
                : String.join(", ", phrases.subList(0, last)) + " or " + phrases.get(last);
    }

    /** The edit distance of two names (insert, delete, replace, swap neighbours), or bound + 1 if it exceeds it. */
    private static int distance(String a, String b, int bound) {
        if (Math.abs(a.length() - b.length()) > bound) {
            return bound + 1;
        }
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        Arrays.setAll(last, j -> j);
        for (int i = 1; i <= a.length(); i++) {
            row[0] = i;
            int least = i;
            for (int j = 1; j <= b.length(); j++) {
                int replace = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replace, 1 + Math.min(last[j], row[j - 1]));
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
                least = Math.min(least, row[j]);
            }
            if (least > bound) {
                return bound + 1;
            }
            int[] spare = beforeLast;
            beforeLast = last;
            last = row;
            row = spare;
        }
        return last[b.length()];
    }
}
