package org.gfxisa.simulator.coverage;

import java.util.Locale;

/**
 * The fidelity with which the simulator executes an instruction.
 *
 * @param level the degree of fidelity
 * @param why the approximate result with its error, or the reason why the instruction is refused; empty if the instruction is exact
 */
public record Fidelity(Level level, String why) {
    /** Degrees of fidelity, the best one first. */
    public enum Level {
        /** Results are those of the hardware. */
        EXACT,
        /** Results may differ from those of the hardware, within a stated error where a manual states one. */
        APPROXIMATE,
        /** The run ends with a report. */
        REFUSED;

        /** Returns the word in reports, for example {@code exact}. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static final Fidelity EXACT = new Fidelity(Level.EXACT, "");

    /** Returns this or the other one, whichever is further from the hardware. */
    Fidelity worse(Fidelity other) {
        return other.level.compareTo(level) > 0 ? other : this;
    }
}
