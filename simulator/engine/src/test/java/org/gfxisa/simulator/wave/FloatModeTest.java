package org.gfxisa.simulator.wave;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.semantics.Mode;
import org.junit.jupiter.api.Test;

class FloatModeTest {
    @Test
    void theFieldsAreWhereTheSemanticsExpectThem() {
        assertEquals(Mode.of(2, 0, 0, 0, false, false, false), FloatMode.of(ModeRegister.withFpRound32(0, 2)));
        assertEquals(Mode.of(0, 3, 0, 0, false, false, false), FloatMode.of(ModeRegister.withFpRound1664(0, 3)));
        assertEquals(Mode.of(0, 0, 1, 0, false, false, false), FloatMode.of(ModeRegister.withFpDenorm32(0, 1)));
        assertEquals(Mode.of(0, 0, 0, 2, false, false, false), FloatMode.of(ModeRegister.withFpDenorm1664(0, 2)));
        assertEquals(Mode.of(0, 0, 0, 0, true, false, false), FloatMode.of(ModeRegister.withDx10Clamp(0, true)));
        assertEquals(Mode.of(0, 0, 0, 0, false, true, false), FloatMode.of(ModeRegister.withIeee(0, true)));
        assertEquals(Mode.of(0, 0, 0, 0, false, false, true), FloatMode.of(ModeRegister.withFp16Ovfl(0, true)));
        assertEquals(0, FloatMode.of(ModeRegister.withExcpEn(ModeRegister.withCsp(0, -1), -1)));
    }
}
