package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.isa.abi.DataFormat;
import org.gfxisa.isa.abi.ImageResource;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.NumberFormat;
import org.gfxisa.isa.abi.OutOfBounds;
import org.gfxisa.isa.abi.Sampler;
import org.gfxisa.isa.abi.TexelFilter;
import org.gfxisa.isa.abi.TextureClamp;
import org.gfxisa.semantics.Floats;
import org.gfxisa.simulator.bind.BufferFormat;
import org.gfxisa.simulator.bind.Formats;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Images of eight by eight texels on gfx10 to gfx12, one for each lane: x in v0, y in v1; the resource is in s[8:15], the sampler in
 * s[16:19].
 */
class RdnaImageTest {
    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest
    @ValueSource(strings = {"gfx1010", "gfx1030", "gfx1100", "gfx1200"})
    private @interface OnEach {}

    private static final int SIDE = 8;

    private TestImage test = new TestImage("gfx1100", ImageType.D2, SIDE, SIDE, 0);

    private void begin(String target, DataFormat layout, NumberFormat meaning) {
        test = new TestImage(target, ImageType.D2, SIDE, SIDE, 8192).format(layout, meaning);
        test.limit("max_lod", -1);
        Sampler.setClampX(test.sampler, 0, TextureClamp.CLAMP_LAST_TEXEL.value());
        Sampler.setClampY(test.sampler, 0, TextureClamp.CLAMP_LAST_TEXEL.value());
        for (int lane = 0; lane < 64; lane++) {
            test.run.wave.vgpr[0][lane] = lane % SIDE;
            test.run.wave.vgpr[1][lane] = lane / SIDE;
        }
    }

    /** Begins with an image of 32-bit texels that are numbered from 0. */
    private void beginNumbered(String target, NumberFormat meaning) {
        begin(target, DataFormat.F32, meaning);
        for (int i = 0; i < 16 * SIDE * SIDE; i++) {
            test.memory.setInt(test.base + 4 * i, meaning == NumberFormat.FLOAT ? Float.floatToIntBits(i) : i);
        }
    }

    private static boolean isNewest(String target) {
        return target.startsWith("gfx12");
    }

    private void set(int register, float value) {
        for (int lane = 0; lane < 64; lane++) {
            test.run.wave.vgpr[register][lane] = Float.floatToRawIntBits(value);
        }
    }

    private static float at(double texel) {
        return (float) (texel / SIDE);
    }

    @OnEach
    void loadsAndStoresConvert(String target) {
        begin(target, DataFormat.F8_8_8_8, NumberFormat.UNORM);
        test.memory.setInt(test.base + 4 * 63, 0x01020300);
        test.run("image_load v[2:5], [v0, v1], s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D");
        assertEquals(0, test.run.f(2, 63));
        assertEquals(3 / 255f, test.run.f(3, 63));
        assertEquals(1 / 255f, test.run.f(5, 63));
        test.run(
                "v_mov_b32_e32 v2, 1.0",
                "v_mov_b32_e32 v3, 0.5",
                "v_mov_b32_e32 v4, 0",
                "v_mov_b32_e32 v5, 2.0",
                "image_store v[2:5], [v0, v1], s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D");
        assertEquals(0xff0080ff, test.memory.getInt(test.base + 4 * 17));
    }

    @OnEach
    void whatAStoreLacksIsZeroOrOnGfx12TheFirst(String target) {
        begin(target, DataFormat.F8_8_8_8, NumberFormat.UINT);
        test.run(
                "v_mov_b32_e32 v2, 1",
                "v_mov_b32_e32 v3, 2",
                "image_store v[2:3], [v0, v1], s[8:15] dmask:0x3 dim:SQ_RSRC_IMG_2D");
        assertEquals(isNewest(target) ? 0x01010201 : 0x00000201, test.memory.getInt(test.base));
    }

    @OnEach
    void halvesOfAddressesAndOfData(String target) {
        begin(target, DataFormat.F8_8_8_8, NumberFormat.UNORM);
        test.memory.setInt(test.base + 4 * 42, 0xff00ff00);
        test.run(
                "v_lshlrev_b32_e32 v1, 16, v1",
                "v_or_b32_e32 v0, v0, v1",
                "image_load v[2:3], v0, s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D a16 d16");
        assertEquals(0x3c000000, test.run.v(2, 42));
        assertEquals(0x3c000000, test.run.v(3, 42));
    }

    @OnEach
    void addressesThatDoNotFollowEachOther(String target) {
        beginNumbered(target, NumberFormat.UINT);
        ImageResource.setType(test.resource, 0, ImageType.D2_ARRAY.value());
        test.fields.depth().set(test.resource, 3);
        test.fields.baseArray().set(test.resource, 1);
        test.run("v_mov_b32_e32 v7, 2", "image_load v2, [v1, v0, v7], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D_ARRAY");
        assertEquals(3 * 64 + 8 * 3 + 2, test.run.v(2, 2 * 8 + 3));
        // The view has the slices 1 to 3.
        test.run("v_mov_b32_e32 v7, 3", "image_load v2, [v1, v0, v7], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D_ARRAY");
        assertEquals(0, test.run.v(2, 0));
        // Without a slice it is the first.
        test.run("image_load v2, [v0, v1], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D");
        assertEquals(64 + 5, test.run.v(2, 5));
    }

    @OnEach
    void rowsMayBeLongerThanTheImage(String target) {
        beginNumbered(target, NumberFormat.UINT);
        test.fields.rowPitch().set(test.resource, 2 * SIDE - 1);
        test.run("image_load v2, [v0, v1], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D");
        assertEquals((test.fields.rowPitch().exists() ? 2 * SIDE : SIDE) * 3 + 2, test.run.v(2, 3 * 8 + 2));
        // The half of the test.resource does not say so.
        test.run("image_load v2, [v0, v1], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D r128");
        assertEquals(SIDE * 3 + 2, test.run.v(2, 3 * 8 + 2));
    }

    @OnEach
    void atomicsReturnWhatWasThere(String target) {
        beginNumbered(target, NumberFormat.UINT);
        String name = isNewest(target) ? "image_atomic_add_uint" : "image_atomic_add";
        test.run(
                "v_mov_b32_e32 v2, 5",
                name + " v2, [v0, v1], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D "
                        + (isNewest(target) ? "th:TH_ATOMIC_RETURN" : "glc"));
        assertEquals(17, test.run.v(2, 17));
        assertEquals(22, test.memory.getInt(test.base + 4 * 17));
    }

    @OnEach
    void tellsItsSize(String target) {
        beginNumbered(target, NumberFormat.UINT);
        test.fields.width().set(test.resource, 8191);
        test.run("v_mov_b32_e32 v0, 0", "image_get_resinfo v[2:5], v0, s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D");
        assertEquals(8192, test.run.v(2, 0));
        assertEquals(SIDE, test.run.v(3, 0));
        assertEquals(1, test.run.v(4, 0));
        assertEquals(1, test.run.v(5, 0));
    }

    @OnEach
    void samplesWithDerivatives(String target) {
        beginNumbered(target, NumberFormat.FLOAT);
        Sampler.setXyMinFilter(test.sampler, 0, TexelFilter.BILINEAR.value());
        set(3, at(2.5));
        set(5, 0);
        set(7, at(1.9));
        set(9, at(1.5));
        String behind = "], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D";
        // Where there are too many registers for a list, the last ones follow each other.
        String registers = isNewest(target)
                ? "v5, v5, v5, v[12:14]"
                : target.startsWith("gfx11") ? "v5, v5, v5, v5, v[12:13]" : "v5, v5, v5, v5, v12, v13";
        set(12, isNewest(target) ? 0 : at(1.9));
        set(13, isNewest(target) ? at(1.9) : at(1.5));
        set(14, at(1.5));
        test.run("image_sample_d v2, [" + registers + behind);
        assertEquals(9, test.run.f(2, 0));
        registers = registers.replaceFirst("v5, v5", "v3, v5");
        test.run("image_sample_d v2, [" + registers + behind);
        assertEquals(9.4f, test.run.f(2, 0), 1e-5f);
        // Half derivatives: two in a register. 0x3500 is 0.3125.
        set(3, Float.intBitsToFloat(0x3500));
        test.run("image_sample_d_g16 v2, [v5, v3, v7, v9" + behind);
        assertEquals(9.4f, test.run.f(2, 0), 1e-5f);
    }

    @OnEach
    void aBiasIsAHalfWhereAddressesAre(String target) {
        beginNumbered(target, NumberFormat.FLOAT);
        Sampler.setXyMinFilter(test.sampler, 0, TexelFilter.BILINEAR.value());
        // Half a texel from lane to lane: level -1.
        for (int lane = 0; lane < 64; lane++) {
            test.run.wave.vgpr[4][lane] = 0x7fff_0000 | 0x4000;
            test.run.wave.vgpr[5][lane] = half(at(1.875 + 0.5 * (lane & 1))) | half(at(1.5)) << 16;
        }
        test.run("image_sample_b v2, [v4, v5], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D a16");
        assertEquals(9.375f, test.run.f(2, 2));
    }

    private static int half(float value) {
        return Floats.F16.fromF32(Float.floatToRawIntBits(value), BufferFormat.KEEP) & 0xffff;
    }

    @OnEach
    void fourNeighboursAreGathered(String target) {
        beginNumbered(target, NumberFormat.FLOAT);
        set(6, at(3.1));
        set(9, at(3.9));
        test.run("image_gather4_lz v[2:5], [v6, v9], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D");
        assertEquals(2 + 8 * 4, test.run.f(2, 0));
        assertEquals(3 + 8 * 4, test.run.f(3, 0));
        assertEquals(3 + 8 * 3, test.run.f(4, 0));
        assertEquals(2 + 8 * 3, test.run.f(5, 0));
    }

    @OnEach
    void buffersHaveTheSameFormats(String target) {
        WaveRun run = new WaveRun(target + "-w64");
        Segment data = run.memory.allocate("data", 4096, true);
        data.setInt(4 * 63, 0xff00807f);
        ByteBuffer buffer = ByteBuffer.allocate(BufferResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
        BufferResource.setBaseAddress(buffer, 0, data.address());
        BufferResource.setStride(buffer, 0, 4);
        BufferResource.setNumRecords(buffer, 0, 1024);
        BufferResource.setOobSelect(buffer, 0, OutOfBounds.INDEX.value());
        BufferResource.setDstSelX(buffer, 0, 6);
        BufferResource.setDstSelY(buffer, 0, 5);
        BufferResource.setDstSelZ(buffer, 0, 4);
        BufferResource.setDstSelW(buffer, 0, 7);
        new Formats(BufferResource.FIELDS, run.isa).set(buffer, DataFormat.F8_8_8_8, NumberFormat.UNORM);
        for (int i = 0; i < BufferResource.SIZE / 4; i++) {
            run.wave.sgpr[4 + i] = buffer.getInt(4 * i);
        }
        String place = ", v0, s[4:7], " + (isNewest(target) ? "null" : "0");
        run.lines(
                "buffer_load_format_xyzw v[4:7]" + place + " idxen",
                "tbuffer_load_format_xy v[8:9]" + place + " format:[BUF_FMT_16_16_SINT] idxen",
                "v_mov_b32_e32 v10, 5",
                "tbuffer_store_format_x v10" + place + " format:[BUF_FMT_8_8_UINT] idxen offset:256");
        assertEquals(0, run.f(4, 63));
        assertEquals(128 / 255f, run.f(5, 63));
        assertEquals(127 / 255f, run.f(6, 63));
        assertEquals(1, run.f(7, 63));
        assertEquals((short) 0x807f, run.v(8, 63));
        assertEquals((short) 0xff00, run.v(9, 63));
        assertEquals(isNewest(target) ? 0x0505 : 5, data.getInt(256 + 4 * 63));
    }

    @OnEach
    void whatIsNotSimulatedIsRefused(String target) {
        begin(target, DataFormat.F32, NumberFormat.UINT);
        ImageResource.setTilingIndex(test.resource, 0, 24);
        refused(
                isNewest(target) ? "tiling 24" : "64KB_Z_X",
                "image_load v2, [v0, v1], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D");
        ImageResource.setTilingIndex(test.resource, 0, 0);
        refused("D3, its resource is D2", "image_load v2, [v0, v1, v2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_3D");
        refused(
                "D2_MSAA, its resource is D2",
                "image_load v2, [v0, v1, v2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D_MSAA");
        test.fields.formats().set(test.resource, DataFormat.INVALID, NumberFormat.UINT);
        refused("format 0", "image_load v2, [v0, v1], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D");
    }

    private void refused(String why, String line) {
        KernelFault fault = assertThrows(KernelFault.class, () -> test.run(line));
        assertTrue(fault.getMessage().contains(why), fault.getMessage());
    }
}
