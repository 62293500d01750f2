package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gfxisa.Instruction;

/**
 * What makes good what was found, put before the instruction: first the waits, then the instructions.
 *
 * @param waits per counter the number that it has to come down to
 * @param instructions write-backs, invalidations and pauses, in order
 */
record Remedy(SortedMap<Integer, Integer> waits, List<Instruction> instructions) {
    /** Nothing that is known. */
    static final Remedy NONE = new Remedy(new TreeMap<>(), List.of());

    static Remedy waits(Map<Integer, Integer> numbers) {
        return new Remedy(new TreeMap<>(numbers), List.of());
    }

    /** A wait for all that some counters, a bit each, count. */
    static Remedy zero(int counters) {
        SortedMap<Integer, Integer> waits = new TreeMap<>();
        for (int counter = 0; counter < Integer.SIZE; counter++) {
            if ((counters >>> counter & 1) != 0) {
                waits.put(counter, 0);
            }
        }
        return new Remedy(waits, List.of());
    }

    static Remedy instructions(List<Instruction> instructions) {
        return new Remedy(new TreeMap<>(), instructions);
    }

    boolean isEmpty() {
        return waits.isEmpty() && instructions.isEmpty();
    }

    /** Both behind each other, if one wait can stand for those of both; else empty. */
    Optional<Remedy> then(Remedy other) {
        if (!instructions.isEmpty() && !other.waits.isEmpty()) {
            return Optional.empty();
        }
        SortedMap<Integer, Integer> all = new TreeMap<>(waits);
        other.waits.forEach((counter, number) -> all.merge(counter, number, Math::min));
        return Optional.of(new Remedy(
                all,
                Stream.concat(instructions.stream(), other.instructions.stream())
                        .toList()));
    }
}
