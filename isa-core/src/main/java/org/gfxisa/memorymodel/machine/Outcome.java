package org.gfxisa.memorymodel.machine;

/**
 * An outcome: a conjunction of values.
 *
 * @param registers value by register, or {@link #ANY}
 * @param memory final value by location, or {@link #ANY}
 */
public record Outcome(int[] registers, int[] memory) {
    /** Stands for any value. */
    public static final int ANY = -1;

    /** Returns whether the registers that have been written are compatible with the outcome. */
    boolean possible(State s) {
        for (int r = 0; r < registers.length; r++) {
            int value = s.register(r);
            if (registers[r] != ANY && value >= 0 && value != registers[r]) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a final state has the outcome. */
    boolean holds(State s) {
        for (int l = 0; l < memory.length; l++) {
            if (memory[l] != ANY && s.memory(l) != memory[l]) {
                return false;
            }
        }
        return possible(s);
    }
}
