package org.gfxisa.plugin.spec.schema;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.plugin.spec.schema.Violation.Kind;

/**
 * Of what is wrong with each alternative for a value, none of which fits, what is wrong with the one that was meant:
 *
 * <ul>
 *   <li>no alternative has this type: one violation that names all their types;
 *   <li>all are unhappy with the same value: one violation that names all allowed values;
 *   <li>otherwise: those of the alternative that has the fewest; those that don't want such a value at all, or whose tag is
 *       another, come last.
 * </ul>
 */
final class Alternatives {
    private Alternatives() {}

    static List<Violation> meant(List<Object> value, List<List<Violation>> all) {
        Predicate<Violation> isOfType = v -> v.kind() == Kind.TYPE && v.isAt(value);
        List<List<Violation>> fitting =
                all.stream().filter(vs -> vs.stream().noneMatch(isOfType)).toList();
        List<Violation> types = flat(all).filter(isOfType).toList();
        if (fitting.isEmpty()) {
            return List.of(Violation.merge(types, List.of()));
        }
        if (flat(fitting).allMatch(v -> v.isAboutValue() && v.isAt(value))) {
            // A value of another type would have been right as well.
            List<String> otherTypes =
                    types.stream().flatMap(v -> v.expected().stream()).toList();
            return List.of(Violation.merge(flat(fitting).toList(), otherTypes));
        }
        return common(fitting)
                .map(List::of)
                .orElseGet(() -> fitting.stream().min(byFit(value)).orElseThrow());
    }

    private static Stream<Violation> flat(List<List<Violation>> alternatives) {
        return alternatives.stream().flatMap(List::stream);
    }

    /** The complaint that all alternatives share: about the same value, or each about one missing property. */
    private static Optional<Violation> common(List<List<Violation>> alternatives) {
        if (alternatives.size() == 1) {
            return Optional.empty();
        }
        Set<List<Object>> shared = valuesOf(alternatives.get(0));
        alternatives.forEach(vs -> shared.retainAll(valuesOf(vs)));
        if (!shared.isEmpty()) {
            List<Object> first = shared.iterator().next();
            return Optional.of(Violation.merge(
                    flat(alternatives)
                            .filter(v -> v.isAboutValue() && v.isAt(first))
                            .toList(),
                    List.of()));
        }
        List<Violation> firsts = alternatives.stream().map(vs -> vs.get(0)).toList();
        List<Object> first = firsts.get(0).at().steps();
        boolean isAllMissing = alternatives.stream().allMatch(vs -> vs.size() == 1)
                && firsts.stream().allMatch(v -> v.kind() == Kind.MISSING && v.isAt(first));
        return isAllMissing ? Optional.of(Violation.merge(firsts, List.of())) : Optional.empty();
    }

    private static Set<List<Object>> valuesOf(List<Violation> violations) {
        return violations.stream()
                .filter(Violation::isAboutValue)
                .map(v -> v.at().steps())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The alternative that was probably meant comes first. */
    private static Comparator<List<Violation>> byFit(List<Object> value) {
        Comparator<List<Violation>> byFit =
                Comparator.comparing(vs -> vs.stream().anyMatch(v -> v.isAboutValue() && v.isAt(value)));
        return byFit.thenComparing(vs -> vs.stream()
                        .anyMatch(v -> v.kind() == Kind.CHOICE && v.at().steps().size() == value.size() + 1))
                .thenComparingInt(List::size)
                .thenComparingInt(vs ->
                        -vs.stream().mapToInt(v -> v.at().steps().size()).max().orElse(0));
    }
}
