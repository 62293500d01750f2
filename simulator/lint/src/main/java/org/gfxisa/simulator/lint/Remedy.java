package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gfxisa.Instruction;

/**
 * Waits and instructions that fix a finding. They are inserted before an instruction, the waits first.
 *
 * @param waits for each counter, the value that it must not exceed
 * @param instructions write-backs, invalidations and wait states, in order
 */
record Remedy(SortedMap<Integer, Integer> waits, List<Instruction> instructions) {
    /** No known remedy. */
    static final Remedy NONE = new Remedy(new TreeMap<>(), List.of());

    static Remedy waits(Map<Integer, Integer> numbers) {
        return new Remedy(new TreeMap<>(numbers), List.of());
    }

    /** Returns a wait for zero of a set of counters, one bit each. */
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

    /** Returns this remedy followed by another, if a single wait before both is enough; else empty. */
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
