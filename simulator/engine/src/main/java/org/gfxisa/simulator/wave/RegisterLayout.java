package org.gfxisa.simulator.wave;

import org.gfxisa.Isa;
import org.gfxisa.isa.abi.WaveRegister;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;

/**
 * The operand codes of a target's special scalar registers, which are also their indices in {@link Wave#sgpr}. A register that the target does not
 * have is -1.
 *
 * @param exec the low half of the mask of active lanes
 * @param vcc the low half of the vector condition code
 * @param m0 the register for memory and message parameters
 * @param flatScratch the low half of flat scratch; if operands cannot name it, an index after all operand codes of registers
 * @param trapTemporaries the first register for the trap handler, TTMP0
 * @param scalarCodes the number of codes, from 0 on, that are registers
 */
public record RegisterLayout(int exec, int vcc, int m0, int flatScratch, int trapTemporaries, int scalarCodes) {
    /** Returns the layout of an instruction set. */
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

    /** Returns the length of {@link Wave#sgpr}. */
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
