package org.gfxisa.simulator.check;

import java.util.Arrays;
import org.gfxisa.simulator.wave.Wave;

/** Which bits of a wave's vector registers nobody has defined, and how that came. */
final class Undefined {
    private static final int ALL = -1;

    /** Lanes of a register with such bits. */
    private final long[] lanes;
    /** The bits by register and lane; null where they are all bits of these lanes. */
    private final int[][] bits;

    private final String[] origins;

    /**
     * Of a file of registers.
     *
     * @param defined how many of the first ones are defined
     */
    Undefined(int registers, int defined) {
        lanes = new long[registers];
        bits = new int[registers][];
        origins = new String[registers];
        Arrays.fill(lanes, Math.min(defined, registers), registers, ALL);
    }

    long lanes(int register) {
        return register < lanes.length ? lanes[register] : 0;
    }

    /** Those of which some bits are undefined. */
    long lanes(int register, int some) {
        long all = lanes(register);
        for (long rest = some == ALL ? 0 : all; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            all &= (bits(register, lane) & some) == 0 ? ~(1L << lane) : -1L;
        }
        return all;
    }

    int bits(int register, int lane) {
        if (register >= lanes.length || (lanes[register] >>> lane & 1) == 0) {
            return 0;
        }
        return bits[register] == null ? ALL : bits[register][lane];
    }

    /** How a register's bits came; empty: nobody has written it. */
    String origin(int register) {
        return register < origins.length && origins[register] != null ? origins[register] : "";
    }

    void define(int register, long which) {
        if (register < lanes.length) {
            lanes[register] &= ~which;
        }
    }

    void set(int register, int lane, int undefined, String origin) {
        if (register >= lanes.length) {
            return;
        }
        if (undefined == 0) {
            lanes[register] &= ~(1L << lane);
            return;
        }
        if (bits[register] == null) {
            bits[register] = new int[Wave.LANES];
            Arrays.fill(bits[register], ALL);
        }
        bits[register][lane] = undefined;
        lanes[register] |= 1L << lane;
        origins[register] = origin;
    }
}
