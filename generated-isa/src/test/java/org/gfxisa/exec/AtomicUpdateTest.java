package org.gfxisa.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.gfxisa.isa.Opcode;
import org.gfxisa.isa.Targets;
import org.gfxisa.semantics.Mode;
import org.junit.jupiter.api.Test;

/** What atomics store, against values worked out by hand from the manual's rules. */
class AtomicUpdateTest {
    private static final int KEEP = Mode.of(Mode.RNE, Mode.RNE, Mode.KEEP, Mode.KEEP, false, false, false);
    private static final int FLUSH = Mode.of(Mode.RTZ, Mode.RTZ, Mode.FLUSH, Mode.FLUSH, false, false, false);
    private static final int DENORMAL = 1;
    private static final int NEGATIVE_ZERO = 0x8000_0000;
    private static final int QUIET = 0x7fc0_0001;
    private static final int SIGNALLING = 0x7f80_0001;

    @Test
    void countersWrapAtTheData() {
        assertEquals(0, apply32(Opcode.GLOBAL_ATOMIC_INC, 7, 7, 0));
        assertEquals(7, apply32(Opcode.GLOBAL_ATOMIC_INC, 6, 7, 0));
        assertEquals(0, apply32(Opcode.GLOBAL_ATOMIC_INC, -1, -1, 0));
        assertEquals(7, apply32(Opcode.GLOBAL_ATOMIC_DEC, 0, 7, 0));
        assertEquals(7, apply32(Opcode.GLOBAL_ATOMIC_DEC, 8, 7, 0));
        assertEquals(6, apply32(Opcode.GLOBAL_ATOMIC_DEC, 7, 7, 0));
        assertEquals(7, apply64(Opcode.FLAT_ATOMIC_DEC_X2, -1L, 7, 0));
    }

    @Test
    void minimumAndMaximumKnowTheSign() {
        assertEquals(-1, apply32(Opcode.BUFFER_ATOMIC_SMIN, -1, 1, 0));
        assertEquals(1, apply32(Opcode.BUFFER_ATOMIC_UMIN, -1, 1, 0));
        assertEquals(1L, apply64(Opcode.S_ATOMIC_SMAX_X2, -1, 1, 0));
        assertEquals(-1L, apply64(Opcode.S_ATOMIC_UMAX_X2, -1, 1, 0));
        assertEquals(5, apply32(Opcode.DS_RSUB_U32, 3, 8, 0));
    }

    @Test
    void comparandsDecide() {
        assertEquals(9, apply32(Opcode.FLAT_ATOMIC_CMPSWAP, 4, 9, 4));
        assertEquals(5, apply32(Opcode.FLAT_ATOMIC_CMPSWAP, 5, 9, 4));
        assertEquals(0xff0f, apply32(Opcode.DS_MSKOR_B32, 0xffff, 0x0f, 0xff));
        assertEquals(2, apply32(Opcode.DS_WRAP_RTN_B32, 12, 5, 10));
        assertEquals(14, apply32(Opcode.DS_WRAP_RTN_B32, 9, 5, 10));
    }

    @Test
    void conditionalExchangeLooksAtTheTopBits() {
        assertEquals(
                0x1111_1111_0000_0005L,
                apply64(Opcode.DS_CONDXCHG32_RTN_B64, 0x1111_1111_2222_2222L, 0x3333_3333_8000_0005L, 0));
        assertEquals(
                0x0000_0007_2222_2222L,
                apply64(Opcode.DS_CONDXCHG32_RTN_B64, 0x1111_1111_2222_2222L, 0x8000_0007_0000_0005L, 0));
    }

    @Test
    void sumsOfFloatsRoundToNearestAndTreatDenormalsAsTheMemoryDoes() {
        int one = Float.floatToRawIntBits(1);
        int halfUlp = Float.floatToRawIntBits((float) (Math.ulp(1f) * 0.75));
        int next = one + 1;
        assertEquals(next, update32(Opcode.DS_ADD_F32).apply(one, halfUlp, 0, FLUSH));
        assertEquals(0, update32(Opcode.DS_ADD_F32).apply(DENORMAL, DENORMAL, 0, FLUSH));
        assertEquals(2, update32(Opcode.DS_ADD_F32).apply(DENORMAL, DENORMAL, 0, KEEP));
        assertEquals(0, update32(Opcode.GLOBAL_ATOMIC_ADD_F32).apply(DENORMAL, DENORMAL, 0, KEEP));
        assertEquals(0x0002_0003, update32(Opcode.GLOBAL_ATOMIC_PK_ADD_F16).apply(0x0001_0001, 0x0001_0002, 0, FLUSH));
        assertEquals(2, update64(Opcode.DS_ADD_F64).apply(1, 1, 0, FLUSH));
    }

    @Test
    void minimumOfFloatsFollowsTheRules() {
        AtomicUpdate.Of32 min = update32(Opcode.DS_MIN_F32);
        AtomicUpdate.Of32 max = update32(Opcode.DS_MAX_F32);
        int one = Float.floatToRawIntBits(1);
        assertEquals(one, min.apply(QUIET, one, 0, KEEP));
        assertEquals(one, max.apply(one, QUIET, 0, KEEP));
        assertEquals(SIGNALLING | 0x40_0000, min.apply(one, SIGNALLING, 0, KEEP));
        assertEquals(SIGNALLING | 0x40_0000, max.apply(SIGNALLING, QUIET, 0, KEEP));
        assertEquals(NEGATIVE_ZERO, min.apply(0, NEGATIVE_ZERO, 0, KEEP));
        assertEquals(0, max.apply(NEGATIVE_ZERO, 0, 0, KEEP));
        assertEquals(DENORMAL, max.apply(0, DENORMAL, 0, KEEP));
        assertEquals(DENORMAL, min.apply(DENORMAL, DENORMAL + 1, 0, FLUSH));
        assertEquals(1L, update64(Opcode.GLOBAL_ATOMIC_MAX_F64).apply(0, 1, 0, FLUSH));
        assertEquals(0L, update64(Opcode.DS_MAX_F64).apply(0, 1, 0, FLUSH));
    }

    @Test
    void comparedFloatsAreEqualWhateverTheSignOfZero() {
        AtomicUpdate.Of32 swap = update32(Opcode.DS_CMPST_F32);
        assertEquals(5, swap.apply(0, 5, NEGATIVE_ZERO, KEEP));
        assertEquals(0, swap.apply(0, 5, NEGATIVE_ZERO, FLUSH));
        assertEquals(QUIET, swap.apply(QUIET, 5, QUIET, KEEP));
    }

    private static int apply32(int opcode, int mem, int data, int cmp) {
        return update32(opcode).apply(mem, data, cmp, KEEP);
    }

    private static long apply64(int opcode, long mem, long data, long cmp) {
        return update64(opcode).apply(mem, data, cmp, KEEP);
    }

    private static AtomicUpdate.Of32 update32(int opcode) {
        return (AtomicUpdate.Of32) update(opcode).orElseThrow();
    }

    private static AtomicUpdate.Of64 update64(int opcode) {
        return (AtomicUpdate.Of64) update(opcode).orElseThrow();
    }

    private static Optional<AtomicUpdate> update(int opcode) {
        return ((MemoryAction) Targets.GFX90A.isa().orElseThrow().action(opcode).orElseThrow()).update();
    }
}
