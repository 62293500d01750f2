package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.simulator.wave.Wave;

/** An executed instruction whose result may not fit its register. */
final class Overflow {
    /** A value that the instruction read, by lane. */
    private record Operand(String name, int[] values) {}

    private static final long UNSIGNED = 0xffffffffL;

    final InstructionSite site;
    private final boolean isScalar;
    private final List<Operand> operands = new ArrayList<>();
    private final long[] exact = new long[Wave.LANES];
    /** The lanes in which the overflow is intended. */
    private long intended;

    Overflow(InstructionSite site, boolean isScalar) {
        this.site = site;
        this.isScalar = isScalar;
    }

    /** Adds a value that the instruction read. */
    void add(String name, int[] values) {
        operands.add(new Operand(name, values.clone()));
    }

    /** Sets the exact result of a lane. */
    void exact(int lane, long value) {
        exact[lane] = value;
    }

    /** Marks the overflow of a lane as intended, because the result is used otherwise than as a number. */
    void markIntended(int lane) {
        intended |= isScalar ? -1 : 1L << lane;
    }

    /** Marks the overflow of all lanes as intended. */
    void markIntended() {
        intended = -1;
    }

    boolean isIntended(int lane) {
        return (intended >>> lane & 1) != 0;
    }

    /** Marks lanes as intended if another instruction computes the high half of the product whose low half this is. */
    void pair(int[] first, int[] second) {
        for (int lane = 0; lane < Wave.LANES && operands.size() == 2; lane++) {
            int a = operands.get(0).values[lane(lane)];
            int b = operands.get(1).values[lane(lane)];
            if (a == first[lane] && b == second[lane] || a == second[lane] && b == first[lane]) {
                markIntended(lane);
            }
        }
    }

    /** Returns one lane as an overflow of a scalar register. */
    Overflow at(int lane) {
        Overflow one = new Overflow(site, true);
        operands.forEach(o -> one.add(o.name, new int[] {o.values[lane(lane)]}));
        one.exact[0] = exact[lane(lane)];
        one.intended = isIntended(lane) ? -1 : 0;
        return one;
    }

    private int lane(int lane) {
        return isScalar ? 0 : lane;
    }

    /** Returns the operands and the result of a lane as text. */
    String text(int lane) {
        StringBuilder text = new StringBuilder();
        for (Operand operand : operands) {
            if (!operand.name.isEmpty() && text.indexOf(operand.name + " = ") < 0) {
                text.append(operand.name)
                        .append(" = ")
                        .append(hex(operand.values[lane(lane)] & UNSIGNED))
                        .append(", ");
            }
        }
        long whole = exact[lane(lane)];
        return text + "giving " + hex(whole)
                + (whole == (whole & UNSIGNED)
                        ? ", which is negative in the register"
                        : ", truncated to " + hex(whole & UNSIGNED));
    }

    private static String hex(long value) {
        return (value < 0 ? "-" : "") + "0x" + Long.toHexString(Math.abs(value));
    }
}
