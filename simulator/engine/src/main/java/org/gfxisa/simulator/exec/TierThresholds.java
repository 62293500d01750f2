package org.gfxisa.simulator.exec;

/**
 * How often code is executed before it is compiled.
 *
 * @param region how often a region is entered before; 1 compiles all code at once, {@link #NEVER} none
 * @param group how often a fused group in a region is interpreted before its method is warmed up and used; 0 uses all at once
 */
record TierThresholds(int region, int group) {
    static final int NEVER = 0;
}
