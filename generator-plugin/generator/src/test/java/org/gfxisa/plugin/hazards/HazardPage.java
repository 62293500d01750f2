package org.gfxisa.plugin.hazards;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.emit.MarkdownPage;
import org.gfxisa.plugin.spec.yaml.MapNode;

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
        MarkdownPage page = new MarkdownPage()
                .add("# Required wait states\n\n")
                .add(
                        "Written from `spec/hazards/`; [hazards.md](hazards.md) tells how to read it. Numbers in brackets are ")
                .add("errata, listed at the end.\n\n")
                .columns("rule", "processors", "first instruction", "second instruction", "wait states", "ended by");
        List<String> used = new ArrayList<>();
        spec.hazards().forEach((name, entry) -> {
            if (entry.value() instanceof MapNode rule) {
                HazardText text = new HazardText(name, rule, targets);
                String about = "`" + text.name() + "`: " + text.title() + MarkdownPage.marks(text.errata());
                page.row(about, text.families(), text.first(), text.then(), text.waits(), text.until());
                used.addAll(text.errata());
            }
        });
        page.add("\n## Kinds of instructions\n\n").columns("kind", "");
        spec.kinds().forEach((name, entry) -> {
            if (entry.value() instanceof MapNode kind) {
                page.row(name, kind.text("title").orElse(""));
            }
        });
        page.errata(used, errata);
        return page.toString();
    }
}
