package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.table.Codes;

/** What nobody has defined in a wave's registers. */
final class WaveValues {
    final Undefined vectors;
    final Undefined accumulation;
    /** What passes through no register: scalar loads, and data that is converted. */
    final Undefined passing = new Undefined(48, 48);
    /** Bits of scalar registers, by code. */
    final int[] scalars;

    private final String[] origins;
    /** Whether the scalar condition code is not defined, and why. */
    boolean condition = true;

    String conditionOrigin = "the condition code, which nothing has set";
    /** Whether the load in flight has filled the registers itself. */
    boolean isLoaded;

    /** The instruction's trials. */
    final List<Trial> trials = new ArrayList<>();

    /** What an instruction gave when undefined bits were others. */
    record Trial(int[][] vectors, int[] scalars, boolean condition) {}

    WaveValues(Wave wave, int scalarRegisters, int definedScalars, int definedVectors) {
        RegisterLayout layout = wave.layout();
        vectors = new Undefined(wave.vgpr.length, definedVectors);
        accumulation = new Undefined(wave.agpr.length, 0);
        scalars = new int[wave.sgpr.length];
        origins = new String[scalars.length];
        for (int code = definedScalars; code < scalarRegisters; code++) {
            scalars[code] = -1;
        }
        scalars[layout.vcc()] = -1;
        scalars[layout.vcc() + 1] = -1;
        scalars[layout.m0()] = -1;
    }

    /** How many scalar registers there are. */
    static int scalars(Codes codes) {
        int count = 0;
        while (codes.file(count).name().equals("sgpr")) {
            count++;
        }
        return count;
    }

    String origin(int code) {
        return origins[code] == null ? "" : origins[code];
    }

    void set(int code, int undefined, String origin) {
        scalars[code] = undefined;
        origins[code] = origin;
    }

    /** The shadow of a file of a request's data. */
    Undefined of(Wave wave, int[][] file) {
        return file == wave.vgpr ? vectors : file == wave.agpr ? accumulation : passing;
    }
}
