package org.gfxisa.plugin.memorymodel;

import java.util.List;
import org.gfxisa.memorymodel.Constraint;

/**
 * What must not be moved across an access within its thread.
 *
 * @param ops the accesses: {@code load}, {@code store}, {@code rmw}, {@code fence}
 * @param orders their orderings
 * @param constraint what has to stay
 */
public record ModelConstraint(List<String> ops, List<String> orders, Constraint constraint) {}
