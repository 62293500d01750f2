package org.gfxisa.hazards;

/** Receives the violations that a {@link HazardChecker} finds. */
@FunctionalInterface
public interface HazardSink {
    /**
     * Called if an instruction follows another one too early.
     *
     * @param rule the rule
     * @param waitStates number of missing wait states; 0 if only the rule's remedy helps
     * @param place the place of the earlier instruction, as passed to {@link HazardChecker#advance}
     * @param register operand code of the first register that both use, or -1 if the rule is not about registers
     */
    void missing(HazardRule rule, int waitStates, int place, int register);
}
