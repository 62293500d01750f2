package org.gfxisa.plugin.emit;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gfxisa.plugin.spec.yaml.MapNode;

/** A page of documentation in the making. */
public final class MarkdownPage {
    private final StringBuilder text = new StringBuilder();

    /** Adds text as it is. */
    public MarkdownPage add(String part) {
        text.append(part);
        return this;
    }

    /** Begins a table. */
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

    /** Numbers of errata behind what they are about. */
    public static String marks(List<String> numbers) {
        return numbers.stream().map(n -> " [" + n + "]").collect(Collectors.joining());
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
