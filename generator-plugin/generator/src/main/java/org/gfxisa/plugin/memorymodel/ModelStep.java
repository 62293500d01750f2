package org.gfxisa.plugin.memorymodel;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/**
 * A step of a row: {@code [not] WORD… [if CONDITION…] [unless CONDITION…] [(ERRATUM)]}.
 *
 * @param present whether the step is executed; if not, only the documented table has it
 * @param words {@code op} and its cache-policy modifiers; {@code as} and an ordering; or the name of a word of the table
 * @param when conditions that all must hold
 * @param unless conditions none of which may hold
 * @param erratum the erratum that explains a difference from the documented table
 * @param node the step as written
 */
public record ModelStep(
        boolean present,
        List<String> words,
        Set<String> when,
        Set<String> unless,
        Optional<String> erratum,
        ScalarNode node) {
    /** The access itself. */
    static final String ACCESS = "op";
    /** The steps of the row with another ordering. */
    static final String LIKE = "as";

    private static final Pattern SYNTAX =
            Pattern.compile("(not )?([^()]+?)(?: if ([^()]+?))?(?: unless ([^()]+?))?(?: \\(([A-Z]+\\d+)\\))?");

    /** Parses a step; empty if it is malformed. */
    static Optional<ModelStep> read(ScalarNode node) {
        Matcher m = SYNTAX.matcher(node.text());
        if (!m.matches()) {
            return Optional.empty();
        }
        return Optional.of(new ModelStep(
                m.group(1) == null,
                split(m.group(2)),
                Set.copyOf(split(m.group(3))),
                Set.copyOf(split(m.group(4))),
                Optional.ofNullable(m.group(5)),
                node));
    }

    /** Returns whether the step is executed under these conditions. */
    boolean holds(Set<String> conditions) {
        return conditions.containsAll(when) && unless.stream().noneMatch(conditions::contains);
    }

    /** Returns its first word. */
    String verb() {
        return words.get(0);
    }

    private static List<String> split(String text) {
        return text == null ? List.of() : Arrays.asList(text.trim().split(" +"));
    }
}
