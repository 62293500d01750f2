package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.codeobject.build.GlobalBufferResource;
import org.gfxisa.simulator.memory.Segment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The resource by which buffer instructions reach all of global memory. */
class GlobalBufferResourceTest {
    @ParameterizedTest
    @CsvSource({"gfx600, 0", "gfx701, 0x08000000", "gfx700, 0x11000000"})
    void buffersReachGlobalMemory(String target, String settings) {
        WaveRun run = new WaveRun(target);
        Segment memory = run.memory.allocate("buffer", 512, true);
        int[] words =
                GlobalBufferResource.words(org.gfxisa.Processors.find(target).orElseThrow());
        assertEquals(Integer.decode(settings), words[3] & 0x39000000);
        System.arraycopy(words, 0, run.wave.sgpr, 8, words.length);
        for (int lane = 0; lane < 64; lane++) {
            memory.setInt(4 * lane, 100 + lane);
            long address = memory.address() + 4L * lane;
            run.wave.vgpr[0][lane] = (int) address;
            run.wave.vgpr[1][lane] = (int) (address >>> 32);
        }
        run.lines("buffer_load_dword v2, v[0:1], s[8:11], 0 addr64", "s_waitcnt vmcnt(0)");
        assertEquals(163, run.v(2, 63));
    }

    @Test
    void laterOnesHaveFlatInstructions() {
        assertEquals(
                "buffer instructions of gfx90a have no 64-bit addresses, flat ones have",
                assertThrows(IllegalArgumentException.class, () -> GlobalBufferResource.words(Targets.GFX90A))
                        .getMessage());
    }
}
