package org.gfxisa.simulator.check;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What checks have looked at.
 *
 * @param kinds what they looked for
 * @param groups how many work-groups ran
 * @param waves how many waves these had
 * @param accesses how often a wave accessed memory, scalar loads and LDS included
 */
public record Examined(Set<CheckKind> kinds, long groups, long waves, long accesses) {
    /** Nothing yet. */
    public static final Examined NOTHING = new Examined(Set.of(), 0, 0, 0);

    /** Both together. */
    public Examined and(Examined other) {
        Set<CheckKind> both = EnumSet.noneOf(CheckKind.class);
        both.addAll(kinds);
        both.addAll(other.kinds);
        return new Examined(both, groups + other.groups, waves + other.waves, accesses + other.accesses);
    }

    /** {@code 4 work-groups, 16 waves, 1032 memory accesses (bounds, race)}. */
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
