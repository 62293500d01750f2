package org.gfxisa.plugin.resolve;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ranges of integers as the spec writes them: {@code 5}, {@code 0x10..0x1f}. */
final class Ranges {
    private static final Pattern RANGE = Pattern.compile("(0x[0-9a-fA-F]+|\\d+)(?:\\.\\.(0x[0-9a-fA-F]+|\\d+))?");

    private Ranges() {}

    /** First and last value; empty if it is no range. */
    static Optional<int[]> parse(String text) {
        Matcher m = RANGE.matcher(text.strip());
        if (!m.matches() || text.length() > 40) {
            return Optional.empty();
        }
        try {
            int low = Integer.decode(m.group(1));
            int high = m.group(2) == null ? low : Integer.decode(m.group(2));
            return Optional.of(new int[] {low, high});
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
