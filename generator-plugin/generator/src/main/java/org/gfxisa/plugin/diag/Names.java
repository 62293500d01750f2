package org.gfxisa.plugin.diag;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gfxisa.text.Words;

/** Finds the name that was probably meant, and spells lists of names. */
public final class Names {
    private static final int LONGEST_LIST = 12;

    private Names() {}

    /** The candidate nearest to a misspelt name, as {@link Words#nearest} finds it; never for a single letter that is another. */
    public static Optional<String> nearest(String name, Collection<String> candidates) {
        String near = Words.nearest(name, candidates);
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
