package org.gfxisa.simulator.op.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.gfxisa.simulator.exec.WaveRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lanes that LDS swizzles read, where every lane holds its number: {@code v0}. */
class SwizzlePatternTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gfx900 | swizzle(SWAP,1)            | 9  | 8",
                "gfx900 | swizzle(BROADCAST,8,3)     | 45 | 43",
                "gfx900 | swizzle(QUAD_PERM,3,2,1,0) | 9  | 10",
                "gfx900 | swizzle(ROTATE,0,2)        | 31 | 1",
                "gfx900 | swizzle(ROTATE,1,2)        | 33 | 63",
                // Bits that name no mode permute quads, as on GFX8 those do that rotate on GFX9.
                "gfx900 | 0x811b                     | 9  | 10",
                "gfx803 | 0xc01b                     | 9  | 10",
                "gfx900 | 0xc01b                     | 40 | 40",
            })
    void lanesAreReadFromWhereThePatternSays(String processor, String pattern, int lane, int source) {
        WaveRun run = new WaveRun(processor).lines("ds_swizzle_b32 v5, v0 offset:" + pattern);
        assertEquals(source, run.v(5, lane));
    }
}
