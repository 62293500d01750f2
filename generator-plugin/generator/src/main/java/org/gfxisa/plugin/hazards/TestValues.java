package org.gfxisa.plugin.hazards;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.IntRanges;

/** Values of a property: a list of {@code N}, {@code N..M}, {@code N..} or {@code not N}. */
final class TestValues {
    private static final Pattern RANGE = Pattern.compile("(not )?(\\d{1,9})(?:(\\.\\.)(\\d{1,9})?)?");

    private TestValues() {}

    /** Parses the values; empty if one of them is malformed. */
    static Optional<IntRanges> read(List<ScalarNode> values) {
        List<Integer> bounds = new ArrayList<>();
        for (ScalarNode value : values) {
            Matcher range = RANGE.matcher(value.text());
            if (!range.matches() || range.group(1) != null && range.group(3) != null) {
                return Optional.empty();
            }
            int low = Integer.parseInt(range.group(2));
            if (range.group(1) != null) {
                bounds.addAll(List.of(Integer.MIN_VALUE, low - 1, low + 1, Integer.MAX_VALUE));
            } else {
                int open = range.group(3) == null ? low : Integer.MAX_VALUE;
                bounds.addAll(List.of(low, range.group(4) == null ? open : Integer.parseInt(range.group(4))));
            }
        }
        return bounds.isEmpty() ? Optional.empty() : Optional.of(new IntRanges(bounds));
    }
}
