package org.gfxisa.simulator.findings;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Patterns of findings to ignore. */
public final class Suppressions {
    /** Suppresses nothing. */
    public static final Suppressions NONE = new Suppressions(List.of());

    private record Line(Pattern rule, Pattern place) {}

    private final List<Line> lines;

    private Suppressions(List<Line> lines) {
        this.lines = lines;
    }

    /**
     * Parses lines of a rule and a place, which may contain {@code *} for any text. Empty lines and lines that begin with {@code #} are
     * ignored.
     *
     * @throws IllegalArgumentException if a line is malformed
     */
    public static Suppressions parse(String text) {
        List<Line> lines = new ArrayList<>();
        int number = 0;
        for (String line : text.split("\n")) {
            number++;
            String stripped = line.strip();
            if (stripped.isEmpty() || stripped.startsWith("#")) {
                continue;
            }
            String[] parts = stripped.split("\\s+", 2);
            if (parts.length != 2) {
                throw new IllegalArgumentException(
                        "line " + number + ": expected a rule and a place, for example 'race saxpy+0x40'");
            }
            lines.add(new Line(pattern(parts[0]), pattern(parts[1])));
        }
        return new Suppressions(lines);
    }

    private static Pattern pattern(String glob) {
        return Pattern.compile(Pattern.quote(glob).replace("*", "\\E.*\\Q"));
    }

    /** Returns whether a finding is suppressed by its kernel or symbol, its place in the code or the source, or its allocation. */
    public boolean matches(Finding finding) {
        CodePlace place = finding.place();
        String source = place.source().map(Object::toString).orElse("");
        String code = place.symbol() + "+0x" + Long.toHexString(place.offset());
        List<String> names = Stream.concat(
                        Stream.of(place.symbol(), code, source),
                        Stream.of("kernel", "allocation")
                                .map(n -> finding.facts().getOrDefault(n, "")))
                .filter(name -> !name.isEmpty())
                .toList();
        return lines.stream()
                .anyMatch(line -> line.rule().matcher(finding.ruleId()).matches()
                        && names.stream().anyMatch(n -> line.place().matcher(n).matches()));
    }
}
