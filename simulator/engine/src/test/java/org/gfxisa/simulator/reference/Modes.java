package org.gfxisa.simulator.reference;

/**
 * The MODE register as the manual lays it out ("MI200 ISA, 3.5").
 *
 * @param register its bits
 */
record Modes(int register) {
    static final int NEAREST = 0;
    static final int UP = 1;
    static final int DOWN = 2;
    static final int TO_ZERO = 3;

    private static final int DENORM_SHIFT = 4;
    private static final int WIDE_SHIFT = 2;
    private static final int FIELD = 3;
    private static final int DX10_CLAMP = 1 << 8;
    private static final int IEEE = 1 << 9;
    private static final int FP16_OVFL = 1 << 23;
    private static final int ROUNDS = 0xf;
    private static final int DENORMS = 0xf0;
    private static final int INPUT_DENORMS = 0x50;
    private static final int RESULT_DENORMS = 0xa0;

    int round(Format format) {
        return register >>> shift(format) & FIELD;
    }

    boolean keepsInputs(Format format) {
        return (register >>> DENORM_SHIFT + shift(format) & 1) != 0;
    }

    boolean keepsResults(Format format) {
        return (register >>> DENORM_SHIFT + shift(format) & 2) != 0;
    }

    private static int shift(Format format) {
        return format == Format.F32 ? 0 : WIDE_SHIFT;
    }

    boolean dx10Clamp() {
        return (register & DX10_CLAMP) != 0;
    }

    boolean ieee() {
        return (register & IEEE) != 0;
    }

    boolean limitsHalves() {
        return (register & FP16_OVFL) != 0;
    }

    Modes rounding(int mode) {
        return new Modes(register & ~ROUNDS | mode * 0b0101);
    }

    Modes flushing() {
        return new Modes(register & ~DENORMS);
    }

    Modes keepingInputs() {
        return new Modes(register | INPUT_DENORMS);
    }

    Modes keepingResults() {
        return new Modes(register | RESULT_DENORMS);
    }

    Modes keeping() {
        return new Modes(register | DENORMS);
    }

    /** Every rounding and denormal mode of both fields, each pair of them once, with all other bits in turn. */
    static Modes[] all() {
        Modes[] modes = new Modes[64];
        for (int i = 0; i < modes.length; i++) {
            int round = i & FIELD;
            int denorm = i >> 2 & FIELD;
            int rest = i >> 4;
            int wideRound = round + rest + 1 & FIELD;
            int wideDenorm = denorm + rest + (round & 1) & FIELD;
            modes[i] = new Modes(round
                    | wideRound << WIDE_SHIFT
                    | denorm << DENORM_SHIFT
                    | wideDenorm << DENORM_SHIFT + WIDE_SHIFT
                    | ((rest ^ round) & 1) * DX10_CLAMP
                    | ((rest >> 1 ^ denorm) & 1) * IEEE
                    | ((round >> 1 ^ denorm ^ rest) & 1) * FP16_OVFL);
        }
        return modes;
    }
}
