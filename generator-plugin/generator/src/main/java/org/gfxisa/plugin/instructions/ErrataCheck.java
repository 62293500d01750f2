package org.gfxisa.plugin.instructions;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/**
 * Checks that every erratum is cited by the fact that depends on it, in {@code errata} or in a text, or says why it is not. The
 * spec must have no other errors.
 */
public final class ErrataCheck {
    /** Matches {@code (Q1)} in a step of the memory model, and {@code erratum Q1} in a note. */
    private static final Pattern IN_TEXT = Pattern.compile("(?:\\(|\\berratum )([A-Z]+[0-9]+)\\b");

    private final Diagnostics diagnostics;
    private final Set<String> named = new HashSet<>();

    public ErrataCheck(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** Checks a whole spec. */
    public void check(List<SpecDocument> documents) {
        documents.stream().filter(d -> d.folder() != SpecFolder.ERRATA).forEach(d -> collect(d.root()));
        documents.stream()
                .filter(d -> d.folder() == SpecFolder.ERRATA && !d.root().has("no-fact"))
                .flatMap(d -> d.root().entries("errata").stream())
                .forEach(this::check);
    }

    private void check(MapNode.Entry erratum) {
        boolean excused = erratum.value() instanceof MapNode definition && definition.has("no-fact");
        if (!excused && !named.contains(erratum.name())) {
            diagnostics.report(erratum.key()
                    .error("no fact names erratum '" + erratum.name() + "'")
                    .expecting("'errata: " + erratum.name() + "' at the fact that follows it, or 'no-fact: why' here"));
        }
    }

    private void collect(Node node) {
        if (node instanceof MapNode map) {
            for (MapNode.Entry e : map.entries()) {
                if (e.name().equals("errata")) {
                    Nodes.list(Optional.of(e.value())).forEach(number -> named.add(number.text()));
                }
                collect(e.value());
            }
        } else if (node instanceof ListNode list) {
            list.items().forEach(this::collect);
        } else if (node instanceof ScalarNode text) {
            IN_TEXT.matcher(text.text()).results().forEach(found -> named.add(found.group(1)));
        }
    }
}
