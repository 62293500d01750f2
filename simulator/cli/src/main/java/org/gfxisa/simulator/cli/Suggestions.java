package org.gfxisa.simulator.cli;

import java.util.Collection;
import java.util.Optional;
import org.gfxisa.text.WordTable;

/** Suggests names similar to a misspelled one. */
final class Suggestions {
    private Suggestions() {}

    /** Returns the candidate with the smallest edit distance, if that is at most a third of the name's length. */
    static Optional<String> to(String name, Collection<String> candidates) {
        return Optional.of(WordTable.nearest(name, candidates)).filter(word -> !word.isEmpty());
    }

    /** Returns {@code "; did you mean gfx90a?"}, or an empty text. */
    static String hint(String name, Collection<String> candidates) {
        return to(name, candidates).map(n -> "; did you mean " + n + "?").orElse("");
    }

    /**
     * Returns the exception for an unknown choice.
     *
     * @param option the option's name
     * @param lead the words before the list of choices
     */
    static CliException unknown(String option, String wanted, String lead, Collection<String> choices) {
        return CliException.usage(
                option + " " + wanted + ": " + lead + " " + String.join(", ", choices) + hint(wanted, choices));
    }
}
