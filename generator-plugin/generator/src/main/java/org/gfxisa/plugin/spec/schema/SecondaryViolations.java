package org.gfxisa.plugin.spec.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.spec.schema.ExplainedViolation.Kind;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;

/** Distinguishes violations that are errors from those that are only consequences of another one. */
final class SecondaryViolations {
    private final Node root;
    private final Set<String> targets;
    /** By path, the number of unknown properties that may be misspellings of missing ones. */
    private final Map<List<Object>, Integer> unknownProperties = new HashMap<>();

    private final Map<List<Object>, Set<String>> suggested = new HashMap<>();
    private final Set<List<Object>> wrongTypes = new HashSet<>();
    private final Set<List<Object>> aboveOthers = new HashSet<>();

    SecondaryViolations(Node root, List<ExplainedViolation> findings, Set<String> targets) {
        this.root = root;
        this.targets = targets;
        for (ExplainedViolation f : findings) {
            if (isKnownUnknown(f) || f.kind() == Kind.AMBIGUOUS) {
                continue;
            }
            for (int i = 0; i <= f.path().size(); i++) {
                aboveOthers.add(f.path().subList(0, i));
            }
            if (f.kind() == Kind.TYPE) {
                wrongTypes.add(f.path());
            } else if (f.kind() == Kind.UNKNOWN) {
                unknownProperties.merge(property(f), f.names().size(), Math::min);
                suggestion(f)
                        .ifPresent(name -> suggested
                                .computeIfAbsent(f.path(), p -> new HashSet<>())
                                .add(name));
            }
        }
    }

    boolean contains(ExplainedViolation f) {
        return isBelowUnknown(f)
                || switch (f.kind()) {
                    case NAME -> unknownProperties.containsKey(property(f));
                    // A file in the wrong folder lacks its section because it has another one.
                    case MISSING ->
                        f.path().isEmpty()
                                        && unknownProperties.keySet().stream().anyMatch(p -> p.size() == 1)
                                || f.names().stream().anyMatch(suggested.getOrDefault(f.path(), Set.of())::contains);
                    case CHOICE, VALUE -> wrongTypes.contains(f.path());
                    // The more specific of two schemas that both apply decides which properties are known.
                    case UNKNOWN ->
                        isKnownUnknown(f)
                                ? aboveOthers.contains(f.path())
                                : f.names().size() > unknownProperties.get(property(f));
                    case AMBIGUOUS -> aboveOthers.contains(f.path());
                    default -> false;
                };
    }

    /** Finds the nearest allowed name for an unknown property that is not yet used. */
    Optional<String> suggestion(ExplainedViolation unknown) {
        Node node = JsonTree.find(root, unknown.path());
        Collection<String> taken = node instanceof MapNode map ? map.names() : List.of();
        Stream<String> more = unknown.expected().contains(SchemaSet.TARGET) ? targets.stream() : Stream.empty();
        return Names.nearest(
                unknown.subject(),
                Stream.concat(unknown.names().stream(), more)
                        .filter(n -> !taken.contains(n))
                        .toList());
    }

    /** Returns whether the schema has the property but skipped it because of another error in its mapping. */
    private static boolean isKnownUnknown(ExplainedViolation f) {
        return f.kind() == Kind.UNKNOWN && f.names().contains(f.subject());
    }

    private boolean isBelowUnknown(ExplainedViolation f) {
        for (int i = 1; i <= f.path().size(); i++) {
            if (unknownProperties.containsKey(f.path().subList(0, i))) {
                return true;
            }
        }
        return false;
    }

    private static List<Object> property(ExplainedViolation f) {
        List<Object> path = new ArrayList<>(f.path());
        path.add(f.subject());
        return path;
    }
}
