package org.gfxisa.plugin.hazards;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/**
 * The duration of a rule on a processor: a number of wait states; {@code passes} plus or minus a number; or numbers of
 * instructions of up to two kinds, of which the first to be reached ends the rule. Without a duration, only an instruction ends
 * the rule.
 *
 * @param counters kinds that are counted, {@code *} for wait states
 * @param amounts the required count of each
 * @param perPass whether the passes of the earlier instruction are added to the first count
 */
record RequiredWaits(List<String> counters, List<Integer> amounts, boolean perPass) {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,3}");
    private static final Pattern PASSES = Pattern.compile("passes(?: ([+-]) (\\d{1,2}))?");
    private static final int MOST_COUNTERS = 2;

    static final String STATES = "*";
    static final RequiredWaits NONE = new RequiredWaits(List.of(), List.of(), false);

    /** Parses a duration; empty if the node is malformed. */
    static Optional<RequiredWaits> read(Node node) {
        if (node instanceof MapNode map) {
            return kinds(map);
        }
        String text = node instanceof ScalarNode scalar ? scalar.text() : "";
        if (NUMBER.matcher(text).matches()) {
            return Optional.of(new RequiredWaits(List.of(STATES), List.of(Integer.parseInt(text)), false));
        }
        Matcher passes = PASSES.matcher(text);
        if (!passes.matches()) {
            return Optional.empty();
        }
        int plus = passes.group(2) == null ? 0 : Integer.parseInt(passes.group(2));
        return Optional.of(
                new RequiredWaits(List.of(STATES), List.of("-".equals(passes.group(1)) ? -plus : plus), true));
    }

    private static Optional<RequiredWaits> kinds(MapNode map) {
        List<String> counters = new ArrayList<>();
        List<Integer> amounts = new ArrayList<>();
        for (MapNode.Entry entry : map.entries()) {
            boolean isNumber = entry.value() instanceof ScalarNode scalar
                    && NUMBER.matcher(scalar.text()).matches();
            if (!isNumber) {
                return Optional.empty();
            }
            counters.add(entry.name());
            amounts.add(Integer.parseInt(((ScalarNode) entry.value()).text()));
        }
        return counters.isEmpty() || counters.size() > MOST_COUNTERS
                ? Optional.empty()
                : Optional.of(new RequiredWaits(counters, amounts, false));
    }

    /** Returns the required counts for an earlier instruction with this many passes. */
    List<Integer> of(int passes) {
        return perPass ? List.of(Math.max(0, amounts.get(0) + passes)) : amounts;
    }

    /** Describes the duration. */
    String text() {
        if (this == NONE) {
            return "";
        }
        if (perPass) {
            int plus = amounts.get(0);
            return plus == 0 ? "passes" : "passes " + (plus < 0 ? "- " : "+ ") + Math.abs(plus);
        }
        Map<String, Integer> parts = new LinkedHashMap<>();
        for (int i = 0; i < counters.size(); i++) {
            parts.put(counters.get(i), amounts.get(i));
        }
        List<String> words = new ArrayList<>();
        parts.forEach((kind, amount) -> words.add(kind.equals(STATES) ? amount.toString() : amount + " " + kind));
        return String.join(" or ", words);
    }
}
