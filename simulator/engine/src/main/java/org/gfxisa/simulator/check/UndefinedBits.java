package org.gfxisa.simulator.check;

import java.util.Arrays;
import org.gfxisa.simulator.wave.Wave;

/** The undefined bits of a file of vector registers, and their origin. */
final class UndefinedBits {
    private static final int ALL = -1;

    /** For each register, the lanes that have undefined bits. */
    private final long[] lanes;
    /** The undefined bits by register and lane; null if all bits of these lanes are undefined. */
    private final int[][] bits;

    private final String[] origins;

    /**
     * Creates the bits of a register file.
     *
     * @param defined the number of registers, from the first one on, that are defined
     */
    UndefinedBits(int registers, int defined) {
        lanes = new long[registers];
        bits = new int[registers][];
        origins = new String[registers];
        Arrays.fill(lanes, Math.min(defined, registers), registers, ALL);
    }

    long lanes(int register) {
        return register < lanes.length ? lanes[register] : 0;
    }

    /** Returns the lanes in which some of the given bits are undefined. */
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

    /** Returns the origin of a register's undefined bits; empty if the register was never written. */
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
