package org.gfxisa.plugin.spec.schema;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.spec.schema.Violation.Kind;
import org.gfxisa.plugin.spec.yaml.MapNode;

/** Tells violations that stand for a mistake from those that only follow from another one. */
final class FollowUps {
    private final Set<String> targets;
    private final Set<List<Object>> unknownProperties = new HashSet<>();
    private final Map<List<Object>, Set<String>> suggested = new HashMap<>();
    private final Set<List<Object>> wrongTypes = new HashSet<>();
    private final Set<List<Object>> aboveOthers = new HashSet<>();

    FollowUps(List<Violation> violations, Set<String> targets) {
        this.targets = targets;
        for (Violation v : violations) {
            List<Object> steps = v.at().steps();
            if (v.kind() != Kind.AMBIGUOUS) {
                IntStream.rangeClosed(0, steps.size()).forEach(i -> aboveOthers.add(steps.subList(0, i)));
            }
            if (v.kind() == Kind.TYPE) {
                wrongTypes.add(steps);
            } else if (v.kind() == Kind.UNKNOWN) {
                unknownProperties.add(v.at().with(v.subject()));
                suggestion(v)
                        .ifPresent(name -> suggested
                                .computeIfAbsent(steps, p -> new HashSet<>())
                                .add(name));
            }
        }
    }

    boolean contains(Violation v) {
        List<Object> steps = v.at().steps();
        boolean isBelowUnknown =
                IntStream.rangeClosed(1, steps.size()).anyMatch(i -> unknownProperties.contains(steps.subList(0, i)));
        return isBelowUnknown
                || switch (v.kind()) {
                    case NAME -> unknownProperties.contains(v.at().with(v.subject()));
                    // A file in the wrong folder misses its section because it has another one.
                    case MISSING ->
                        steps.isEmpty() && unknownProperties.stream().anyMatch(p -> p.size() == 1)
                                || v.names().stream().anyMatch(suggested.getOrDefault(steps, Set.of())::contains);
                    case CHOICE, VALUE -> wrongTypes.contains(steps);
                    case AMBIGUOUS -> aboveOthers.contains(steps);
                    default -> false;
                };
    }

    /** The nearest allowed name for an unknown property that is not taken yet. */
    Optional<String> suggestion(Violation unknown) {
        Collection<String> taken = unknown.at().node() instanceof MapNode map ? map.names() : List.of();
        Stream<String> more = unknown.expected().contains(SchemaSet.TARGET) ? targets.stream() : Stream.empty();
        return Names.nearest(
                unknown.subject(),
                Stream.concat(unknown.names().stream(), more)
                        .filter(n -> !taken.contains(n))
                        .toList());
    }
}
