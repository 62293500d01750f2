package org.gfxisa.table;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A set of operand codes, see {@link Codes}.
 *
 * @param words a bit set, starting with the lowest code; empty if the set is
 */
public record CodeSet(List<Long> words) {
    /** The empty set. */
    public static final CodeSet NONE = new CodeSet(List.of());

    public CodeSet {
        words = List.copyOf(words);
    }

    /** Returns the codes that satisfy a predicate. */
    public static CodeSet of(IntPredicate which) {
        return new CodeSet(IntStream.range(0, Codes.COUNT / Long.SIZE)
                .mapToObj(word -> IntStream.range(0, Long.SIZE)
                        .filter(bit -> which.test(word * Long.SIZE + bit))
                        .mapToLong(bit -> 1L << bit)
                        .sum())
                .toList());
    }

    /** Returns whether the set contains a code. */
    public boolean has(int code) {
        return code < words.size() * Long.SIZE && (words.get(code / Long.SIZE) >>> code & 1) != 0;
    }
}
