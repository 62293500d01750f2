package org.gfxisa.plugin.model;

import java.util.Optional;
import org.gfxisa.table.CounterRaise.Feature;
import org.gfxisa.table.CounterRaise.Order;

/**
 * A counter that an instruction raises.
 *
 * @param counter its name
 * @param order how the operation completes beside others of this counter
 * @param modifier the modifier that must be set for it, if any
 * @param feature the target feature that it depends on, if any
 */
public record RaiseSpec(String counter, Order order, Optional<String> modifier, Optional<Feature> feature) {}
