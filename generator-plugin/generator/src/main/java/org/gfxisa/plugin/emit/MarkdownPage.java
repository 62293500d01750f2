package org.gfxisa.plugin.emit;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gfxisa.plugin.spec.yaml.MapNode;

/** Builds a page of documentation. */
public final class MarkdownPage {
    private final StringBuilder text = new StringBuilder();

    /** Adds text without escaping. */
    public MarkdownPage add(String part) {
        text.append(part);
        return this;
    }

    /** Starts a table. */
    public MarkdownPage columns(String... names) {
        row(names);
        text.append("| --- ".repeat(names.length)).append("|\n");
        return this;
    }

    /** Adds a row of a table. */
    public void row(String... cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    /** Adds the errata with these numbers, each once, in their order. */
    public void errata(Collection<String> numbers, Map<String, MapNode> errata) {
        add("\n## Errata\n\n").columns("number", "about", "here");
        numbers.stream()
                .distinct()
                .sorted(Comparator.comparingInt(String::length).thenComparing(n -> n))
                .forEach(n -> row(
                        n,
                        errata.get(n).text("title").orElse(""),
                        errata.get(n).text("decision").orElse("")));
    }

    /** Returns the numbers of errata as a suffix of the text that they concern. */
    public static String marks(List<String> numbers) {
        return numbers.stream().map(n -> " [" + n + "]").collect(Collectors.joining());
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
