package org.gfxisa.plugin.memorymodel;

import java.util.List;

/**
 * What must not be moved across an access within its thread.
 *
 * @param ops the accesses: {@code load}, {@code store}, {@code rmw}, {@code fence}
 * @param orders their orderings
 * @param stays the side that has to stay: {@code preceding} or {@code following}
 * @param what of that side: {@code any} access, those that are {@code paired} with the fence, or those that are {@code seq_cst}
 */
public record ModelConstraint(List<String> ops, List<String> orders, String stays, String what) {}
