package org.gfxisa.simulator.exec;

/** The pattern of an LDS swizzle: from which lane each lane reads. */
record SwizzlePattern(int offset) {
    private static final int QUAD_MODE = 0x8000;
    private static final int ROTATE_MODE = 0xc000;
    private static final int MODE_MASK = 0xe000;
    private static final int HALF_WAVE = 32;

    int source(int lane) {
        int half = lane / HALF_WAVE * HALF_WAVE;
        int place = lane % HALF_WAVE;
        if ((offset & MODE_MASK) == MODE_MASK) {
            throw new Unsupported("the FFT swizzle is not simulated");
        }
        if ((offset & MODE_MASK) == ROTATE_MODE) {
            int distance = offset >>> 5 & 31;
            int mask = offset & 31;
            int moved = (offset & 0x400) != 0 ? place - distance : place + distance;
            return half + (place & mask | moved & 31 & ~mask);
        }
        if ((offset & QUAD_MODE) != 0) {
            return lane & ~3 | offset >>> 2 * (lane & 3) & 3;
        }
        int and = offset & 31;
        int or = offset >>> 5 & 31;
        int xor = offset >>> 10 & 31;
        return half + ((place & and | or) ^ xor);
    }
}
