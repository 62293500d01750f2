package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gfxisa.abi.AbiNumber;
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
import org.gfxisa.simulator.bind.ImageFields;
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
    private static final int RESOURCE = 8;
    private static final int SAMPLER = 16;

    private WaveRun run = new WaveRun();
    private ImageFields fields = ImageFields.of(run.isa);
    private final ByteBuffer resource = ByteBuffer.allocate(ImageResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer sampler = ByteBuffer.allocate(Sampler.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    private Segment memory = Segment.NONE;
    private int base;

    private void begin(String target, DataFormat layout, NumberFormat meaning) {
        run = new WaveRun(target + "-w64");
        fields = ImageFields.of(run.isa);
        memory = run.memory.allocate("image", 8192, true);
        long start = memory.address() + 255 >> 8;
        base = (int) ((start << 8) - memory.address());
        ImageResource.setBaseAddress(resource, 0, start);
        fields.formats().set(resource, layout, meaning);
        fields.width().set(resource, SIDE - 1);
        fields.height().set(resource, SIDE - 1);
        fields.level().set(resource, 1);
        ImageResource.setDstSelX(resource, 0, 4);
        ImageResource.setDstSelY(resource, 0, 5);
        ImageResource.setDstSelZ(resource, 0, 6);
        ImageResource.setDstSelW(resource, 0, 7);
        ImageResource.setType(resource, 0, ImageType.D2.value());
        AbiNumber.of(Sampler.FIELDS, "max_lod", target).set(sampler, -1);
        Sampler.setClampX(sampler, 0, TextureClamp.CLAMP_LAST_TEXEL.value());
        Sampler.setClampY(sampler, 0, TextureClamp.CLAMP_LAST_TEXEL.value());
        for (int lane = 0; lane < 64; lane++) {
            run.wave.vgpr[0][lane] = lane % SIDE;
            run.wave.vgpr[1][lane] = lane / SIDE;
        }
    }

    /** Of 32 bits, numbered from 0 on. */
    private void beginNumbered(String target, NumberFormat meaning) {
        begin(target, DataFormat.F32, meaning);
        for (int i = 0; i < 16 * SIDE * SIDE; i++) {
            memory.setInt(base + 4 * i, meaning == NumberFormat.FLOAT ? Float.floatToIntBits(i) : i);
        }
    }

    private void run(String... lines) {
        for (int i = 0; i < ImageResource.SIZE / 4; i++) {
            run.wave.sgpr[RESOURCE + i] = resource.getInt(4 * i);
        }
        for (int i = 0; i < Sampler.SIZE / 4; i++) {
            run.wave.sgpr[SAMPLER + i] = sampler.getInt(4 * i);
        }
        run.lines(lines);
    }

    private boolean isNewest() {
        return run.isa.target().startsWith("gfx12");
    }

    private void set(int register, float value) {
        for (int lane = 0; lane < 64; lane++) {
            run.wave.vgpr[register][lane] = Float.floatToRawIntBits(value);
        }
    }

    private static float at(double texel) {
        return (float) (texel / SIDE);
    }

    @OnEach
    void loadsAndStoresConvert(String target) {
        begin(target, DataFormat.F8_8_8_8, NumberFormat.UNORM);
        memory.setInt(base + 4 * 63, 0x01020300);
        run("image_load v[2:5], [v0, v1], s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D");
        assertEquals(0, run.f(2, 63));
        assertEquals(3 / 255f, run.f(3, 63));
        assertEquals(1 / 255f, run.f(5, 63));
        run(
                "v_mov_b32_e32 v2, 1.0",
                "v_mov_b32_e32 v3, 0.5",
                "v_mov_b32_e32 v4, 0",
                "v_mov_b32_e32 v5, 2.0",
                "image_store v[2:5], [v0, v1], s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D");
        assertEquals(0xff0080ff, memory.getInt(base + 4 * 17));
    }

    @OnEach
    void whatAStoreLacksIsZeroOrOnGfx12TheFirst(String target) {
        begin(target, DataFormat.F8_8_8_8, NumberFormat.UINT);
        run(
                "v_mov_b32_e32 v2, 1",
                "v_mov_b32_e32 v3, 2",
                "image_store v[2:3], [v0, v1], s[8:15] dmask:0x3 dim:SQ_RSRC_IMG_2D");
        assertEquals(isNewest() ? 0x01010201 : 0x00000201, memory.getInt(base));
    }

    @OnEach
    void halvesOfAddressesAndOfData(String target) {
        begin(target, DataFormat.F8_8_8_8, NumberFormat.UNORM);
        memory.setInt(base + 4 * 42, 0xff00ff00);
        run(
                "v_lshlrev_b32_e32 v1, 16, v1",
                "v_or_b32_e32 v0, v0, v1",
                "image_load v[2:3], v0, s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D a16 d16");
        assertEquals(0x3c000000, run.v(2, 42));
        assertEquals(0x3c000000, run.v(3, 42));
    }

    @OnEach
    void addressesThatDoNotFollowEachOther(String target) {
        beginNumbered(target, NumberFormat.UINT);
        ImageResource.setType(resource, 0, ImageType.D2_ARRAY.value());
        fields.depth().set(resource, 3);
        fields.baseArray().set(resource, 1);
        run("v_mov_b32_e32 v7, 2", "image_load v2, [v1, v0, v7], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D_ARRAY");
        assertEquals(3 * 64 + 8 * 3 + 2, run.v(2, 2 * 8 + 3));
        // The view has the slices 1 to 3.
        run("v_mov_b32_e32 v7, 3", "image_load v2, [v1, v0, v7], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D_ARRAY");
        assertEquals(0, run.v(2, 0));
        // Without a slice it is the first.
        run("image_load v2, [v0, v1], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D");
        assertEquals(64 + 5, run.v(2, 5));
    }

    @OnEach
    void rowsMayBeLongerThanTheImage(String target) {
        beginNumbered(target, NumberFormat.UINT);
        fields.rowPitch().set(resource, 2 * SIDE - 1);
        run("image_load v2, [v0, v1], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D");
        assertEquals((fields.rowPitch().exists() ? 2 * SIDE : SIDE) * 3 + 2, run.v(2, 3 * 8 + 2));
        // The half of the resource does not say so.
        run("image_load v2, [v0, v1], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D r128");
        assertEquals(SIDE * 3 + 2, run.v(2, 3 * 8 + 2));
    }

    @OnEach
    void atomicsReturnWhatWasThere(String target) {
        beginNumbered(target, NumberFormat.UINT);
        String name = isNewest() ? "image_atomic_add_uint" : "image_atomic_add";
        run(
                "v_mov_b32_e32 v2, 5",
                name + " v2, [v0, v1], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D "
                        + (isNewest() ? "th:TH_ATOMIC_RETURN" : "glc"));
        assertEquals(17, run.v(2, 17));
        assertEquals(22, memory.getInt(base + 4 * 17));
    }

    @OnEach
    void tellsItsSize(String target) {
        beginNumbered(target, NumberFormat.UINT);
        fields.width().set(resource, 8191);
        run("v_mov_b32_e32 v0, 0", "image_get_resinfo v[2:5], v0, s[8:15] dmask:0xf dim:SQ_RSRC_IMG_2D");
        assertEquals(8192, run.v(2, 0));
        assertEquals(SIDE, run.v(3, 0));
        assertEquals(1, run.v(4, 0));
        assertEquals(1, run.v(5, 0));
    }

    @OnEach
    void samplesWithDerivatives(String target) {
        beginNumbered(target, NumberFormat.FLOAT);
        Sampler.setXyMinFilter(sampler, 0, TexelFilter.BILINEAR.value());
        set(3, at(2.5));
        set(5, 0);
        set(7, at(1.9));
        set(9, at(1.5));
        String behind = "], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D";
        // Where there are too many registers for a list, the last ones follow each other.
        String registers = isNewest()
                ? "v5, v5, v5, v[12:14]"
                : target.startsWith("gfx11") ? "v5, v5, v5, v5, v[12:13]" : "v5, v5, v5, v5, v12, v13";
        set(12, isNewest() ? 0 : at(1.9));
        set(13, isNewest() ? at(1.9) : at(1.5));
        set(14, at(1.5));
        run("image_sample_d v2, [" + registers + behind);
        assertEquals(9, run.f(2, 0));
        registers = registers.replaceFirst("v5, v5", "v3, v5");
        run("image_sample_d v2, [" + registers + behind);
        assertEquals(9.4f, run.f(2, 0), 1e-5f);
        // Half derivatives: two in a register. 0x3500 is 0.3125.
        set(3, Float.intBitsToFloat(0x3500));
        run("image_sample_d_g16 v2, [v5, v3, v7, v9" + behind);
        assertEquals(9.4f, run.f(2, 0), 1e-5f);
    }

    @OnEach
    void aBiasIsAHalfWhereAddressesAre(String target) {
        beginNumbered(target, NumberFormat.FLOAT);
        Sampler.setXyMinFilter(sampler, 0, TexelFilter.BILINEAR.value());
        // Half a texel from lane to lane: level -1.
        for (int lane = 0; lane < 64; lane++) {
            run.wave.vgpr[4][lane] = 0x7fff_0000 | 0x4000;
            run.wave.vgpr[5][lane] = half(at(1.875 + 0.5 * (lane & 1))) | half(at(1.5)) << 16;
        }
        run("image_sample_b v2, [v4, v5], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D a16");
        assertEquals(9.375f, run.f(2, 2));
    }

    private static int half(float value) {
        return Floats.F16.fromF32(Float.floatToRawIntBits(value), BufferFormat.KEEP) & 0xffff;
    }

    @OnEach
    void fourNeighboursAreGathered(String target) {
        beginNumbered(target, NumberFormat.FLOAT);
        set(6, at(3.1));
        set(9, at(3.9));
        run("image_gather4_lz v[2:5], [v6, v9], s[8:15], s[16:19] dmask:0x1 dim:SQ_RSRC_IMG_2D");
        assertEquals(2 + 8 * 4, run.f(2, 0));
        assertEquals(3 + 8 * 4, run.f(3, 0));
        assertEquals(3 + 8 * 3, run.f(4, 0));
        assertEquals(2 + 8 * 3, run.f(5, 0));
    }

    @OnEach
    void buffersHaveTheSameFormats(String target) {
        run = new WaveRun(target + "-w64");
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
        String place = ", v0, s[4:7], " + (isNewest() ? "null" : "0");
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
        assertEquals(isNewest() ? 0x0505 : 5, data.getInt(256 + 4 * 63));
    }

    @OnEach
    void whatIsNotSimulatedIsRefused(String target) {
        begin(target, DataFormat.F32, NumberFormat.UINT);
        ImageResource.setTilingIndex(resource, 0, 24);
        refused(isNewest() ? "tiling 24" : "64KB_Z_X", "image_load v2, [v0, v1], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D");
        ImageResource.setTilingIndex(resource, 0, 0);
        refused("D3, its resource is D2", "image_load v2, [v0, v1, v2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_3D");
        refused(
                "D2_MSAA, its resource is D2",
                "image_load v2, [v0, v1, v2], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D_MSAA");
        fields.formats().set(resource, DataFormat.INVALID, NumberFormat.UINT);
        refused("format 0", "image_load v2, [v0, v1], s[8:15] dmask:0x1 dim:SQ_RSRC_IMG_2D");
    }

    private void refused(String why, String line) {
        KernelFault fault = assertThrows(KernelFault.class, () -> run(line));
        assertTrue(fault.getMessage().contains(why), fault.getMessage());
    }
}
