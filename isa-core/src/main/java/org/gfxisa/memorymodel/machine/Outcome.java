package org.gfxisa.memorymodel.machine;

/**
 * A result that must not come about: all of these values at once.
 *
 * @param registers by register its value, or {@link #ANY}
 * @param memory by location its last value, or {@link #ANY}
 */
public record Outcome(int[] registers, int[] memory) {
    /** Any value. */
    public static final int ANY = -1;

    /** Whether the registers that have a value still allow for it. */
    boolean possible(State s) {
        for (int r = 0; r < registers.length; r++) {
            int value = s.register(r);
            if (registers[r] != ANY && value >= 0 && value != registers[r]) {
                return false;
            }
        }
        return true;
    }

    /** Whether a final state has it. */
    boolean holds(State s) {
        for (int l = 0; l < memory.length; l++) {
            if (memory[l] != ANY && s.memory(l) != memory[l]) {
                return false;
            }
        }
        return possible(s);
    }
}
