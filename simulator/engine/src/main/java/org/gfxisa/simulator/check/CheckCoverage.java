package org.gfxisa.simulator.check;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How much of a run was checked.
 *
 * @param kinds the kinds of checks that were on
 * @param groups the number of work-groups that ran
 * @param waves the number of waves that ran
 * @param accesses the number of memory accesses by waves, including scalar loads and accesses to LDS
 */
public record CheckCoverage(Set<CheckKind> kinds, long groups, long waves, long accesses) {
    /** Nothing was checked. */
    public static final CheckCoverage NOTHING = new CheckCoverage(Set.of(), 0, 0, 0);

    /** Returns the sum of two runs. */
    public CheckCoverage and(CheckCoverage other) {
        Set<CheckKind> both = EnumSet.noneOf(CheckKind.class);
        both.addAll(kinds);
        both.addAll(other.kinds);
        return new CheckCoverage(both, groups + other.groups, waves + other.waves, accesses + other.accesses);
    }

    /** Returns a text such as {@code 4 work-groups, 16 waves, 1032 memory accesses (bounds, race)}. */
    @Override
    public String toString() {
        return count(groups, "work-group") + ", " + count(waves, "wave") + ", "
                + (accesses == 1 ? "1 memory access" : accesses + " memory accesses")
                + kinds.stream().map(CheckKind::toString).collect(Collectors.joining(", ", " (", ")"));
    }

    private static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
