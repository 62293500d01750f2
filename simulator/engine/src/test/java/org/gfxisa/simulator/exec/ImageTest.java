package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.isa.abi.ImageResource;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.Sampler;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.junit.jupiter.api.Test;

/** Images of eight by eight texels, one for each lane: x in v0, y in v1; the resource is in s[8:15]. */
class ImageTest {
    private static final int SIDE = 8;
    private static final int RESOURCE = 8;
    private static final int SAMPLER = 16;
    private static final int FORMAT_32 = 4;
    private static final int FORMAT_8_8_8_8 = 10;
    private static final int FORMAT_32_32 = 11;
    private static final int UNORM = 0;
    private static final int UINT = 4;
    private static final int FLOAT = 7;

    private final WaveRun run = new WaveRun();
    private final ByteBuffer resource = ByteBuffer.allocate(ImageResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    private final Segment memory;

    ImageTest() {
        // Addresses are multiples of 256 bytes.
        Segment all = run.memory.allocate("image", 4096, true);
        memory = all;
        ImageResource.setBaseAddress(resource, 0, all.address() + 255 >> 8);
        ImageResource.setWidth(resource, 0, SIDE - 1);
        ImageResource.setHeight(resource, 0, SIDE - 1);
        ImageResource.setPitch(resource, 0, SIDE - 1);
        ImageResource.setDstSelX(resource, 0, 4);
        ImageResource.setDstSelY(resource, 0, 5);
        ImageResource.setDstSelZ(resource, 0, 6);
        ImageResource.setDstSelW(resource, 0, 7);
        ImageResource.setType(resource, 0, ImageType.D2.value());
        for (int lane = 0; lane < 64; lane++) {
            run.wave.vgpr[0][lane] = lane % SIDE;
            run.wave.vgpr[1][lane] = lane / SIDE;
        }
    }

    private int base() {
        return (int) ((ImageResource.baseAddress(resource, 0) << 8) - memory.address());
    }

    private ImageTest format(int data, int number) {
        ImageResource.setDataFormat(resource, 0, data);
        ImageResource.setNumFormat(resource, 0, number);
        for (int i = 0; i < ImageResource.SIZE / 4; i++) {
            run.wave.sgpr[RESOURCE + i] = resource.getInt(4 * i);
        }
        return this;
    }

    private void fill() {
        for (int i = 0; i < SIDE * SIDE; i++) {
            memory.setInt(base() + 4 * i, 0x01020300 + i);
        }
    }

    @Test
    void loadsConvertComponents() {
        format(FORMAT_8_8_8_8, UNORM).fill();
        run.lines("image_load v[2:5], v[0:1], s[8:15] dmask:0xf unorm");
        assertEquals(63 / 255f, run.f(2, 63));
        assertEquals(3 / 255f, run.f(3, 63));
        assertEquals(1 / 255f, run.f(5, 0));
    }

    @Test
    void dmaskPicksComponentsAndTheResourceOrdersThem() {
        ImageResource.setDstSelX(resource, 0, 7);
        ImageResource.setDstSelZ(resource, 0, 1);
        format(FORMAT_8_8_8_8, UINT).fill();
        run.lines("image_load v[2:3], v[0:1], s[8:15] dmask:0x5 unorm");
        assertEquals(1, run.v(2, 9));
        assertEquals(1, run.v(3, 9));
        run.lines("image_load v2, v[0:1], s[8:15] dmask:0x2 unorm");
        assertEquals(3, run.v(2, 9));
    }

    @Test
    void outsideTheImageLoadsGiveZeroAndStoresDoNothing() {
        format(FORMAT_32, UINT).fill();
        run.wave.vgpr[0][5] = -1;
        run.wave.vgpr[1][6] = SIDE;
        run.wave.vgpr[2][5] = 77;
        run.lines("image_load v2, v[0:1], s[8:15] dmask:0x1 unorm");
        assertEquals(0, run.v(2, 5));
        assertEquals(0, run.v(2, 6));
        assertEquals(0x01020307, run.v(2, 7));
        run.lines("v_mov_b32_e32 v2, 9", "image_store v2, v[0:1], s[8:15] dmask:0x1 unorm");
        assertEquals(0x01020305, memory.getInt(base() + 4 * 5));
        assertEquals(9, memory.getInt(base() + 4 * 7));
    }

    @Test
    void storesConvertBack() {
        format(FORMAT_8_8_8_8, UNORM);
        run.lines(
                "v_mov_b32_e32 v2, 1.0",
                "v_mov_b32_e32 v3, 0.5",
                "v_mov_b32_e32 v4, 0",
                "v_mov_b32_e32 v5, 2.0",
                "image_store v[2:5], v[0:1], s[8:15] dmask:0xf unorm");
        assertEquals(0xff0080ff, memory.getInt(base()));
    }

    @Test
    void rawAccessesAndTheirSign() {
        format(1, UNORM).fill();
        memory.setByte(base(), 0xfe);
        run.lines(
                "image_load_pck v2, v[0:1], s[8:15] dmask:0x1 unorm",
                "image_load_pck_sgn v3, v[0:1], s[8:15] dmask:0x1 unorm");
        assertEquals(0xfe, run.v(2, 0));
        assertEquals(-2, run.v(3, 0));
    }

    @Test
    void halvesOfRegisters() {
        format(FORMAT_8_8_8_8, UNORM).fill();
        memory.setInt(base(), 0xff00ff00);
        run.lines("image_load v[2:3], v[0:1], s[8:15] dmask:0xf unorm d16");
        assertEquals(0x3c000000, run.v(2, 0));
        assertEquals(0x3c000000, run.v(3, 0));
    }

    @Test
    void coordinatesOfHalfRegisters() {
        format(FORMAT_32, UINT).fill();
        run.lines(
                "v_lshlrev_b32_e32 v1, 16, v1",
                "v_or_b32_e32 v0, v0, v1",
                "image_load v2, v0, s[8:15] dmask:0x1 unorm a16");
        assertEquals(0x01020300 + 42, run.v(2, 42));
    }

    @Test
    void slicesOfAnArray() {
        ImageResource.setType(resource, 0, ImageType.D2_ARRAY.value());
        ImageResource.setDepth(resource, 0, 1);
        format(FORMAT_32, UINT).fill();
        memory.setInt(base() + 4 * SIDE * SIDE, 1234);
        run.lines("v_mov_b32_e32 v2, 1", "image_load v3, v[0:2], s[8:15] dmask:0x1 unorm da");
        assertEquals(1234, run.v(3, 0));
        run.lines("image_load v3, v[0:1], s[8:15] dmask:0x1 unorm");
        assertEquals(0x01020300, run.v(3, 0));
    }

    @Test
    void atomicsReturnWhatWasThere() {
        format(FORMAT_32, UINT).fill();
        run.lines("v_mov_b32_e32 v2, 5", "image_atomic_add v2, v[0:1], s[8:15] dmask:0x1 unorm glc");
        assertEquals(0x01020300 + 17, run.v(2, 17));
        assertEquals(0x01020305 + 17, memory.getInt(base() + 4 * 17));
    }

    @Test
    void wideCompareAndSwap() {
        ImageResource.setHeight(resource, 0, 3);
        format(FORMAT_32_32, UINT);
        memory.setInt(base(), 1);
        memory.setInt(base() + 4, 2);
        run.lines(
                "s_mov_b64 exec, 1",
                "v_mov_b32_e32 v2, 7",
                "v_mov_b32_e32 v3, 8",
                "v_mov_b32_e32 v4, 1",
                "v_mov_b32_e32 v5, 2",
                "image_atomic_cmpswap v[2:5], v[0:1], s[8:15] dmask:0xf unorm glc");
        assertEquals(7, memory.getInt(base()));
        assertEquals(8, memory.getInt(base() + 4));
        assertEquals(1, run.v(2, 0));
        assertEquals(2, run.v(3, 0));
    }

    @Test
    void tellsItsSize() {
        format(FORMAT_32, UINT);
        run.lines("v_mov_b32_e32 v0, 0", "image_get_resinfo v[2:5], v0, s[8:15] dmask:0xf unorm");
        assertEquals(SIDE, run.v(2, 0));
        assertEquals(SIDE, run.v(3, 0));
        assertEquals(1, run.v(4, 0));
        assertEquals(1, run.v(5, 0));
    }

    private void sampler(int filter, int clamp) {
        ByteBuffer sampler = ByteBuffer.allocate(Sampler.SIZE).order(ByteOrder.LITTLE_ENDIAN);
        Sampler.setXyMagFilter(sampler, 0, filter);
        Sampler.setXyMinFilter(sampler, 0, filter);
        Sampler.setClampX(sampler, 0, clamp);
        Sampler.setClampY(sampler, 0, clamp);
        for (int i = 0; i < Sampler.SIZE / 4; i++) {
            run.wave.sgpr[SAMPLER + i] = sampler.getInt(4 * i);
        }
    }

    private float sample(int filter, int clamp, float x, float y) {
        format(FORMAT_32, FLOAT);
        for (int i = 0; i < SIDE * SIDE; i++) {
            memory.setInt(base() + 4 * i, Float.floatToIntBits(i));
        }
        sampler(filter, clamp);
        for (int lane = 0; lane < 64; lane++) {
            run.wave.vgpr[0][lane] = Float.floatToIntBits(x);
            run.wave.vgpr[1][lane] = Float.floatToIntBits(y);
        }
        run.lines("image_sample v2, v[0:1], s[8:15], s[16:19] dmask:0x1");
        return run.f(2, 0);
    }

    @Test
    void samplesTheNearestTexel() {
        assertEquals(2 + 3 * SIDE, sample(0, 2, 2.9f / SIDE, 3.1f / SIDE));
    }

    @Test
    void samplesBetweenTexels() {
        assertEquals(2.5f, sample(1, 2, 3f / SIDE, 0.5f / SIDE));
        assertEquals(4.0f, sample(1, 2, 0.5f / SIDE, 1f / SIDE));
    }

    @Test
    void coordinatesOutsideAreWrappedMirroredOrClamped() {
        float y = 0.5f / SIDE;
        assertEquals(7, sample(0, 0, -0.5f / SIDE, y));
        assertEquals(1, sample(0, 1, -1.5f / SIDE, y));
        assertEquals(0, sample(0, 2, -1.5f / SIDE, y));
        assertEquals(0, sample(0, 6, -1.5f / SIDE, y));
        assertEquals(6, sample(0, 1, 1 + 1.5f / SIDE, y));
        assertEquals(7, sample(0, 2, 1 + 1.5f / SIDE, y));
    }

    @Test
    void otherLayoutsAreRefused() {
        ImageResource.setTilingIndex(resource, 0, 25);
        format(FORMAT_32, UINT);
        KernelFault fault =
                assertThrows(KernelFault.class, () -> run.lines("image_load v2, v[0:1], s[8:15] dmask:0x1 unorm"));
        assertTrue(fault.getMessage().contains("64KB_S_X"), fault.getMessage());
    }
}
