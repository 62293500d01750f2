package org.gfxisa.plugin.memorymodel.litmus;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.memorymodel.ModelRow;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** The rows that, according to errata, fail a litmus test. */
final class KnownFailures {
    private static final String ERRATA = "errata";
    private static final String BREAKS = "breaks";

    private final Map<String, MapNode> errata;

    KnownFailures(Map<String, MapNode> errata) {
        this.errata = errata;
    }

    /** Returns the errata which say that a row fails some test. */
    List<ScalarNode> of(ModelRow row) {
        return Nodes.list(row.node().get(ERRATA)).stream()
                .filter(n -> !breaks(n.text()).isEmpty())
                .toList();
    }

    /** Returns the errata which say that a row fails a test of this shape. */
    List<String> of(ModelRow row, String shape) {
        return of(row).stream()
                .map(ScalarNode::text)
                .filter(n -> breaks(n).contains(shape))
                .toList();
    }

    private Set<String> breaks(String number) {
        Set<String> shapes = new HashSet<>();
        Optional.ofNullable(errata.get(number))
                .ifPresent(e -> Nodes.list(e.get(BREAKS)).forEach(s -> shapes.add(s.text())));
        return shapes;
    }
}
