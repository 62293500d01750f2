package org.gfxisa.simulator.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What scalar instructions read from and write to: constants, literals and registers with a meaning ("MI200 ISA, 5.2"). */
class ScalarOperandTest {
    private static final long EXEC = 0x0000_ffff_0000_0001L;
    private static final long VCC = 0x8765_4321_0fed_cba9L;
    private static final int M0 = 0x7654_3210;

    private final Bench bench = new Bench(Targets.GFX90A.isa().orElseThrow());

    private Wave run(String line) {
        Wave wave = bench.wave;
        bench.load(line);
        wave.setExec(EXEC);
        wave.setVcc(VCC);
        wave.sgpr[wave.layout().m0()] = M0;
        wave.scc = true;
        wave.setPair(4, 0x0123_4567_89ab_cdefL);
        wave.setPair(20, -1);
        bench.run();
        return wave;
    }

    @ParameterizedTest
    @CsvSource({
        "0, 00000000",
        "64, 00000040",
        "-16, fffffff0",
        "0.5, 3f000000",
        "-0.5, bf000000",
        "1.0, 3f800000",
        "-2.0, c0000000",
        "4.0, 40800000",
        "-4.0, c0800000",
        "0.15915494, 3e22f983",
        "0x12345678, 12345678",
        "s4, 89abcdef",
        "s5, 01234567",
        "vcc_lo, 0fedcba9",
        "vcc_hi, 87654321",
        "exec_lo, 00000001",
        "exec_hi, 0000ffff",
        "m0, 76543210",
        "src_vccz, 00000000",
        "src_execz, 00000000",
        "src_scc, 00000001"
    })
    void sourcesOf32Bits(String source, String bits) {
        Wave wave = run("s_mov_b32 s20, " + source);
        assertEquals(Integer.parseUnsignedInt(bits, 16), wave.sgpr[20]);
        assertEquals(-1, wave.sgpr[21]);
    }

    @ParameterizedTest
    @CsvSource({
        "'s_mov_b64 s[20:21], 64', 0000000000000040",
        "'s_mov_b64 s[20:21], -1', ffffffffffffffff",
        "'s_mov_b64 s[20:21], 1.0', 3ff0000000000000",
        "'s_mov_b64 s[20:21], -4.0', c010000000000000",
        "'s_mov_b64 s[20:21], 0.15915494309189532', 3fc45f306dc9c882",
        "'s_mov_b64 s[20:21], 0x12345678', 0000000012345678",
        "'s_mov_b64 s[20:21], s[4:5]', 0123456789abcdef",
        "'s_mov_b64 s[20:21], vcc', 876543210fedcba9",
        "'s_mov_b64 s[20:21], exec', 0000ffff00000001",
        "'s_and_b64 s[20:21], s[4:5], exec', 0000456700000001",
        "'s_ashr_i64 s[20:21], vcc, 60', fffffffffffffff8",
        "'s_lshr_b64 s[20:21], vcc, 60', 0000000000000008",
        "'s_bfe_i64 s[20:21], vcc, 0x80038', ffffffffffffff87",
        "'s_cselect_b64 s[20:21], s[4:5], vcc', 0123456789abcdef"
    })
    void operandsOf64Bits(String line, String bits) {
        assertEquals(Long.parseUnsignedLong(bits, 16), run(line).pair(20));
    }

    @ParameterizedTest
    @CsvSource({
        "'s_mov_b64 exec, s[4:5]', 0123456789abcdef, 876543210fedcba9, 76543210",
        "'s_mov_b32 exec_hi, 7', 0000000700000001, 876543210fedcba9, 76543210",
        "'s_mov_b64 vcc, 0', 0000ffff00000001, 0000000000000000, 76543210",
        "'s_mov_b32 vcc_lo, s5', 0000ffff00000001, 8765432101234567, 76543210",
        "'s_add_u32 m0, m0, 1', 0000ffff00000001, 876543210fedcba9, 76543211",
        "'s_not_b64 vcc, vcc', 0000ffff00000001, 789abcdef0123456, 76543210",
        // EXEC is the saved value and the new one: the new one stays.
        "'s_and_saveexec_b64 exec, s[4:5]', 0000456700000001, 876543210fedcba9, 76543210",
        "'s_orn2_saveexec_b64 vcc, vcc', ffff4321ffffffff, 0000ffff00000001, 76543210",
        "'s_bitset1_b64 vcc, 63', 0000ffff00000001, 876543210fedcba9, 76543210",
        "'s_bitset0_b64 vcc, 63', 0000ffff00000001, 076543210fedcba9, 76543210",
        "'s_set_gpr_idx_idx s4', 0000ffff00000001, 876543210fedcba9, 765432ef"
    })
    void registersWithAMeaning(String line, String exec, String vcc, String m0) {
        Wave wave = run(line);
        assertEquals(Long.parseUnsignedLong(exec, 16), wave.exec());
        assertEquals(Long.parseUnsignedLong(vcc, 16), wave.vcc());
        assertEquals(Integer.parseUnsignedInt(m0, 16), wave.m0());
    }
}
