package org.gfxisa.plugin.spec.schema;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.gfxisa.plugin.spec.schema.ExplainedViolation.Kind;

/**
 * Explains violations of alternatives (oneOf, anyOf). The validator reports what is wrong with each alternative; this class keeps
 * what is wrong with the one that was probably meant:
 * <ul>
 * <li>If no alternative has the type of the value, one violation has all their types.
 * <li>If all alternatives reject the same value, one violation has all allowed values.
 * <li>Otherwise the violations of the alternative with the fewest are kept; alternatives that reject the type of the value or its
 * tag come last.
 * </ul>
 */
final class UnionExplainer {
    private final KeywordExplainer keywords;

    UnionExplainer(KeywordExplainer keywords) {
        this.keywords = keywords;
    }

    /** The identity of a union in the file. */
    private record Key(List<Object> evaluation, List<Object> instance) {}

    /** The violations of one union by alternative; those of the union itself have no alternative. */
    private static final class Group {
        private final Map<Integer, List<Violation>> alternatives = new TreeMap<>();
        private final List<Violation> own = new ArrayList<>();

        void add(Violation v, int at) {
            if (at + 1 < v.evaluation().size() && v.evaluation().get(at + 1) instanceof Integer index) {
                alternatives.computeIfAbsent(index, i -> new ArrayList<>()).add(v);
            } else {
                own.add(v);
            }
        }

        /** Returns whether several alternatives match; the validator's first argument is their number. */
        boolean isAmbiguous() {
            return own.stream()
                    .anyMatch(v -> !v.arguments().isEmpty()
                            && !v.arguments().get(0).toString().equals("0"));
        }
    }

    List<ExplainedViolation> explain(List<Violation> violations) {
        return explain(violations, 0);
    }

    private List<ExplainedViolation> explain(List<Violation> violations, int from) {
        List<ExplainedViolation> findings = new ArrayList<>();
        Map<Key, Group> groups = new LinkedHashMap<>();
        for (Violation v : violations) {
            Optional<Violation.Union> union = v.union(from);
            if (union.isEmpty()) {
                findings.add(keywords.explain(v));
            } else {
                int at = union.get().at();
                Key key = new Key(
                        v.evaluation().subList(0, at + 1),
                        v.instance().subList(0, union.get().depth()));
                groups.computeIfAbsent(key, k -> new Group()).add(v, at);
            }
        }
        groups.forEach((key, group) -> findings.addAll(resolve(key, group)));
        return findings;
    }

    private List<ExplainedViolation> resolve(Key key, Group group) {
        if (group.isAmbiguous()) {
            return List.of(new ExplainedViolation(
                    key.instance(), Kind.AMBIGUOUS, "this can be read in several ways", List.of(), List.of()));
        }
        List<List<ExplainedViolation>> all = group.alternatives.values().stream()
                .map(vs -> explain(vs, key.evaluation().size() + 1))
                .toList();
        List<List<ExplainedViolation>> fitting =
                all.stream().filter(fs -> !hasWrongType(fs, key.instance())).toList();
        List<ExplainedViolation> types = all.stream()
                .flatMap(List::stream)
                .filter(f -> f.kind() == Kind.TYPE && f.path().equals(key.instance()))
                .toList();
        if (fitting.isEmpty()) {
            return types.isEmpty() ? List.of() : List.of(ExplainedViolation.merge(types));
        }
        boolean valueAlone = fitting.stream()
                .flatMap(List::stream)
                .allMatch(f -> f.isAboutValue() && f.path().equals(key.instance()));
        if (valueAlone) {
            // A value of another type would have been valid as well.
            List<ExplainedViolation> values =
                    fitting.stream().flatMap(List::stream).toList();
            List<String> otherTypes = types.stream()
                    .flatMap(f -> f.expected().stream())
                    .distinct()
                    .toList();
            return List.of(ExplainedViolation.merge(values).orExpecting(otherTypes));
        }
        return common(fitting)
                .map(List::of)
                .orElseGet(() -> fitting.stream().min(byFit(key.instance())).orElseThrow());
    }

    private static boolean hasWrongType(List<ExplainedViolation> findings, List<Object> path) {
        return findings.stream().anyMatch(f -> f.kind() == Kind.TYPE && f.path().equals(path));
    }

    /** Returns the violation that all alternatives share: about the same value, or each about one missing property. */
    private static Optional<ExplainedViolation> common(List<List<ExplainedViolation>> alternatives) {
        if (alternatives.size() == 1) {
            return Optional.empty();
        }
        Set<List<Object>> shared = new LinkedHashSet<>();
        alternatives.get(0).stream().filter(ExplainedViolation::isAboutValue).forEach(f -> shared.add(f.path()));
        for (List<ExplainedViolation> findings : alternatives) {
            Set<List<Object>> here = new HashSet<>();
            findings.stream().filter(ExplainedViolation::isAboutValue).forEach(f -> here.add(f.path()));
            shared.retainAll(here);
        }
        if (!shared.isEmpty()) {
            List<Object> path = shared.iterator().next();
            return Optional.of(ExplainedViolation.merge(alternatives.stream()
                    .flatMap(List::stream)
                    .filter(f -> f.isAboutValue() && f.path().equals(path))
                    .toList()));
        }
        List<ExplainedViolation> firsts =
                alternatives.stream().map(fs -> fs.get(0)).toList();
        boolean allMissing = alternatives.stream().allMatch(fs -> fs.size() == 1)
                && firsts.stream()
                        .allMatch(f -> f.kind() == Kind.MISSING
                                && f.path().equals(firsts.get(0).path()));
        return allMissing ? Optional.of(ExplainedViolation.merge(firsts)) : Optional.empty();
    }

    /** Orders alternatives so that the one that was probably meant comes first. */
    private static Comparator<List<ExplainedViolation>> byFit(List<Object> path) {
        Comparator<List<ExplainedViolation>> byFit = Comparator.comparing(findings ->
                findings.stream().anyMatch(f -> f.isAboutValue() && f.path().equals(path)));
        return byFit.thenComparing(findings -> findings.stream()
                        .anyMatch(f -> f.kind() == Kind.CHOICE && f.path().size() == path.size() + 1))
                .thenComparingInt(List::size)
                .thenComparingInt(findings ->
                        -findings.stream().mapToInt(f -> f.path().size()).max().orElse(0));
    }
}
