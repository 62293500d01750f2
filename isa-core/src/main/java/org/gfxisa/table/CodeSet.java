package org.gfxisa.table;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A set of operand codes, see {@link Codes}.
 *
 * @param words a bit a code, from the lowest; none at all: no code
 */
public record CodeSet(List<Long> words) {
    /** No codes. */
    public static final CodeSet NONE = new CodeSet(List.of());

    public CodeSet {
        words = List.copyOf(words);
    }

    /** The codes that fulfil a condition. */
    public static CodeSet of(IntPredicate which) {
        return new CodeSet(IntStream.range(0, Codes.COUNT / Long.SIZE)
                .mapToObj(word -> IntStream.range(0, Long.SIZE)
                        .filter(bit -> which.test(word * Long.SIZE + bit))
                        .mapToLong(bit -> 1L << bit)
                        .sum())
                .toList());
    }

    /** Whether a code is one of them. */
    public boolean has(int code) {
        return code < words.size() * Long.SIZE && (words.get(code / Long.SIZE) >>> code & 1) != 0;
    }
}
