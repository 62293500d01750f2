package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import org.gfxisa.isa.Targets;
import org.gfxisa.source.SourceAssembler;
import org.junit.jupiter.api.Test;

class ReplayTest {
    /** Two waves: the second one reads from LDS, after a barrier, what the first one wrote. */
    private static final String SOURCE = """
            s_load_dwordx2 s[4:5], s[0:1], 0x0
            v_lshlrev_b32 v1, 2, v0
            v_xor_b32 v2, 0x7f, v0
            v_lshlrev_b32 v2, 2, v2
            v_add_u32 v3, 1000, v0
            ds_write_b32 v1, v3
            s_waitcnt lgkmcnt(0)
            s_barrier
            ds_read_b32 v4, v2
            s_waitcnt lgkmcnt(0)
            global_store_dword v1, v4, s[4:5]
            s_endpgm
            """;

    static String record(String id, int difference) {
        SourceAssembler assembler = new SourceAssembler(Targets.GFX90A.isa().orElseThrow()).source(SOURCE);
        StringBuilder expected = new StringBuilder();
        for (int lane = 0; lane < 128; lane++) {
            int value = 1000 + 127 - lane + (lane == 70 ? difference : 0);
            expected.append(HexFormat.of().formatHex(new byte[] {(byte) value, (byte) (value >> 8), 0, 0}));
        }
        return """
                {"id": "%s", "target": "gfx90a", "wave": 64, "lanes": 128, "format": "ds", "code_hex": "%s",\
                 "init": {"pc": "0x100000000", "sgpr": {"0": 0, "1": 2}, "vgpr": {"0": "lane"},\
                 "exec": "0xffffffffffffffff", "vcc": 0, "scc": 0, "m0": 0, "mode": "0x3c0", "lds_bytes": 512,\
                 "scratch_bytes_per_lane": 16, "memory": [{"addr": "0x100000000", "hex": "code_hex"},\
                 {"addr": "0x200000000", "hex": "0000000003000000"}, {"addr": "0x300000000", "zero": 512}]},\
                 "final": {"layout": "out", "memory": [{"addr": "0x300000000", "hex": "%s"}]},\
                 "inexact": [], "checks": [{"op": "eq", "e": ["out", 127], "value": 1000}]}
                """.formatted(id, HexFormat.of().formatHex(assembler.code()), expected);
    }

    @Test
    void recordsPassOrFail() {
        CliRun run = CliRun.of(record("good", 0) + record("bad", 1) + "\n" + record("good too", 0), "replay", "-");
        assertEquals("", run.err());
        assertEquals(
                "FAIL bad: output of lane 70 is 0x00000421, expected 0x00000422\n2 passed, 1 failed\n",
                run.out().replace("\r", ""));
        assertEquals(1, run.exitCode());
        CliRun good = CliRun.of(record("good", 0), "replay", "-");
        assertEquals("1 passed, 0 failed\n", good.out().replace("\r", ""));
        assertEquals(0, good.exitCode());
    }

    @Test
    void printsTheFinalBuffer() {
        CliRun run = CliRun.of(record("bad", 1), "replay", "-", "--print");
        assertTrue(run.out().startsWith("bad\t6704000066040000"), run.out());
        assertEquals("bad\t".length() + 2 * 512, run.out().strip().length());
        assertEquals(0, run.exitCode());
    }

    @Test
    void faultsAndUnknownTargetsFail() {
        CliRun fault = CliRun.of(record("small", 0).replace("\"lds_bytes\": 512", "\"lds_bytes\": 256"), "replay", "-");
        assertTrue(
                fault.out().startsWith("FAIL small: work-group (0, 0, 0), wave 1, lane 0, at 0x100000"), fault.out());
        assertTrue(fault.out().endsWith("0 passed, 1 failed\n".replace("\n", System.lineSeparator())), fault.out());
        CliRun other = CliRun.of(record("other", 0).replace("gfx90a", "gfx1250"), "replay", "-");
        assertTrue(
                other.out().startsWith("FAIL other: gfx1250: its instruction set is not described yet"), other.out());
        CliRun moved = CliRun.of(record("other", 0).replace("gfx90a", "gfx950"), "replay", "-", "--target", "gfx90a");
        assertEquals(0, moved.exitCode(), moved.out());
    }

    @Test
    void damagedRecordsSayWhere() {
        CliRun run = CliRun.of(record("good", 0) + "{\"id\": \"x\"}\n", "replay", "-");
        assertEquals("gfxisa: <stdin>:2: no 'init'", run.err().strip());
        assertEquals(1, run.exitCode());
        CliRun text = CliRun.of("nonsense\n", "replay", "-");
        assertTrue(text.err().startsWith("gfxisa: <stdin>:1: line 1, column "), text.err());
    }
}
