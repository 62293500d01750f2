package org.gfxisa.plugin.does;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The operands and registers that an instruction's text accesses.
 *
 * @param reads operands that are read, in order, and registers
 * @param writes operands and registers that are written
 * @param readsMode whether MODE matters: because a result depends on it, or because it enables exceptions
 */
public record Effects(Set<String> reads, Set<String> writes, boolean readsMode) {
    /** Those of a compiled text. */
    public static Effects of(CompiledDoes does) {
        return new Effects(
                does.reads(),
                does.writes(),
                !does.modeReads().isEmpty() || does.kernel().raises());
    }

    /** The same of one of two instructions in one, which appends something to the names of its operands. */
    public Effects suffixed(Set<String> operands, String suffix) {
        return new Effects(suffixed(reads, operands, suffix), suffixed(writes, operands, suffix), readsMode);
    }

    private static Set<String> suffixed(Set<String> names, Set<String> operands, String suffix) {
        return names.stream()
                .map(n -> operands.contains(n) ? n + suffix : n)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** What this one and another read and write. */
    public Effects and(Effects other) {
        return new Effects(union(reads, other.reads), union(writes, other.writes), readsMode || other.readsMode);
    }

    private static Set<String> union(Set<String> some, Set<String> others) {
        Set<String> all = new LinkedHashSet<>(some);
        all.addAll(others);
        return all;
    }
}
