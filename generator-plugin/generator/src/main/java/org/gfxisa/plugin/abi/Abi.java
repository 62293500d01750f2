package org.gfxisa.plugin.abi;

import java.util.List;

/** Everything that the spec says about the ABI, in its order. */
public record Abi(
        List<Structure> structures,
        List<Enumeration> enumerations,
        List<Setup> setups,
        List<TargetProperty> properties) {}
