package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.table.Codes;

/** The undefined bits of a wave's registers. */
final class UndefinedRegisters {
    final UndefinedBits vectors;
    final UndefinedBits accumulation;
    /** The undefined bits of data that passes through no vector register: scalar loads, and data that is converted. */
    final UndefinedBits passing = new UndefinedBits(48, 48);
    /** The undefined bits of scalar registers, by operand code. */
    final int[] scalars;

    private final String[] origins;
    /** Whether the scalar condition code is undefined, and where that comes from. */
    boolean condition = true;

    String conditionOrigin = "the condition code, which nothing has set";
    /** Whether the current load has already set the undefined bits of its registers. */
    boolean isLoaded;

    /** The results of the trial executions of the current instruction. */
    final List<Trial> trials = new ArrayList<>();

    /** The results of an instruction for other values of undefined bits. */
    record Trial(int[][] vectors, int[] scalars, boolean condition) {}

    UndefinedRegisters(Wave wave, int scalarRegisters, int definedScalars, int definedVectors) {
        RegisterLayout layout = wave.layout();
        vectors = new UndefinedBits(wave.vgpr.length, definedVectors);
        accumulation = new UndefinedBits(wave.agpr.length, 0);
        scalars = new int[wave.sgpr.length];
        origins = new String[scalars.length];
        for (int code = definedScalars; code < scalarRegisters; code++) {
            scalars[code] = -1;
        }
        scalars[layout.vcc()] = -1;
        scalars[layout.vcc() + 1] = -1;
        scalars[layout.m0()] = -1;
    }

    /** Returns the number of scalar registers. */
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

    /** Returns the undefined bits for the register file of a request's data. */
    UndefinedBits of(Wave wave, int[][] file) {
        return file == wave.vgpr ? vectors : file == wave.agpr ? accumulation : passing;
    }
}
