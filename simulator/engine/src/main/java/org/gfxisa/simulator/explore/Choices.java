package org.gfxisa.simulator.explore;

/** Decides in which order waves run and accesses to modelled memory complete. */
public sealed interface Choices permits Choices.Seed, Exploration {
    /**
     * Pseudo-random choices, which are the same for the same seed.
     *
     * @param number the seed
     */
    record Seed(long number) implements Choices {}
}
