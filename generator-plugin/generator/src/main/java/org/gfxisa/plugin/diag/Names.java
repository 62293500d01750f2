package org.gfxisa.plugin.diag;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gfxisa.text.WordTable;

/** Finds the name that was probably meant, and spells lists of names. */
public final class Names {
    private static final int LONGEST_LIST = 12;

    /** Keys of the spec that were renamed, which a spec of somebody else may still have. */
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
     * The candidate that a name probably stands for: the present name of a key that was renamed, or else the nearest one, as
     * {@link WordTable#nearest} finds it. A single letter never stands for another.
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
}
