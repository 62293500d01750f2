package org.gfxisa.plugin.hazards;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Values that a number may have: a list of {@code N}, {@code N..M}, {@code N..}, or {@code not N}. */
final class Ranges {
    private static final Pattern RANGE = Pattern.compile("(not )?(\\d{1,9})(?:(\\.\\.)(\\d{1,9})?)?");

    private Ranges() {}

    /** As the run time reads them; empty if one is no range. */
    static Optional<String> read(List<ScalarNode> values) {
        List<String> ranges = new ArrayList<>();
        for (ScalarNode value : values) {
            Matcher range = RANGE.matcher(value.text());
            if (!range.matches() || range.group(1) != null && range.group(3) != null) {
                return Optional.empty();
            }
            long low = Long.parseLong(range.group(2));
            if (range.group(1) != null) {
                ranges.add(Integer.MIN_VALUE + ".." + (low - 1));
                ranges.add(low + 1 + ".." + Integer.MAX_VALUE);
            } else {
                long open = range.group(3) == null ? low : Integer.MAX_VALUE;
                ranges.add(low + ".." + (range.group(4) == null ? open : Long.parseLong(range.group(4))));
            }
        }
        return ranges.isEmpty() ? Optional.empty() : Optional.of(String.join(",", ranges));
    }
}
