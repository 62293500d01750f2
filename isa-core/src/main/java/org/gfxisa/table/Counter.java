package org.gfxisa.table;

import java.util.Optional;

/**
 * A counter of a wave's outstanding operations. Issuing an operation increments it, and completing the operation decrements it.
 *
 * @param name name in the spec, e.g. {@code vm}; {@link CounterRaise#counter} is its index in {@link IsaTables#counters}
 * @param most the highest value of the counter and of a wait for it
 * @param freesSources whether it is decremented once an operation has read its source registers, which must not change before
 * @param unorderedResults whether results are written out of order although the counter is decremented in order
 * @param withoutResult the counter that operations with a result increment in place of this one
 */
public record Counter(
        String name, int most, boolean freesSources, boolean unorderedResults, Optional<String> withoutResult) {}
