package org.gfxisa.plugin.emit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.hazards.HazardSpec;
import org.gfxisa.plugin.hazards.HazardText;
import org.gfxisa.plugin.spec.MapNode;

/** Writes the required wait states for people, in Markdown. */
public final class HazardPage {
    private final Map<String, MapNode> errata;
    private final Set<String> targets;

    /**
     * Prepares.
     *
     * @param errata all errata by number
     * @param targets names of all targets
     */
    public HazardPage(Map<String, MapNode> errata, Set<String> targets) {
        this.errata = errata;
        this.targets = targets;
    }

    /** The page. */
    public String write(HazardSpec spec) {
        StringBuilder page = new StringBuilder();
        page.append("# Required wait states\n\n")
                .append(
                        "Written from `spec/hazards/`; [hazards.md](hazards.md) tells how to read it. Numbers in brackets are ")
                .append("errata, listed at the end.\n\n")
                .append("| rule | processors | first instruction | second instruction | wait states | ended by |\n")
                .append("| --- | --- | --- | --- | --- | --- |\n");
        Set<String> used = new LinkedHashSet<>();
        spec.hazards().forEach((name, entry) -> {
            if (entry.value() instanceof MapNode rule) {
                HazardText text = new HazardText(name, rule, targets);
                row(page, text);
                used.addAll(text.errata());
            }
        });
        page.append("\n## Kinds of instructions\n\n| kind | |\n| --- | --- |\n");
        spec.kinds().forEach((name, entry) -> {
            if (entry.value() instanceof MapNode kind) {
                cells(page, name, kind.text("title").orElse(""));
            }
        });
        page.append("\n## Errata\n\n| number | about | here |\n| --- | --- | --- |\n");
        sorted(used).forEach(number -> {
            MapNode erratum = errata.get(number);
            cells(
                    page,
                    number,
                    erratum.text("title").orElse(""),
                    erratum.text("we").orElse(""));
        });
        return page.toString();
    }

    private static void row(StringBuilder page, HazardText text) {
        StringBuilder name = new StringBuilder("`" + text.name() + "`: " + text.title());
        text.errata().forEach(e -> name.append(" [").append(e).append(']'));
        cells(page, name.toString(), text.families(), text.first(), text.then(), text.waits(), text.until());
    }

    private static void cells(StringBuilder page, String... cells) {
        page.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private static List<String> sorted(Set<String> numbers) {
        List<String> sorted = new ArrayList<>(numbers);
        sorted.sort(Comparator.comparingInt(String::length).thenComparing(n -> n));
        return sorted;
    }
}
