package org.gfxisa.diff;

import java.util.Optional;

/**
 * A fact that differs between two targets.
 *
 * @param kind kind of the fact
 * @param name name of the fact
 * @param left the fact for the first target; empty if there is none
 * @param right the fact for the second target; empty if there is none
 */
public record Difference(FactKind kind, String name, Optional<String> left, Optional<String> right) {}
