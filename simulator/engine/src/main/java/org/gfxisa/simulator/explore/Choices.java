package org.gfxisa.simulator.explore;

/** What decides in which order waves run and accesses to modelled memory are done. */
public sealed interface Choices permits Choices.Seed, Exploration {
    /**
     * Chance, the same for the same number.
     *
     * @param number any
     */
    record Seed(long number) implements Choices {}
}
