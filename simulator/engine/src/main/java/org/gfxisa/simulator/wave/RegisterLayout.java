package org.gfxisa.simulator.wave;

import org.gfxisa.Isa;
import org.gfxisa.isa.abi.WaveRegister;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;

/**
 * Where a target's scalar registers with a meaning of their own are: their operand codes, which are also their places in
 * {@link Wave#sgpr}. -1 where a target has no such register.
 *
 * @param exec low half of the mask of active lanes
 * @param vcc low half of the vector condition code
 * @param m0 memory and message parameters
 * @param flatScratch low half of flat scratch; where operands cannot name it, a place behind all that they can
 * @param trapTemporaries the first register for the trap handler, TTMP0
 * @param scalarCodes codes from 0 that are registers
 */
public record RegisterLayout(int exec, int vcc, int m0, int flatScratch, int trapTemporaries, int scalarCodes) {
    /** The layout of an instruction set, by the registers' names. */
    public static RegisterLayout of(Isa isa) {
        Codes codes = isa.tables().codes();
        return new RegisterLayout(
                code(codes, WaveRegister.EXEC.text()),
                code(codes, WaveRegister.VCC.text()),
                code(codes, WaveRegister.M0.text()),
                flatScratch(codes),
                firstOf(codes, WaveRegister.TRAP_TEMPORARY.text()),
                count(codes));
    }

    /** How many places {@link Wave#sgpr} needs. */
    public int places() {
        return Math.max(scalarCodes, flatScratch + 2);
    }

    private static int flatScratch(Codes codes) {
        int named = code(codes, WaveRegister.FLAT_SCRATCH.text());
        return named >= 0 ? named : count(codes);
    }

    private static int code(Codes codes, String name) {
        for (int code = 0; code < Codes.COUNT; code++) {
            if (codes.text32(code).equals(name)) {
                return code;
            }
        }
        return -1;
    }

    private static int firstOf(Codes codes, String file) {
        for (int code = 0; code < Codes.COUNT; code++) {
            if (codes.file(code).name().equals(file) && codes.number(code) == 0) {
                return code;
            }
        }
        return -1;
    }

    private static int count(Codes codes) {
        int last = 0;
        for (int code = 0; code < Codes.COUNT / 4; code++) {
            if (codes.meaning(code) == Meaning.INTEGER) {
                break;
            }
            last = code;
        }
        return last + 1;
    }
}
