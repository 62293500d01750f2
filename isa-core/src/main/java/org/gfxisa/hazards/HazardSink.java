package org.gfxisa.hazards;

/** Is told what is missing before an instruction. */
@FunctionalInterface
public interface HazardSink {
    /**
     * An instruction comes too early.
     *
     * @param rule the rule
     * @param waitStates how many more wait states it needs; 0 where only the rule's remedy helps
     * @param place of the earlier instruction, as it was given to {@link HazardChecker#advance}
     * @param register operand code of the first register that both have, or -1 where the rule is about none
     */
    void missing(HazardRule rule, int waitStates, int place, int register);
}
