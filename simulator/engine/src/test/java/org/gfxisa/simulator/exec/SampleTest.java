package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.isa.abi.DepthCompare;
import org.gfxisa.isa.abi.ImageResource;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.Sampler;
import org.gfxisa.isa.abi.TexelFilter;
import org.gfxisa.isa.abi.TextureClamp;
import org.gfxisa.simulator.memory.Segment;
import org.junit.jupiter.api.Test;

/** The samples and gathers that gfx900 has beyond gfx90a, of eight by eight texels whose value is x + 8 * y; x in v8, y in v9. */
class SampleTest {
    private static final int SIDE = 8;
    private static final int RESOURCE = 8;
    private static final int SAMPLER = 16;
    private static final int FORMAT_32 = 4;
    private static final int FLOAT = 7;

    private final WaveRun run = new WaveRun("gfx900");
    private final ByteBuffer resource = ByteBuffer.allocate(ImageResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer sampler = ByteBuffer.allocate(Sampler.SIZE).order(ByteOrder.LITTLE_ENDIAN);

    SampleTest() {
        Segment memory = run.memory.allocate("image", 4096, true);
        ImageResource.setBaseAddress(resource, 0, memory.address() + 255 >> 8);
        ImageResource.setWidth(resource, 0, SIDE - 1);
        ImageResource.setHeight(resource, 0, SIDE - 1);
        ImageResource.setPitch(resource, 0, SIDE - 1);
        ImageResource.setDstSelX(resource, 0, 4);
        ImageResource.setType(resource, 0, ImageType.D2.value());
        ImageResource.setDataFormat(resource, 0, FORMAT_32);
        ImageResource.setNumFormat(resource, 0, FLOAT);
        int base = (int) ((ImageResource.baseAddress(resource, 0) << 8) - memory.address());
        for (int i = 0; i < SIDE * SIDE; i++) {
            memory.setInt(base + 4 * i, Float.floatToIntBits(i));
        }
        Sampler.setClampX(sampler, 0, TextureClamp.CLAMP_LAST_TEXEL.value());
        Sampler.setClampY(sampler, 0, TextureClamp.CLAMP_LAST_TEXEL.value());
        Sampler.setXyMinFilter(sampler, 0, TexelFilter.BILINEAR.value());
        Sampler.setMaxLod(sampler, 0, 0xfff);
    }

    /** Sets registers from v4 on in all lanes, runs a line, and gives back the first result, in v0. */
    private float sample(String line, float... address) {
        for (int i = 0; i < ImageResource.SIZE / 4; i++) {
            run.wave.sgpr[RESOURCE + i] = resource.getInt(4 * i);
        }
        for (int i = 0; i < Sampler.SIZE / 4; i++) {
            run.wave.sgpr[SAMPLER + i] = sampler.getInt(4 * i);
        }
        for (int i = 0; i < address.length; i++) {
            for (int lane = 0; lane < 64; lane++) {
                run.wave.vgpr[4 + i][lane] = Float.floatToRawIntBits(address[i]);
            }
        }
        run.lines(line);
        return run.f(0, 3);
    }

    private static float at(double texel) {
        return (float) (texel / SIDE);
    }

    @Test
    void theLevelChoosesTheFilter() {
        // Magnified: the nearest texel; reduced: weighted.
        assertEquals(9, sample("image_sample_l v0, v[4:6], s[8:15], s[16:19] dmask:0x1", at(1.9), at(1.5), 0));
        assertEquals(
                9.4f, sample("image_sample_l v0, v[4:6], s[8:15], s[16:19] dmask:0x1", at(1.9), at(1.5), 1), 1e-5f);
        assertEquals(9, sample("image_sample_lz v0, v[4:5], s[8:15], s[16:19] dmask:0x1", at(1.9), at(1.5)));
    }

    @Test
    void aBiasIsAddedToTheLevel() {
        String line = "image_sample_b v0, v[4:6], s[8:15], s[16:19] dmask:0x1";
        sample(line, 0, 0, at(1.5));
        for (int bias : new int[] {0, 2}) {
            for (int lane = 0; lane < 64; lane++) {
                run.wave.vgpr[4][lane] = Float.floatToRawIntBits(bias);
                // Half a texel from lane to lane: level -1.
                run.wave.vgpr[5][lane] = Float.floatToRawIntBits(at(1.9 + 0.5 * (lane & 1)));
            }
            run.lines(line);
            assertEquals(bias == 0 ? 9 : 9.4f, run.f(0, 2), 1e-5f);
        }
    }

    @Test
    void derivativesComeBeforeTheCoordinates() {
        String line = "image_sample_d v0, v[4:9], s[8:15], s[16:19] dmask:0x1";
        assertEquals(9, sample(line, at(0.5), 0, 0, at(0.5), at(1.9), at(1.5)));
        assertEquals(9.4f, sample(line, 0, at(0.5), at(1.5), 0, at(1.9), at(1.5)), 1e-5f);
    }

    @Test
    void offsetsMoveByTexels() {
        // x + 2, y - 1.
        float offset = Float.intBitsToFloat(2 | 0x3f << 8);
        assertEquals(
                1 + 2 + 8 * 3,
                sample("image_sample_lz_o v0, v[4:6], s[8:15], s[16:19] dmask:0x1", offset, at(1.5), at(4.5)));
    }

    @Test
    void fourNeighboursAreGathered() {
        assertEquals(
                2 + 8 * 4, sample("image_gather4_lz v[0:3], v[4:5], s[8:15], s[16:19] dmask:0x1", at(3.1), at(3.9)));
        assertEquals(3 + 8 * 4, run.f(1, 0));
        assertEquals(3 + 8 * 3, run.f(2, 0));
        assertEquals(2 + 8 * 3, run.f(3, 0));
    }

    @Test
    void referencesAreCompared() {
        Sampler.setDepthCompareFunc(sampler, 0, DepthCompare.LESS_EQUAL.value());
        String line = "image_sample_c_l v0, v[4:7], s[8:15], s[16:19] dmask:0x1";
        assertEquals(1, sample(line, 9, at(1.5), at(1.5), 0));
        assertEquals(0, sample(line, 9.5f, at(1.5), at(1.5), 0));
        // Between 9, which fails, and 10, which passes.
        assertEquals(0.4f, sample(line, 9.5f, at(1.9), at(1.5), 1), 1e-5f);
        sample("image_gather4_c_lz v[0:3], v[4:6], s[8:15], s[16:19] dmask:0x1", 26.5f, at(3.1), at(3.9));
        assertEquals(1, run.f(1, 0));
        assertEquals(0, run.f(3, 0));
    }
}
