package org.gfxisa.simulator.findings;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Findings that are known and not wanted. */
public final class Suppressions {
    /** Lets every finding through. */
    public static final Suppressions NONE = new Suppressions(List.of());

    private record Line(Pattern rule, Pattern place) {}

    private final List<Line> lines;

    private Suppressions(List<Line> lines) {
        this.lines = lines;
    }

    /**
     * Reads lines of a rule and a place, in both of which {@code *} stands for anything; lines that are empty or begin with {@code #} mean
     * nothing.
     *
     * @throws IllegalArgumentException when a line is none of these
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
                        "line " + number + ": expected a rule and a place, as 'race saxpy+0x40'");
            }
            lines.add(new Line(pattern(parts[0]), pattern(parts[1])));
        }
        return new Suppressions(lines);
    }

    private static Pattern pattern(String glob) {
        return Pattern.compile(Pattern.quote(glob).replace("*", "\\E.*\\Q"));
    }

    /** Whether a finding is one of them: by its kernel or symbol, by where it is in the code or the source, or by the allocation. */
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
