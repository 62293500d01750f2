package org.gfxisa.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.gfxisa.exec.Lanes;
import org.gfxisa.exec.VectorImplementation;
import org.gfxisa.isa.Opcode;
import org.gfxisa.isa.Targets;
import org.gfxisa.isa.Vop2Semantics;
import org.gfxisa.isa.Vop3FloatSemantics;
import org.junit.jupiter.api.Test;

/** The functions that the spec defines, as instructions have them. */
class PreludeTest {
    private static final int KEEP = Mode.of(Mode.RNE, Mode.RNE, Mode.KEEP, Mode.KEEP, true, true, false);
    private static final int FLUSH = Mode.of(Mode.RNE, Mode.RNE, Mode.FLUSH, Mode.FLUSH, true, true, false);
    private static final int ONE = 0x3f800000;
    private static final int TWO = 0x40000000;
    private static final int THREE = 0x40400000;
    private static final int MINUS_ZERO = 0x80000000;
    private static final int INFINITY = 0x7f800000;
    private static final int QUIET = 0x7fc00001;
    private static final int SIGNALLING = 0x7f800001;

    @Test
    void zeroTimesAnythingIsZero() {
        assertEquals(0, Vop2Semantics.v_mul_legacy_f32(MINUS_ZERO, INFINITY, KEEP));
        assertEquals(0, Vop2Semantics.v_mul_legacy_f32(QUIET, 0, KEEP));
        assertEquals(TWO, Vop2Semantics.v_mul_legacy_f32(ONE, TWO, KEEP));
        assertEquals(0, Vop2Semantics.v_mul_legacy_f32(1, INFINITY, FLUSH), "a flushed denormal is a zero");
        assertEquals(ONE, Vop3FloatSemantics.v_fma_dx9_zero_f32(0, INFINITY, ONE, KEEP));
        assertEquals(0, Vop3FloatSemantics.v_fma_dx9_zero_f32(MINUS_ZERO, ONE, MINUS_ZERO, KEEP), "+0 and -0");
        assertEquals(THREE, Vop3FloatSemantics.v_mad_legacy_f32(ONE, TWO, ONE, KEEP));
    }

    @Test
    void madRoundsTwiceAndFlushes() {
        int x = 0x3f800001; // 1 + 2^-23
        // The square is 1 + 2^-22 + 2^-46; the last term is lost before the sum.
        assertEquals(0, Vop3FloatSemantics.v_mad_f32(x, x, 0xbf800002, KEEP));
        assertEquals(0x28800000, Vop3FloatSemantics.v_fma_f32(x, x, 0xbf800002, KEEP));
        assertEquals(0, Vop3FloatSemantics.v_mad_f32(1, ONE, 0, KEEP));
        assertEquals(1, Vop3FloatSemantics.v_fma_f32(1, ONE, 0, KEEP));
    }

    /** Exceptions of both operands count, though the first one alone decides. */
    @Test
    void productsOfZeroRaiseWhatTheirOperandsDo() {
        assertEquals(0, raised(Opcode.V_MUL_LEGACY_F32, 0, INFINITY));
        assertEquals(Exceptions.INVALID, raised(Opcode.V_MUL_F32, 0, INFINITY));
        assertEquals(Exceptions.INVALID, raised(Opcode.V_MUL_LEGACY_F32, 0, SIGNALLING));
        assertEquals(Exceptions.INPUT_DENORMAL, raised(Opcode.V_MUL_LEGACY_F32, 0, 1));
    }

    private static int raised(int opcode, int a, int b) {
        VectorImplementation kernel = (VectorImplementation)
                Targets.GFX90A.isa().orElseThrow().execution(opcode).orElseThrow();
        Lanes lanes = new Lanes();
        lanes.exec = 1;
        lanes.mode = KEEP;
        lanes.in[0] = new int[Lanes.COUNT];
        lanes.in[1] = new int[Lanes.COUNT];
        lanes.in[0][0] = a;
        lanes.in[1][0] = b;
        Exceptions exceptions = new Exceptions();
        exceptions.begin(false);
        kernel.raise(lanes, exceptions);
        return exceptions.raised();
    }
}
