package org.gfxisa.plugin.entries;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Ranges of integers in the spec: {@code 5}, {@code 0x10..0x1f}. */
public final class Ranges {
    private static final Pattern RANGE =
            Pattern.compile("(0x[0-9a-fA-F]{1,7}|\\d{1,8})(?:\\.\\.(0x[0-9a-fA-F]{1,7}|\\d{1,8}))?");

    private Ranges() {}

    /** A range that includes both ends. */
    public record Range(int low, int high) {}

    /** Parses a range; empty if the text is malformed or the range exceeds 0..max, which is reported. */
    public static Optional<Range> parse(ScalarNode text, int max, Diagnostics diagnostics) {
        Matcher m = RANGE.matcher(text.text().strip());
        if (m.matches()) {
            int low = number(m.group(1));
            int high = m.group(2) == null ? low : number(m.group(2));
            if (low <= high && high <= max) {
                return Optional.of(new Range(low, high));
            }
        }
        diagnostics.report(
                text.error(text.quoted() + " is not a range of codes").expecting("N or N..M, from 0 to " + max));
        return Optional.empty();
    }

    private static int number(String text) {
        return text.startsWith("0x") ? Integer.parseInt(text.substring(2), 16) : Integer.parseInt(text);
    }
}
