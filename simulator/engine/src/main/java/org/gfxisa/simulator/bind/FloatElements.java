package org.gfxisa.simulator.bind;

import org.gfxisa.exec.Element;
import org.gfxisa.semantics.F4;
import org.gfxisa.semantics.F6;
import org.gfxisa.semantics.F8;
import org.gfxisa.semantics.Floats;
import org.gfxisa.simulator.wave.Wave;

/** Floats of at most 32 bits, from and to singles. */
public final class FloatElements {
    private static final int SINGLE_MANTISSA = 23;

    private FloatElements() {}

    /** The single of an element's bits, above which anything may be; the bits themselves if it is no smaller float. */
    public static int single(Element element, int bits, int mode) {
        return switch (element) {
            case F16 -> Floats.F32.fromF16(bits & 0xffff, mode);
            case BF16 -> Floats.F32.fromBf16(bits & 0xffff, mode);
            case E4M3 -> F8.fromE4m3(bits & 0xff);
            case E5M2 -> F8.fromE5m2(bits & 0xff);
            case E4M3FNUZ -> F8.fromE4m3fnuz(bits & 0xff);
            case E5M2FNUZ -> F8.fromE5m2fnuz(bits & 0xff);
            case E2M3 -> F6.fromE2m3(bits & 0x3f);
            case E3M2 -> F6.fromE3m2(bits & 0x3f);
            case E2M1 -> F4.fromE2m1(bits & 0xf);
            default -> bits;
        };
    }

    /** The bits of an element with the value of a single, rounded as the mode says. */
    public static int of(Element element, int single, int mode) {
        return switch (element) {
            case F16 -> Floats.F16.fromF32(single, mode);
            case BF16 -> Floats.BF16.fromF32(single, mode);
            case E2M3 -> F6.toE2m3(single, mode);
            case E3M2 -> F6.toE3m2(single, mode);
            default -> single;
        };
    }

    /** How many bits of a single's mantissa a float of six bits does not have. */
    public static int lostBits(Element element) {
        return SINGLE_MANTISSA - (element == Element.E2M3 ? 3 : 2);
    }

    /** Bits {@code bit} and up of consecutive registers of a lane, as many as an element of {@code width} bits has. */
    public static int bits(LaneRegisters registers, Wave wave, int lane, int bit, int width) {
        int dword = bit / Integer.SIZE;
        int shift = bit % Integer.SIZE;
        int low = registers.get(wave, dword, lane) >>> shift;
        return shift + width <= Integer.SIZE ? low : low | registers.get(wave, dword + 1, lane) << Integer.SIZE - shift;
    }
}
