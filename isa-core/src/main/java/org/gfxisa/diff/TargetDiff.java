package org.gfxisa.diff;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;

/**
 * The differences between two targets. Encodings, operands and semantics are only compared for instructions that both targets
 * have.
 *
 * @param left name of the first target
 * @param right name of the second target
 * @param shared number of equal facts by kind, for the kinds that are compared
 * @param differences the differences, kind by kind
 */
public record TargetDiff(String left, String right, Map<FactKind, Integer> shared, List<Difference> differences) {
    /** Compares two targets. */
    public static TargetDiff of(TargetFacts left, TargetFacts right) {
        return of(left, right, (kind, name) -> true);
    }

    /**
     * Compares facts of two targets.
     *
     * @param left facts of the first target
     * @param right facts of the second target
     * @param wanted selects facts by kind and name; kinds without a selected fact are omitted
     */
    public static TargetDiff of(TargetFacts left, TargetFacts right, BiPredicate<FactKind, String> wanted) {
        Set<String> instructions = new TreeSet<>(left.of(FactKind.INSTRUCTION).keySet());
        instructions.retainAll(right.of(FactKind.INSTRUCTION).keySet());
        Map<FactKind, Integer> shared = new EnumMap<>(FactKind.class);
        List<Difference> differences = new ArrayList<>();
        for (FactKind kind : FactKind.values()) {
            SortedMap<String, String> a = left.of(kind);
            SortedMap<String, String> b = right.of(kind);
            Set<String> names = new TreeSet<>(a.keySet());
            names.addAll(b.keySet());
            names.removeIf(name -> !wanted.test(kind, name));
            if (names.isEmpty()) {
                continue;
            }
            int same = 0;
            for (String name : names) {
                if (kind.isOfAnInstruction() && !instructions.contains(name.split(" ")[0])) {
                    continue;
                }
                Optional<String> there = Optional.ofNullable(a.get(name));
                Optional<String> here = Optional.ofNullable(b.get(name));
                if (there.equals(here)) {
                    same++;
                } else {
                    differences.add(new Difference(kind, name, there, here));
                }
            }
            shared.put(kind, same);
        }
        return new TargetDiff(left.target(), right.target(), shared, differences);
    }

    /** Returns the differences of a kind. */
    public List<Difference> of(FactKind kind) {
        return differences.stream().filter(d -> d.kind() == kind).toList();
    }
}
