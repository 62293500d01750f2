package org.gfxisa.simulator.exec;

/**
 * Thresholds of compilation.
 *
 * @param region how often a region is entered before it is compiled; 1 compiles all code at once, {@link #NEVER} none
 * @param group how often a fused group of a region is interpreted before its method is warmed up and used; 0 uses all methods at once
 */
record TierThresholds(int region, int group) {
    static final int NEVER = 0;
}
