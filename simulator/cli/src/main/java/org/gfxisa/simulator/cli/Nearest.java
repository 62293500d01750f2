package org.gfxisa.simulator.cli;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that was probably meant. */
final class Nearest {
    private Nearest() {}

    /** The candidate with the fewest edits, if that is at most a third of the name and at least one edit is allowed. */
    static Optional<String> to(String name, Collection<String> candidates) {
        String wanted = name.toLowerCase(Locale.ROOT);
        int best = Math.max(1, wanted.length() / 3);
        Optional<String> found = Optional.empty();
        for (String candidate : candidates) {
            int distance = distance(wanted, candidate.toLowerCase(Locale.ROOT));
            if (distance < best || distance == best && found.isEmpty()) {
                best = distance;
                found = Optional.of(candidate);
            }
        }
        return found;
    }

    /** {@code "; did you mean gfx90a?"}, or nothing. */
    static String hint(String name, Collection<String> candidates) {
        return to(name, candidates).map(n -> "; did you mean " + n + "?").orElse("");
    }

    /**
     * A choice that is none of those there are.
     *
     * @param option the option's name
     * @param lead what stands before the list of choices
     */
    static CliException unknown(String option, String wanted, String lead, Collection<String> choices) {
        return CliException.usage(
                option + " " + wanted + ": " + lead + " " + String.join(", ", choices) + hint(wanted, choices));
    }

    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
