package org.gfxisa.table;

import java.util.Optional;

/**
 * Counts a wave's operations that are in flight: raised when one is issued, it falls when that one is done.
 *
 * @param name as the spec calls it, e.g. {@code vm}; {@link CounterRaise#counter} is its index in {@link IsaTables#counters}
 * @param most the largest number that it, and a wait for it, can hold
 * @param freesSources it falls as soon as an operation has read its registers, which until then must not change
 * @param unorderedResults results are written in any order, though the counter falls in the order of issue
 * @param withoutResult the counter that operations with a result raise in place of this one
 */
public record Counter(
        String name, int most, boolean freesSources, boolean unorderedResults, Optional<String> withoutResult) {}
