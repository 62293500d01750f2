package org.gfxisa.plugin.model;

import java.util.Optional;

/**
 * Counts a wave's operations that are under way.
 *
 * @param name as the spec calls it
 * @param most the largest number that it, and a wait for it, can hold
 * @param freesSources whether it falls as soon as an operation has read its registers
 * @param unorderedResults whether results are written in any order, though it falls in the order of issue
 * @param withoutResult the counter that operations with a result raise in place of this one
 */
public record Counter(
        String name, int most, boolean freesSources, boolean unorderedResults, Optional<String> withoutResult) {}
