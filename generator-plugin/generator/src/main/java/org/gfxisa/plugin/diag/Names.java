package org.gfxisa.plugin.diag;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gfxisa.text.WordTable;

/** Finds the name that was probably meant, and formats lists of names. */
public final class Names {
    private static final int LONGEST_LIST = 12;

    /** Keys of the spec that were renamed but may still occur in the specs of others. */
    private static final Map<String, List<String>> RENAMED = Map.ofEntries(
            Map.entry("also", List.of("aliases")),
            Map.entry("and", List.of("besides")),
            Map.entry("as", List.of("promoted-as")),
            Map.entry("at", List.of("offset")),
            Map.entry("each", List.of("for-each")),
            Map.entry("free", List.of("uncounted")),
            Map.entry("held", List.of("cached-in")),
            Map.entry("hit", List.of("on-write-hit")),
            Map.entry("in", List.of("in-format")),
            Map.entry("list", List.of("continues", "element-bits")),
            Map.entry("most", List.of("max")),
            Map.entry("of", List.of("modifies", "serves", "processor")),
            Map.entry("only", List.of("only-for")),
            Map.entry("past", List.of("bypasses")),
            Map.entry("per", List.of("once-per")),
            Map.entry("told", List.of("beside-halves")),
            Map.entry("we", List.of("decision")),
            Map.entry("what", List.of("accesses")),
            Map.entry("zero", List.of("zero-width")));

    private Names() {}

    /**
     * Finds the candidate that was probably meant: the new name of a renamed key, or else the nearest name according to
     * {@link WordTable#nearest}. A single letter is never a misspelling of another one.
     */
    public static Optional<String> nearest(String name, Collection<String> candidates) {
        Optional<String> renamed = RENAMED.getOrDefault(name, List.of()).stream()
                .filter(candidates::contains)
                .findFirst();
        if (renamed.isPresent()) {
            return renamed;
        }
        String near = WordTable.nearest(name, candidates);
        boolean found = !near.isEmpty() && (name.length() > 1 || near.equalsIgnoreCase(name));
        return found ? Optional.of(near) : Optional.empty();
    }

    /** Quotes and joins names: {@code 'a', 'b' or 'c'}. A long list is truncated, with the number of omitted names. */
    public static String oneOf(Collection<String> names) {
        return or(quoted(names));
    }

    /** Quotes names; a long list is truncated, with the number of omitted names as its last item. */
    public static List<String> quoted(Collection<String> names) {
        // Never print "1 others": one more name is not longer than that.
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
}
