package org.gfxisa.plugin.abi;

import java.util.List;

/** The ABI in the spec, in its order. */
public record Abi(
        List<Structure> structures,
        List<Enumeration> enumerations,
        List<Setup> setups,
        List<TargetProperty> properties) {}
