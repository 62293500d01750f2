package org.gfxisa.simulator.bind;

import org.gfxisa.simulator.wave.Wave;

/**
 * The registers that texels come from or go to: one for each component of DMASK, or a half of one.
 *
 * @param data the registers
 * @param mask DMASK: components that there are
 * @param d16 whether components are 16 bits wide
 */
public record Texels(LaneRegisters data, int mask, boolean d16) {
    private static final int LOW_HALF = 0xffff;
    private static final int HALF = 16;
    private static final int COMPONENTS = 4;

    /** Puts the components of a texel where they belong. */
    public void put(Wave wave, int[] texel, int lane) {
        int place = 0;
        for (int i = 0; i < COMPONENTS; i++) {
            if ((mask >>> i & 1) != 0) {
                put(wave, place++, texel[i], lane);
            }
        }
    }

    private void put(Wave wave, int place, int value, int lane) {
        if (!d16) {
            data.set(wave, place, lane, value);
        } else if (place % 2 == 0) {
            data.set(wave, place / 2, lane, value & LOW_HALF);
        } else {
            data.set(wave, place / 2, lane, data.get(wave, place / 2, lane) & LOW_HALF | value << HALF);
        }
    }

    /** Takes the components that there are. */
    public void take(Wave wave, int[] texel, int lane) {
        int place = 0;
        for (int i = 0; i < COMPONENTS; i++) {
            if ((mask >>> i & 1) != 0) {
                texel[i] = d16
                        ? data.get(wave, place / 2, lane) >>> HALF * (place % 2) & LOW_HALF
                        : data.get(wave, place, lane);
                place++;
            }
        }
    }
}
