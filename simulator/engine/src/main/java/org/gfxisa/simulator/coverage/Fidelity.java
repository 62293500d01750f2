package org.gfxisa.simulator.coverage;

import java.util.Locale;

/**
 * How the simulator executes an instruction.
 *
 * @param level how close to the hardware it is
 * @param why what is approximate, with the error; or why the instruction is refused; empty if it is exact
 */
public record Fidelity(Level level, String why) {
    /** How close to the hardware an execution is, the best one first. */
    public enum Level {
        /** Results are those of the hardware. */
        EXACT,
        /** Results may differ from those of the hardware, within a stated error where a manual states one. */
        APPROXIMATE,
        /** The run ends with a report. */
        REFUSED;

        /** Returns the word for it in reports: {@code exact}. */
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
