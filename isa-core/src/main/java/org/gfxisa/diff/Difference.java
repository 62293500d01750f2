package org.gfxisa.diff;

import java.util.Optional;

/**
 * A fact that two targets do not share.
 *
 * @param kind what it is about
 * @param name what differs
 * @param left the fact on the first target, if it has it
 * @param right the fact on the second
 */
public record Difference(FactKind kind, String name, Optional<String> left, Optional<String> right) {}
