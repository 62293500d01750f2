package org.gfxisa.plugin.memorymodel;

import java.util.List;
import org.gfxisa.memorymodel.Constraint;

/**
 * A restriction on moving other accesses across an access within its thread.
 *
 * @param ops operations: {@code load}, {@code store}, {@code rmw}, {@code fence}
 * @param orders orderings
 * @param constraint the accesses that must stay
 */
public record ModelConstraint(List<String> ops, List<String> orders, Constraint constraint) {}
