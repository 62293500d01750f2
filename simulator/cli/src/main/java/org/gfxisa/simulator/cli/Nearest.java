package org.gfxisa.simulator.cli;

import java.util.Collection;
import java.util.Optional;
import org.gfxisa.text.WordTable;

/** Finds the name that was probably meant. */
final class Nearest {
    private Nearest() {}

    /** The candidate with the fewest changes, if these are at most a third of the name. */
    static Optional<String> to(String name, Collection<String> candidates) {
        return Optional.of(WordTable.nearest(name, candidates)).filter(word -> !word.isEmpty());
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
}
