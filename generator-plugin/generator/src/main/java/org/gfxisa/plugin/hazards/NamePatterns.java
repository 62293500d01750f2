package org.gfxisa.plugin.hazards;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Patterns of names in which {@code *} matches any characters. */
final class NamePatterns {
    private static final Map<String, Pattern> COMPILED = new ConcurrentHashMap<>();

    private NamePatterns() {}

    /** Returns whether a name matches a pattern. */
    static boolean fits(String pattern, String name) {
        int star = pattern.indexOf('*');
        if (star < 0) {
            return pattern.equals(name);
        }
        return name.startsWith(pattern.substring(0, star))
                && COMPILED.computeIfAbsent(pattern, NamePatterns::compiled)
                        .matcher(name)
                        .matches();
    }

    /** Returns whether any of the names matches a pattern. */
    static boolean fitsAny(String pattern, Set<String> names) {
        return names.stream().anyMatch(name -> fits(pattern, name));
    }

    private static Pattern compiled(String pattern) {
        StringBuilder regex = new StringBuilder();
        for (String part : pattern.split("\\*", -1)) {
            regex.append(regex.isEmpty() ? "" : ".*").append(Pattern.quote(part));
        }
        return Pattern.compile(regex.toString());
    }
}
