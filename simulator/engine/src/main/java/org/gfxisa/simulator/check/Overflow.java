package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.simulator.wave.Wave;

/** Results of an instruction that do not fit its registers, as it was executed once. */
final class Overflow {
    /** A value that it read, by lane. */
    private record Operand(String name, int[] values) {}

    private static final long UNSIGNED = 0xffffffffL;

    final Site site;
    private final boolean isScalar;
    private final List<Operand> operands = new ArrayList<>();
    private final long[] exact = new long[Wave.LANES];
    /** Lanes in which losing what does not fit is meant. */
    private long meant;

    Overflow(Site site, boolean isScalar) {
        this.site = site;
        this.isScalar = isScalar;
    }

    /** Adds what it read. */
    void add(String name, int[] values) {
        operands.add(new Operand(name, values.clone()));
    }

    /** Sets what would have been the result of a lane. */
    void exact(int lane, long value) {
        exact[lane] = value;
    }

    /** Somebody looks at a result in another way than as a number: what does not fit is not wanted. */
    void mean(int lane) {
        meant |= isScalar ? -1 : 1L << lane;
    }

    /** The same of all lanes. */
    void mean() {
        meant = -1;
    }

    boolean isMeant(int lane) {
        return (meant >>> lane & 1) != 0;
    }

    /** The instruction that gives the high half of the products of which this has the low one. */
    void pair(int[] first, int[] second) {
        for (int lane = 0; lane < Wave.LANES && operands.size() == 2; lane++) {
            int a = operands.get(0).values[lane(lane)];
            int b = operands.get(1).values[lane(lane)];
            if (a == first[lane] && b == second[lane] || a == second[lane] && b == first[lane]) {
                mean(lane);
            }
        }
    }

    /** A lane of it, as a scalar register has it. */
    Overflow at(int lane) {
        Overflow one = new Overflow(site, true);
        operands.forEach(o -> one.add(o.name, new int[] {o.values[lane(lane)]}));
        one.exact[0] = exact[lane(lane)];
        one.meant = isMeant(lane) ? -1 : 0;
        return one;
    }

    private int lane(int lane) {
        return isScalar ? 0 : lane;
    }

    /** In words, what it read in a lane, and what that gives. */
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
                        ? ", which is taken for a negative number"
                        : ", of which " + hex(whole & UNSIGNED) + " is kept");
    }

    private static String hex(long value) {
        return (value < 0 ? "-" : "") + "0x" + Long.toHexString(Math.abs(value));
    }
}
